import { rmSync } from 'node:fs'
import type { BrowserContext, Page } from '@playwright/test'
import { smallLibrary, writeFolder } from '#tests/support/content/content-folder.ts'
import type { NetworkProxy, Seen, Weather } from '#tests/support/device/network-proxy.ts'
import { below, seeded } from '#tests/support/random.ts'
import { SEED } from '#tests/support/seed.ts'
import { withoutServiceWorker } from '../support/device.ts'
import { expect, readyOffline, SUBSCRIBER, signIn, test } from '../support/larder.ts'
import { demoBooks, titleOf } from '../support/library.ts'
import { readRaw } from '../support/raw-tables.ts'
import type { Larder } from '../support/server/larder.ts'

const [book = { slug: '', articles: [] }] = demoBooks
const [article = '', other = ''] = book.articles
const says = (page: Page, words: string | RegExp) => page.getByRole('status').filter({ hasText: words })
const star = (page: Page) => page.getByRole('toolbar').getByRole('button', { name: /favorites/ })
const isContent = ({ path }: Seen): boolean => path.startsWith('/api/') && !/\/(trace|events)\b/.test(path)

const sends = (network: NetworkProxy): number =>
  network.seen.filter(({ method, path }) => method === 'POST' && path === '/api/user/bookmarks').length

async function bookmarked(larder: Larder): Promise<number> {
  const login = await fetch(`${larder.serverOrigin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(SUBSCRIBER),
  })
  const { access_token } = (await login.json()) as { access_token: string }
  const headers = { Authorization: `Bearer ${access_token}` }
  const answer = await fetch(`${larder.serverOrigin}/api/user/bookmarks`, { headers })
  return ((await answer.json()) as { data: unknown[] }).data.length
}

const NETWORKS: Readonly<Record<string, { readonly weather: Weather; readonly unreachableMs: number }>> = {
  'takes connections and never answers': { weather: 'silent', unreachableMs: 40_000 },
  'answers everything with a page of its own': {
    weather: { status: 200, contentType: 'text/html', body: '<html>Welcome to the hotel</html>' },
    unreachableMs: 15_000,
  },
  'answers everything with 500': {
    weather: { status: 500, contentType: 'application/json', body: '{"meta":{"message":"no"}}' },
    unreachableMs: 15_000,
  },
}

for (const [name, { weather, unreachableMs }] of Object.entries(NETWORKS))
  test(`on a network that ${name} the status says so, a favorite waits, and everything goes on by itself later`, {
    tag: '@deep',
  }, async ({ larder, page }) => {
    test.setTimeout(150_000)
    await signIn(page, larder.origin, SUBSCRIBER.email, SUBSCRIBER.password)
    await readyOffline(page)
    larder.network.weather = () => weather
    await page.goto(`${larder.origin}/${book.slug}/${article}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(titleOf(book.slug, article))
    await star(page).click()
    await expect(star(page)).toHaveAttribute('aria-pressed', 'true')
    await expect(says(page, /1 change waiting/)).toBeVisible({ timeout: unreachableMs })
    expect((await readRaw(page))?.intents).toHaveLength(1)
    expect(await page.evaluate(() => localStorage.getItem('accessToken'))).not.toBeNull()
    larder.network.weather = () => 'clear'
    await expect.poll(() => bookmarked(larder), { timeout: 70_000 }).toBe(1)
    await expect(says(page, 'Ready to read offline')).toBeVisible({ timeout: 70_000 })
    await expect(star(page)).toHaveAttribute('aria-pressed', 'true')
  })

/** Like `readyOffline`, in a browser without a service worker, where the app does not open offline. */
const savedWithoutShell = (page: Page): Promise<void> =>
  expect(page.getByRole('status').filter({ hasText: 'Saved, but needs a network to open' })).toBeVisible({
    timeout: 30_000,
  })

