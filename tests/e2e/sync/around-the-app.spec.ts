import type { Page } from '@playwright/test'
import { bookmarked } from '../support/bookmarked.ts'
import { withoutServiceWorker } from '../support/device.ts'
import { expect, readyOffline, SUBSCRIBER, signIn, test } from '../support/larder.ts'
import { demoBooks, titleOf } from '../support/library.ts'
import { readRaw } from '../support/raw-tables.ts'
import { OURS } from '../support/server/our-refusal.ts'

/** What stands around the app is not as it should be: proxies, the browser's storage, its word about the network, the disk. */

const [book = { slug: '', articles: [] }] = demoBooks
const [first = ''] = book.articles
const ADDRESS = `/${book.slug}/${first}`
const star = (page: Page, name: 'Add to favorites' | 'Remove from favorites') =>
  page.getByRole('toolbar').getByRole('button', { name })
const wake = (page: Page) => page.evaluate(() => dispatchEvent(new Event('online')))

/** Runs code once in each worker of the app, before the worker's own. It is loaded with whichever of its files comes first. */
async function inWorkers(page: Page, code: string): Promise<void> {
  await withoutServiceWorker(page.context())
  await page.context().route(/\/assets\/.*worker.*\.js$/, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({
      response: answer,
      body: `self.isPrepared ??= (() => {${code}; return true})()\n${await answer.text()}`,
    })
  })
}

test.describe('in Ukrainian', () => {
  test.use({ locale: 'uk' })

  test('a proxy that drops the reader’s language brings no text in another one, and all texts come after it', {
    tag: '@deep',
  }, async ({ larder, page }) => {
    // What came in another language is asked for again after two minutes at most.
    test.setTimeout(420_000)
    larder.network.weather = ({ path }) => (path.startsWith('/api/') ? { without: 'accept-language' } : 'clear')
    // Until the texts may be believed, the server's page stays.
    await page.goto(`${larder.origin}/uk`, { waitUntil: 'commit' })
    const asked = () => larder.network.apiCalls().filter(({ path }) => !path.startsWith('/api/assets')).length
    await expect.poll(asked).toBeGreaterThan(3)
    await wake(page)
    await expect.poll(asked).toBeGreaterThan(6)
    const titles = async () => {
      const raw = await readRaw(page)
      return [...(raw?.books ?? []), ...(raw?.articles ?? []), ...(raw?.pages ?? [])].map(({ title }) => title)
    }
    expect((await titles()).filter((title) => /[a-z]{4}/i.test(title))).toEqual([])
    larder.network.weather = () => 'clear'
    await wake(page)
    await expect(page.getByRole('status').filter({ hasText: 'Можна читати без мережі' })).toBeVisible({
      timeout: 240_000,
    })
    expect((await titles()).length).toBeGreaterThan(10)
    expect((await titles()).filter((title) => !/[а-яії]/i.test(title))).toEqual([])
  })
})

test('with damaged browser storage the library opens, and signing in works', { tag: '@deep' }, async ({
  larder,
  page,
}) => {
  await page.goto(larder.origin)
  await readyOffline(page)
  for (const damage of ['{"a":', '[1,2]', 'null', '"zz"', '{"id":{"deep":[]}}', '\u0000']) {
    await page.evaluate((value) => {
      for (const key of [
        'accessToken',
        'currentUser',
        'currentLanguage',
        'appStats',
        'installableNotificationWasShown',
      ])
        localStorage.setItem(key, value)
    }, damage)
    await page.goto(larder.origin + ADDRESS)
    await expect(page.getByRole('heading', { level: 1 }), damage).toHaveText(titleOf(book.slug, first))
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' }), damage).toBeVisible()
  }
  await signIn(page, larder.origin, SUBSCRIBER.email, SUBSCRIBER.password)
  await expect(page.getByRole('button', { name: 'My Account' })).toBeVisible()
})

