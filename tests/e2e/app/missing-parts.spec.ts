import type { Page } from '@playwright/test'
import { expect, test } from '../support/larder.ts'
import { demoBooks, titleOf } from '../support/library.ts'

// A first visit during which the server becomes unreachable before the service worker has stored the whole app.

test.use({ ownServer: false })
/** Every text is on the device, but the app would not open without a network, so the status does not say “ready” yet. */
const savedButForTheApp = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'Saved, but needs a network to open' })

// The app asks for missing files every few seconds, and each test waits for that twice.
test.describe.configure({ timeout: 150_000 })

const [book = { slug: '', articles: [] }] = demoBooks
const [article = ''] = book.articles
const BACK_MS = 30_000

test('an app that lacks one of its files at the start says so and starts by itself later', async ({
  larder,
  browser,
}) => {
  for (const [lost, language, words] of [
    [/\/assets\/vendor-/, 'en', /Part of the app is missing/],
    [/\/assets\/uk-/, 'uk', /завантажився не повністю/],
  ] as const) {
    larder.network.weather = ({ path }) =>
      lost.test(path) || path === '/sw.js' || path.startsWith('/api/') ? 'down' : 'clear'
    const context = await browser.newContext({ locale: language })
    const page = await context.newPage()
    await page.goto(larder.origin, { waitUntil: 'commit' })
    await expect(page.getByRole('alert')).toHaveText(words)
    larder.network.weather = () => 'clear'
    await expect(page.getByRole('article').first()).toBeVisible({ timeout: BACK_MS })
    await context.close()
  }
})

test('without a part of the shell or the worker, the app shows the article or a message, and the part comes by itself', async ({
  larder,
  browser,
}) => {
  larder.network.weather = ({ path }) => (/search-box|\/sw\.js/.test(path) ? 'down' : 'clear')
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${larder.origin}/${book.slug}/${article}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(titleOf(book.slug, article))
  // Until the search is there, a plain form stands in its place. It has no suggestions.
  const search = page.locator('#root').getByRole('searchbox')
  await expect(search).toBeVisible()
  await expect(search).not.toHaveAttribute('aria-autocomplete')
  larder.network.weather = ({ path }) => (/sync-worker|\/sw\.js/.test(path) ? 'down' : 'clear')
  await expect(search).toHaveAttribute('aria-autocomplete', 'list', { timeout: BACK_MS })
  const other = await browser.newContext()
  const second = await other.newPage()
  await second.goto(larder.origin, { waitUntil: 'commit' })
  await expect(second.getByRole('alert')).toContainText('This part is not on your device yet')
  larder.network.weather = () => 'clear'
  await expect(second.getByRole('article').first()).toBeVisible({ timeout: BACK_MS })
  await context.close()
  await other.close()
})

test('a screen whose code is not on the device shows a message and opens when the network is back', {
  tag: ['@deep', '@spec-9.4'],
}, async ({ larder, browser }) => {
  larder.network.weather = ({ path }) => (path === '/sw.js' ? 'down' : 'clear')
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(larder.origin)
  await expect(savedButForTheApp(page)).toBeVisible()
  larder.network.weather = () => 'down'
  await page.getByRole('article').first().getByRole('link', { name: 'Read' }).click()
  await expect(page.getByRole('alert')).toContainText('This part is not on your device yet')
  await expect(page.getByRole('article').first()).toBeVisible()
  larder.network.weather = () => 'clear'
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(titleOf(book.slug, 'book'), { timeout: BACK_MS })
  await context.close()
})

test('a whole library is called ready only when the app is stored too; missing files are fetched again by themselves', async ({
  larder,
  page,
}) => {
  larder.network.weather = ({ path }) => (path === '/app.html' ? 'down' : 'clear')
  await page.goto(`${larder.origin}/${book.slug}`)
  await expect(savedButForTheApp(page)).toBeVisible()
  larder.network.weather = () => 'clear'
  await expect(page.getByRole('status').filter({ hasText: 'Ready to read offline' })).toBeVisible({ timeout: 60_000 })
  larder.network.weather = () => 'down'
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(titleOf(book.slug, 'book'))
})