// Invariants S6
test('with 30 % of the answers wrong and 15 % cut off, the library becomes whole in a limited number of requests', {
  tag: '@deep',
}, async ({ larder, browser }) => {
  test.setTimeout(150_000)
  const folder = writeFolder(smallLibrary())
  await larder.importFolder(folder)
  rmSync(folder, { recursive: true })
  const whole = async (context: BrowserContext): Promise<number> => {
    larder.network.seen.length = 0
    const page = await context.newPage()
    await page.goto(larder.origin)
    await expect(says(page, 'Ready to read offline')).toBeVisible({ timeout: 100_000 })
    const requests = larder.network.seen.filter(isContent).length
    await context.close()
    return requests
  }
  const needed = await whole(await browser.newContext())
  const random = seeded(Number(process.env.CRASH_SEED ?? SEED))
  larder.network.weather = (seen) => {
    if (!isContent(seen)) return 'clear'
    const chance = random()
    if (chance < 0.3) return { status: 503, contentType: 'application/json', body: '{}' }
    return chance < 0.45 ? { cutAfterBytes: below(random, 400) } : 'clear'
  }
  const context = await browser.newContext()
  const took = await whole(context)
  console.log(`flaky: ${took} requests, ${needed} without a fault`)
  // Each request fails with 0.45, and each try also needs one for the stats: 1 / 0.55², twice that for bad luck.
  expect(took).toBeLessThanOrEqual(needed * 7)
})

// Invariants S22
test('with a worker’s clock years ahead or behind, stored content stays and each favorite arrives once', {
  tag: '@deep',
}, async ({ larder, browser }) => {
  const context = await browser.newContext()
  await withoutServiceWorker(context)
  let offMs = 3 * 365 * 24 * 3_600_000
  const shifted = () => `{ const now = Date.now.bind(Date); Date.now = () => now() + ${offMs} };\n`
  await context.route(/\/assets\/.*worker.*\.js$/, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: shifted() + (await answer.text()) })
  })
  const page = await context.newPage()
  await signIn(page, larder.origin, SUBSCRIBER.email, SUBSCRIBER.password)
  await savedWithoutShell(page)
  for (const [years, slug] of [
    [-5, article],
    [0, other],
  ] as const) {
    offMs = years * 365 * 24 * 3_600_000
    await page.goto(`${larder.origin}/${book.slug}/${slug}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(titleOf(book.slug, slug))
    await star(page).click()
    await expect.poll(() => bookmarked(larder), { timeout: 30_000 }).toBe(years === 0 ? 2 : 1)
    await savedWithoutShell(page)
  }
  expect(sends(larder.network)).toBe(2)
  await context.close()
})

// Faults elsewhere 15
// Invariants S21
test('a full device says so, still shows articles and takes favorites, and is whole when there is room again', {
  tag: '@deep',
}, async ({ larder, page, context }) => {
  await signIn(page, larder.origin, SUBSCRIBER.email, SUBSCRIBER.password)
  await readyOffline(page)
  const cdp = await context.newCDPSession(page)
  const { origin } = larder
  const limit = (quotaSize?: number) =>
    cdp.send('Storage.overrideQuotaForOrigin', quotaSize === undefined ? { origin } : { origin, quotaSize })
  await limit(1_000)
  // Another language must be fetched, and there is no room for it.
  await page.getByRole('button', { name: 'EN, language' }).click()
  await page.getByRole('menuitemradio', { name: 'Русский' }).click()
  await expect(says(page, 'На устройстве нет места')).toBeVisible({ timeout: 30_000 })
  await page.getByRole('button', { name: 'RU, язык' }).click()
  await page.getByRole('menuitemradio', { name: 'English' }).click()
  await page.goto(`${larder.origin}/${book.slug}/${article}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(titleOf(book.slug, article))
  await star(page).click()
  await expect.poll(() => bookmarked(larder), { timeout: 30_000 }).toBe(1)
  await page.getByRole('button', { name: 'EN, language' }).click()
  await page.getByRole('menuitemradio', { name: 'Русский' }).click()
  await limit()
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(says(page, 'Можно читать без сети')).toBeVisible({ timeout: 60_000 })
})