test('a browser that always says it is offline searches, changes the language and logs out', {
  tag: '@deep',
}, async ({ larder, page }) => {
  const offline = (name: string) => `Object.defineProperty(${name}.prototype, 'onLine', { get: () => false })`
  await page.addInitScript(offline('Navigator'))
  await inWorkers(page, offline('WorkerNavigator'))
  await signIn(page, larder.origin, SUBSCRIBER.email, SUBSCRIBER.password)
  await expect(page.getByRole('searchbox', { name: 'Search' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'EN, language' })).toBeVisible()
  await page.goto(larder.origin + ADDRESS)
  await star(page, 'Add to favorites').click()
  await expect.poll(() => bookmarked(larder)).toEqual([first])
  await page.getByRole('button', { name: 'My Account' }).click()
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
})

test('a favorite whose acknowledgement finds no room on the device is made once, and stays shown', {
  tag: '@deep',
}, async ({ larder, page }) => {
  // After the first answer to the change, the next two writes to the queue fail.
  await inWorkers(
    page,
    `{
      let left = 2, hasCome = false
      const { fetch } = self
      self.fetch = async (input, init) => {
        const answer = await fetch(input, init)
        const { method, url } = new Request(input, init)
        if (method === 'POST' && url.endsWith('/user/bookmarks')) hasCome = true
        return answer
      }
      const { transaction } = IDBDatabase.prototype
      IDBDatabase.prototype.transaction = function (names, mode, options) {
        if (mode === 'readwrite' && hasCome && left > 0 && [names].flat().includes('intents')) {
          left--
          throw new DOMException('no room', 'QuotaExceededError')
        }
        return transaction.call(this, names, mode, options)
      }
    }`,
  )
  await signIn(page, larder.origin, SUBSCRIBER.email, SUBSCRIBER.password)
  await page.goto(larder.origin + ADDRESS)
  await star(page, 'Add to favorites').click()
  await expect.poll(() => bookmarked(larder)).toEqual([first])
  await expect(star(page, 'Remove from favorites')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'waiting' })).toHaveCount(0, { timeout: 60_000 })
  await expect.poll(async () => (await readRaw(page))?.intents.length, { timeout: 60_000 }).toBe(0)
  await expect(star(page, 'Remove from favorites')).toBeVisible()
  expect(await bookmarked(larder)).toEqual([first])
})

test('a book that the server cannot send costs only itself, and comes when the server can', { tag: '@deep' }, async ({
  larder,
  page,
}) => {
  // A book that fails is asked for again by itself, after 15 to 30 s, and then after twice that.
  test.setTimeout(240_000)
  const error = {
    ...{ status: 500, contentType: 'application/json', headers: OURS },
    body: JSON.stringify({ meta: { message: 'This book is broken' } }),
  }
  larder.network.weather = ({ path }) => (path.startsWith(`/api/books/${book.slug}/articles/`) ? error : 'clear')
  await signIn(page, larder.origin, SUBSCRIBER.email, SUBSCRIBER.password)
  await page.goto(`${larder.origin}/download`)
  const row = ({ slug }: typeof book) => page.getByRole('row').filter({ hasText: titleOf(slug, 'book') })
  await expect(page.getByText('1 part is missing')).toBeVisible({ timeout: 60_000 })
  for (const other of demoBooks.slice(1))
    await expect(row(other)).toContainText(`${other.articles.length} of ${other.articles.length}`)
  await expect(row(book)).toContainText(`0 of ${book.articles.length}`)
  await expect(page.getByRole('status').filter({ hasText: 'cannot be reached' })).toHaveCount(0)
  larder.network.weather = () => 'clear'
  await expect(row(book)).toContainText(`${book.articles.length} of ${book.articles.length}`, { timeout: 150_000 })
  await expect(page.getByText(/parts? (is|are) missing/)).toHaveCount(0)
  await readyOffline(page)
})
