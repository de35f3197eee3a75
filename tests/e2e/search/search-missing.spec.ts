import { present } from '#tests/support/present.ts'
import { expect, test } from '../support/larder.ts'
import { demoBooks, titleOf } from '../support/library.ts'

// A first visit on which a file of the search does not arrive.

test.use({ ownServer: false })

const BACK_MS = 30_000
const [book = { slug: '', articles: [] }] = demoBooks

for (const [what, lost] of [
  ['worker', /\/assets\/search-worker-/],
  ['client', /\/assets\/search-client-/],
] as const)
  test(`without the search's ${what} the server answers; without both a message offers to try again`, async ({
    larder,
    browser,
  }) => {
    const context = await browser.newContext()
    const page = await context.newPage()
    const isLost = (path: string) => lost.test(path) || path === '/sw.js'
    larder.network.weather = ({ path }) => (isLost(path) ? 'down' : 'clear')
    await page.goto(`${larder.origin}/search?q=plates`)
    const first = page.getByRole('main').locator('h3 a').first()
    await expect(first).toHaveText(titleOf(book.slug, present(book.articles[0])))
    expect(larder.network.seen.some(({ path }) => lost.test(path))).toBe(true)
    await page.goto(`${larder.origin}/search?q=vitammin`)
    await expect(page.getByText('No exact matches. Articles with similar words:')).toBeVisible()
    await expect(first).toBeVisible()
    larder.network.weather = ({ path }) => (isLost(path) || path.startsWith('/api/search') ? 'down' : 'clear')
    await page.goto(`${larder.origin}/search?q=vitamin`)
    await expect(page.getByRole('alert').filter({ hasText: 'Search is not on this device yet' })).toBeVisible()
    larder.network.weather = ({ path }) => (path.startsWith('/api/search') ? 'down' : 'clear')
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(first).toBeVisible({ timeout: BACK_MS })
    await context.close()
  })

test('the words of a Ukrainian search are marked as soon as the grammar arrives', { tag: '@deep' }, async ({
  larder,
  browser,
}) => {
  const context = await browser.newContext({ locale: 'uk-UA' })
  const page = await context.newPage()
  const isLost = (path: string) => /\/assets\/stem-uk-|^\/sw\.js/.test(path)
  larder.network.weather = ({ path }) => (isLost(path) ? 'down' : 'clear')
  await page.goto(`${larder.origin}/uk/vitamins-without-myths/what-a-vitamin-is?find=вітаміни`)
  const found = page.getByRole('region', { name: 'Знайдено в цій статті' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(() => larder.network.seen.some(({ path }) => path.startsWith('/assets/stem-uk-'))).toBe(true)
  await expect(found).toHaveCount(0)
  larder.network.weather = () => 'clear'
  await expect(found).toBeVisible({ timeout: BACK_MS })
  await context.close()
})

test('while there is no index, titles are suggested from the device', async ({ larder, browser }) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  const isLost = (path: string) => /\/assets\/search-worker-|^\/sw\.js|^\/api\/search/.test(path)
  larder.network.weather = ({ path }) => (isLost(path) ? 'down' : 'clear')
  await page.goto(larder.origin)
  await page.getByRole('searchbox').fill('good pla')
  const suggested = page.getByRole('option').filter({ hasText: 'What a good plate looks like' })
  await expect(suggested).toBeVisible({ timeout: BACK_MS })
  await suggested.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What a good plate looks like')
  await context.close()
})

test('where the search’s worker is refused, the status says so instead of preparing it for ever', {
  tag: '@deep',
}, async ({ larder, browser }) => {
  const context = await browser.newContext()
  // As a content blocker does that lets the service worker have the file.
  await context.addInitScript(() => {
    globalThis.Worker = class extends Worker {
      constructor(url: string | URL, options?: WorkerOptions) {
        super(url, options)
        if (options?.name === 'larder-search') setTimeout(() => this.dispatchEvent(new Event('error')))
      }
    }
  })
  const page = await context.newPage()
  await page.goto(`${larder.origin}/${book.slug}`)
  const status = page.locator('header').getByRole('status')
  await expect(status).toHaveText('Ready to read offline, without search', { timeout: BACK_MS })
  // When the service worker is refused it too, the app cannot open without a network.
  const other = await browser.newContext()
  larder.network.weather = ({ path }) => (/\/assets\/search-worker-/.test(path) ? 'down' : 'clear')
  const second = await other.newPage()
  await second.goto(`${larder.origin}/${book.slug}`)
  await expect(second.locator('header').getByRole('status')).toHaveText('Saved, but needs a network to open', {
    timeout: BACK_MS,
  })
  await context.close()
  await other.close()
})
