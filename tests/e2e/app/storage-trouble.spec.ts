import type { BrowserContext, Page } from '@playwright/test'
import { entries, NOTED, noteField, select, tool } from '../notes/support/highlighting.ts'
import { expect, readyOffline, test } from '../support/larder.ts'
import { demoBooks, titleOf } from '../support/library.ts'
import { readRaw } from '../support/raw-tables.ts'

test.use({ ownServer: false })

const [book = { slug: '', articles: [] }] = demoBooks
const [article = ''] = book.articles

/** Runs the script before the app, in the page and in its workers. */
async function before(context: BrowserContext, script: string): Promise<void> {
  await context.addInitScript(script)
  await context.route(/\/assets\/.*worker.*\.js$/, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: `${script};\n${await answer.text()}` })
  })
}

const REFUSED = `indexedDB.open = () => { throw new DOMException('refused', 'SecurityError') }`
/** Makes every request to open a database wait for ever. */
const SILENT = `indexedDB.open = () => new EventTarget()`

// Faults elsewhere 14
test('a browser that refuses storage shows a message and a way on', async ({ larder, browser }) => {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  await before(context, REFUSED)
  const page = await context.newPage()
  await page.goto(`${larder.origin}/${book.slug}/${article}`, { waitUntil: 'commit' })
  const words = page.getByRole('alert').filter({ hasText: 'This browser cannot open its storage' })
  await expect(words).toBeVisible()
  await expect(words.getByRole('button', { name: 'Reload' })).toBeVisible()
  await context.close()
})

// Faults elsewhere 13
// Invariants S25
test('a storage that does not answer is reported after a while', async ({ larder, browser }) => {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  await before(context, SILENT)
  const page = await context.newPage()
  await page.goto(`${larder.origin}/${book.slug}/${article}`, { waitUntil: 'commit' })
  const words = page.getByRole('alert').filter({ hasText: 'This browser’s storage does not respond' })
  await expect(words).toBeVisible({ timeout: 20_000 })
  await context.close()
})

// Faults elsewhere 14
test('a storage that opens at the fifth try works as usual', async ({ larder, browser }) => {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  await before(
    context,
    `{ const open = IDBFactory.prototype.open; let fails = 4
       indexedDB.open = (...all) => { if (fails-- > 0) throw new DOMException('Internal error opening backing store', 'UnknownError')
                return open.apply(indexedDB, all) } }`,
  )
  const page = await context.newPage()
  await page.goto(`${larder.origin}/${book.slug}/${article}`, { waitUntil: 'commit' })
  const text = page.locator('#root').getByRole('heading', { level: 1 })
  await expect(text).toHaveText(titleOf(book.slug, article), { timeout: 30_000 })
  await expect(page.getByRole('alert').filter({ hasText: /\w/ })).toHaveCount(0)
  // A worker may still be loading.
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await context.close()
})

// Faults elsewhere 20
test('a tab with an older version that blocks this one is reported, and when it is closed this one goes on', async ({
  larder,
  page,
  context,
}) => {
  const old = await context.newPage()
  await old.goto(`${larder.origin}/api/health`)
  await old.evaluate(async () => {
    // An app that blocks the upgrade: its connection ignores that another version is asked for.
    await new Promise((resolve) => {
      const opening = indexedDB.open('larder', 9)
      opening.onupgradeneeded = () => opening.result.createObjectStore('meta', { keyPath: 'key' })
      opening.onsuccess = () => resolve(Object.assign(window, { held: opening.result }))
    })
  })
  await page.goto(`${larder.origin}/${book.slug}/${article}`, { waitUntil: 'commit' })
  await expect(page.getByRole('alert').filter({ hasText: 'Close the other tabs of Larder.' })).toBeVisible()
  await old.close()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(titleOf(book.slug, article), { timeout: 30_000 })
})

// Faults elsewhere 12
test('a database deleted under an open page comes back by itself', async ({ larder, page }) => {
  await page.goto(`${larder.origin}/${book.slug}/${article}`)
  await readyOffline(page)
  await page.evaluate(
    () => new Promise((resolve) => Object.assign(indexedDB.deleteDatabase('larder'), { onsuccess: resolve })),
  )
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(titleOf(book.slug, article))
  const stored = async () => (await readRaw(page))?.bodies.length ?? 0
  await expect.poll(stored, { timeout: 30_000 }).toBeGreaterThan(10)
  await readyOffline(page)
  await page.goto(`${larder.origin}/${book.slug}`)
  await expect(page.getByRole('main').getByRole('listitem')).not.toHaveCount(0)
})

/** Prepares a page whose device can be made full. Dexie takes the method when it opens the tables. */
const fillable = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const { transaction } = IDBDatabase.prototype
    IDBDatabase.prototype.transaction = function (names, mode, options) {
      if (mode === 'readwrite' && Reflect.get(globalThis, 'noRoom'))
        throw new DOMException('no room', 'QuotaExceededError')
      return transaction.call(this, names, mode, options)
    }
  })
const setRoom = (page: Page, isThere: boolean): Promise<unknown> =>
  page.evaluate((noRoom) => Object.assign(globalThis, { noRoom }), !isThere)

test('a note that a full device cannot save stays in its dialog until it is saved', { tag: '@deep' }, async ({
  larder,
  page,
}) => {
  await fillable(page)
  await page.goto(larder.origin + NOTED.path)
  await select(page, 0)
  await tool(page, 'Add note').click()
  await noteField(page).fill('Buy oranges')
  await setRoom(page, false)
  const dialog = page.getByRole('dialog', { name: 'Note' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toContainText('The note is not saved')
  await expect(noteField(page)).toHaveValue('Buy oranges')
  await setRoom(page, true)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(entries(page).filter({ hasText: 'Buy oranges' })).toHaveCount(1)
})

test('a button that a device without room cannot obey says so', { tag: '@deep' }, async ({ larder, page }) => {
  await fillable(page)
  await page.goto(larder.origin)
  await readyOffline(page)
  await page.goto(`${larder.origin}/search?q=salt`)
  await expect(page.getByRole('main').locator('h3 a').first()).toBeVisible()
  await page.goto(larder.origin)
  await page.getByRole('searchbox', { name: 'Search' }).click()
  const recent = page.getByRole('listbox', { name: 'Recent searches' }).getByRole('option')
  await expect(recent).toHaveText(['salt'])
  await setRoom(page, false)
  await page.getByRole('button', { name: 'Forget these searches' }).click()
  await expect(page.getByText('Please try again later')).toBeVisible()
  await expect(recent).toHaveText(['salt'])
})
