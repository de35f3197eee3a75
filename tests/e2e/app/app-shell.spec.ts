import type { Page } from '@playwright/test'
import { expect, readyOffline, test } from '../support/larder.ts'
import { demoBooks, titleOf } from '../support/library.ts'

// The browser deletes all or some of the app's files. The status does not say “ready” then, and the files come back by themselves.

test.use({ ownServer: false })

const [book = { slug: '', articles: [] }] = demoBooks
const [article = ''] = book.articles

/** Empties or deletes the entries of the app's cache whose address contains `which`. Undefined: deletes every cache. */
const damage = (page: Page, how: 'empty' | 'delete', which?: string): Promise<number> =>
  page.evaluate(
    async ([how, which]) => {
      const names = await caches.keys()
      if (which === undefined) return (await Promise.all(names.map((name) => caches.delete(name)))).length
      const damageOne = (cache: Cache, request: Request) =>
        how === 'delete'
          ? cache.delete(request)
          : cache.put(request, new Response('', { headers: { 'content-type': 'text/javascript' } }))
      let damaged = 0
      for (const name of names.filter((one) => one.startsWith('larder-shell-'))) {
        const cache = await caches.open(name)
        const chosen = (await cache.keys()).filter(({ url }) => new RegExp(which).test(url))
        await Promise.all(chosen.map((request) => damageOne(cache, request)))
        damaged += chosen.length
      }
      return damaged
    },
    [how, which] as const,
  )

test('an app whose files are gone says so, repairs itself and then opens without a network', async ({
  larder,
  page,
}) => {
  await page.goto(`${larder.origin}/${book.slug}/${article}`)
  await readyOffline(page)
  for (const [how, which, words] of [
    ['delete', undefined, /^Saved, but needs a network to open$/],
    ['delete', '/app.html', /^Saved, but needs a network to open$/],
    // The app can do without this file.
    ['empty', 'manifest.webmanifest', /^Ready to read offline, but not to install$/],
    // The browser may also have this file in its HTTP cache, and then needs no network for it.
    ['empty', '/assets/settings-', /./],
  ] as const) {
    expect(await damage(page, how, which)).toBeGreaterThan(0)
    // The page comes from the network, but the app's files cannot be fetched again.
    larder.network.weather = ({ path }) => (/^\/(app\.html|manifest\.webmanifest)/.test(path) ? 'down' : 'clear')
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(titleOf(book.slug, article))
    await expect(page.locator('header').getByRole('status')).toHaveText(words)
    larder.network.weather = () => 'clear'
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await readyOffline(page)
    larder.network.weather = () => 'down'
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(titleOf(book.slug, article))
    larder.network.weather = () => 'clear'
  }
})

test('an app that cannot start because of a damaged file reloads when the file is repaired', async ({
  larder,
  page,
}) => {
  await page.goto(larder.origin)
  await readyOffline(page)
  expect(await damage(page, 'empty', '/assets/(app|vendor)-.*js$')).toBeGreaterThan(0)
  await page.reload()
  await expect(page.getByRole('article').first()).toBeVisible({ timeout: 20_000 })
  await readyOffline(page)
})

test('without the app’s page and without a network, a message in the reader’s language is shown', async ({
  larder,
  browser,
}) => {
  const context = await browser.newContext({ locale: 'uk-UA' })
  const page = await context.newPage()
  await page.goto(larder.origin)
  await expect(page.getByRole('status').filter({ hasText: 'Можна читати без мережі' })).toBeVisible({ timeout: 30_000 })
  expect(await damage(page, 'delete', '/app.html')).toBe(1)
  larder.network.weather = () => 'down'
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('Йому ще раз потрібна мережа')
  larder.network.weather = () => 'clear'
  await expect(page.getByRole('article').first()).toBeVisible({ timeout: 30_000 })
  await context.close()
})
