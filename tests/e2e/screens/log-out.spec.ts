import type { Page } from '@playwright/test'
import { openMore } from '../support/article/bars.ts'
import { failsBookmarks } from '../support/bookmarked.ts'
import { expect, READER, SUBSCRIBER, signIn, test } from '../support/larder.ts'
import { demoBooks } from '../support/library.ts'

const [book] = demoBooks
const article = `/${book?.slug}/${book?.articles[0]}`

async function pressLogOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'My Account' }).click()
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
}

test('on a phone the question before logging out stands over the article, and the reader may stay', async ({
  larder,
  page,
}) => {
  await signIn(page, larder.origin, SUBSCRIBER.email, SUBSCRIBER.password)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(larder.origin + article)
  larder.network.weather = failsBookmarks
  const tools = page.getByRole('toolbar', { name: 'Reading tools' })
  await tools.getByRole('button', { name: 'Add to favorites' }).click()
  await expect(tools.getByRole('button', { name: 'Remove from favorites' })).toBeVisible()
  await openMore(page)
  await pressLogOut(page)
  const dialog = page.getByRole('dialog', { name: 'Log out now?' })
  await expect(dialog).toContainText('One change')
  await dialog.getByRole('button', { name: 'Stay signed in' }).click()
  await expect(dialog).toBeHidden()
  await openMore(page)
  await expect(page.getByRole('button', { name: 'My Account' })).toBeVisible()
})

test('a second press on Log Out while the first one is under way sends nothing', async ({ larder, page }) => {
  await signIn(page, larder.origin, READER.email, READER.password)
  await page.goto(larder.origin + article)
  let letGo = (): void => undefined
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  // The server does not know yet. Else it would refuse the next call of the session, and the menu would go.
  larder.network.weather = ({ path }) => (path === '/api/auth/logout' ? { held } : 'clear')
  const sent = () => larder.network.seen.filter(({ path }) => path === '/api/auth/logout').length
  await pressLogOut(page)
  await expect.poll(sent).toBe(1)
  await pressLogOut(page)
  letGo()
  await expect(page).toHaveURL(`${larder.origin}/`)
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
  expect(sent()).toBe(1)
})
