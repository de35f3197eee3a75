import type { Page } from '@playwright/test'
import { expect, readyOffline, test } from './support/larder.ts'
import { demoBooks, titleOf } from './support/library.ts'

// The browser clears the app's own files away, all or some of them: nobody is told that all is ready, and they come back by themselves.

test.use({ ownServer: false })

const [book = { slug: '', articles: [] }] = demoBooks
const [article = ''] = book.articles

const ready = (page: Page) => page.getByRole('status').filter({ hasText: 'Ready to read offline' })

/** Empties, or takes out, the entries of the app's cache whose address fits; undefined: every cache goes. */
const damage = (page: Page, how: 'empty' | 'delete', which?: string): Promise<number> =>
  page.evaluate(
    async ([how, which]) => {
      let damaged = 0
      for (const name of await caches.keys()) {
        if (which === undefined) damaged += Number(await caches.delete(name))
        else if (name.startsWith('larder-shell-')) {
          const cache = await caches.open(name)
          for (const request of await cache.keys()) {
            if (!new RegExp(which).test(request.url)) continue
            damaged++
            if (how === 'delete') await cache.delete(request)
            else await cache.put(request, new Response('', { headers: { 'content-type': 'text/javascript' } }))
          }
        }
      }
      return damaged
    },
    [how, which] as const,
  )

test('an app whose files are gone says so, is mended by itself, and then opens without a network', async ({
  larder,
  page,
}) => {
  await page.goto(`${larder.origin}/${book.slug}/${article}`)
  await readyOffline(page)
  for (const [how, which] of [
    ['delete', undefined],
    ['empty', 'manifest.webmanifest'],
    // The browser may have it elsewhere, and needs no network for it.
    ['empty', '/assets/settings-'],
  ] as const) {
    expect(await damage(page, how, which)).toBeGreaterThan(0)
    // The page opens, by the network, and the app's own files do not come.
    larder.network.weather = ({ path }) => (/^\/(app\.html|manifest\.webmanifest)/.test(path) ? 'down' : 'clear')
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(titleOf(book.slug, article))
    if (which !== '/assets/settings-') {
      await expect(page.getByRole('status').filter({ hasText: /^Saving for offline/ })).toBeVisible()
      await expect(ready(page)).toHaveCount(0)
    }
    larder.network.weather = () => 'clear'
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await readyOffline(page)
    larder.network.weather = () => 'down'
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(titleOf(book.slug, article))
    larder.network.weather = () => 'clear'
  }
})

test('an app that cannot begin for a damaged file is opened once more when that is mended', async ({
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

test('without the app’s own page and without a network, words in the reader’s language stand in for it', async ({
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
