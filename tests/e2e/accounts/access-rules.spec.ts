import type { Page } from '@playwright/test'
import type { Redirect } from '#page/access-rules.ts'
import { ACCESS_TABLE } from '#tests/support/access-table.ts'
import { expect, READER, readyOffline, SUBSCRIBER, signIn, test } from '../support/larder.ts'

// ASVS 3.7.2

test.use({ ownServer: false })

const ROLES = [
  { role: 'a visitor', account: null, column: 1 },
  { role: 'a user', account: READER, column: 2 },
  { role: 'a subscriber', account: SUBSCRIBER, column: 3 },
] as const

const addressOf = ({ to, search }: Redirect): string => {
  const query = new URLSearchParams(search).toString()
  return query === '' ? to : `${to}?${query}`
}

/** Opens the address with a new load. Gives the path and the query after all redirects. */
async function landing(page: Page, address: string): Promise<string> {
  await page.goto(address)
  await expect(page.locator('main h1')).toBeVisible()
  const { pathname, search } = new URL(page.url())
  return pathname + search.replaceAll('%2F', '/')
}

for (const { role, account, column } of ROLES)
  test(`${role} is sent to the same screens with and without a network`, {
    tag: ['@deep', '@spec-6.2', '@spec-6.3', '@spec-6.4', '@spec-6.9'],
  }, async ({ larder, page }) => {
    if (account === null) await page.goto(larder.origin)
    else await signIn(page, larder.origin, account.email, account.password)
    await readyOffline(page)
    // Where nobody is sent on is shown by the tests of the access rules.
    const rows = ACCESS_TABLE.filter((row) => row.slice(1).some((redirect) => redirect !== null))
    const wanted = rows.map((row) => [row[0], addressOf(row[column] ?? { to: row[0] as '/', search: {} })])
    const play = async () => {
      const landed: string[][] = []
      for (const [path = ''] of wanted) landed.push([path, await landing(page, larder.origin + path)])
      return landed
    }
    const plain = wanted.map(([path, to]) => [path, to?.replaceAll('%2F', '/')])
    expect(await play()).toEqual(plain)
    larder.network.weather = () => 'down'
    await page.context().setOffline(true)
    expect(await play()).toEqual(plain)
  })
