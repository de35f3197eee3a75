import { setTimeout as sleep } from 'node:timers/promises'
import { below } from '#tests/support/random.ts'
import { noMissingOpen, tocAtomic } from '../support/crash/crash-invariants.ts'
import { type Crashes, test } from '../support/crash/crashes.ts'
import { expect, readyOffline } from '../support/larder.ts'
import { editedOrder, LONG_BOOK, LONG_ORDER, titleAt, writeLongLibrary } from '../support/long-library.ts'
import { hasAllBooks, type RawTables } from '../support/raw-tables.ts'
import type { Larder } from '../support/server/larder.ts'

test.describe.configure({ mode: 'parallel' })

const LIST = `book:${LONG_BOOK}` as const
const isPulling = (tables: RawTables): boolean =>
  tables.scopes.some((scope) => scope.checkpoint !== null) || !hasAllBooks(tables)

/** Expects the screens to show what is on the device, and a message where nothing is stored yet. */
async function readsOffline(crashes: Crashes, tables: RawTables): Promise<void> {
  const page = await crashes.show(`/${LONG_BOOK}`)
  const books = tables.tocs.find((toc) => toc.list === 'books')
  if (books === undefined) {
    await expect(page.getByText('Nothing is lost.')).toBeVisible()
    return
  }
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The Long Book')
  const here = tables.bodies.map((body) => tables.articles.find((article) => article.slug === body.slug))
  const article = here[below(crashes.random, here.length)]
  if (article === undefined) return
  await crashes.show(`/${article.bookSlug}/${article.slug}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(article.title)
  await expect(page.getByRole('article')).toContainText('Porridge keeps a kitchen warm')
}

// Faults elsewhere 2
// Invariants S2
test('a device killed again and again during the first pull keeps what it has and goes on from there', {
  tag: '@deep',
}, async ({ larder, beginCrashes }) => {
  test.setTimeout(240_000)
  await larder.importFolder(writeLongLibrary(larder.contentDir, LONG_ORDER))
  const crashes = beginCrashes('pull')
  await crashes.install()
  let before: RawTables | null = null
  while (crashes.goesOn(12)) {
    if (before === null) {
      const page = await crashes.blank()
      await page.evaluate(async () => {
        localStorage.clear()
        await new Promise((resolve) => Object.assign(indexedDB.deleteDatabase('larder'), { onsuccess: resolve }))
      })
    }
    crashes.weather(crashes.slow)
    const page = await crashes.open()
    const path = `/${LONG_BOOK}`
    await crashes.calls(1 + below(crashes.random, 11), () => page.goto(larder.origin + path, { waitUntil: 'commit' }))
    const checks = [tocAtomic(LIST, [LONG_ORDER])]
    const tables: RawTables = await crashes.strike(
      before === null ? checks : [...checks, noMissingOpen(before, () => false)],
      isPulling,
    )
    expect(tables.articles.length, crashes.words('articles')).toBeGreaterThanOrEqual(before?.articles.length ?? 0)
    await readsOffline(crashes, tables)
    before = hasAllBooks(tables) ? null : tables
  }
  crashes.weather(() => 'clear')
  await readyOffline(await crashes.show('/'))
  expect((await crashes.tables()).tocs.find((toc) => toc.list === LIST)?.slugs).toEqual(LONG_ORDER)
  crashes.end()
})

const BETWEEN_EDITIONS_MS = 1_000

/** An editor who changes the long book again and again until told to stop. */
function editing(larder: Larder, versions: (readonly string[])[]) {
  let isOver = false
  const work = (async () => {
    for (let edition = 1; !isOver; edition++) {
      const order = edition % 3 === 0 ? (versions.at(-1) ?? LONG_ORDER).slice(1) : editedOrder(edition)
      versions.push(order)
      await larder.importFolder(writeLongLibrary(larder.contentDir, order, edition))
      await sleep(BETWEEN_EDITIONS_MS)
    }
  })()
  return async () => {
    isOver = true
    await work
  }
}

// Invariants S3 S4
test('a device killed while the library changes shows the old list or the new one, never a mixture', {
  tag: ['@deep', '@spec-4.10'],
}, async ({ larder, beginCrashes }) => {
  test.setTimeout(240_000)
  await larder.importFolder(writeLongLibrary(larder.contentDir, LONG_ORDER))
  const crashes = beginCrashes('swap')
  await readyOffline(await crashes.install())
  let before = await crashes.tables()
  const versions: (readonly string[])[] = [LONG_ORDER]
  const stopEditing = editing(larder, versions)
  while (crashes.goesOn(9)) {
    crashes.weather(crashes.slow)
    const page = await crashes.open()
    await crashes.calls(2 + below(crashes.random, 6), () =>
      page.goto(`${larder.origin}/${LONG_BOOK}`, { waitUntil: 'commit' }),
    )
    const mayBeGone = new Set(LONG_ORDER.filter((slug) => versions.some((order) => !order.includes(slug))))
    const tables = await crashes.strike(
      [tocAtomic(LIST, versions), noMissingOpen(before, (article) => mayBeGone.has(article.slug))],
      isPulling,
    )
    await readsOffline(crashes, tables)
    before = tables
  }
  await stopEditing()
  crashes.weather(() => 'clear')
  await crashes.show(`/${LONG_BOOK}`)
  const last = versions.at(-1) ?? []
  const stored = async () => (await crashes.tables()).tocs.find((toc) => toc.list === LIST)?.slugs
  await expect(async () => {
    await readyOffline(await crashes.show(`/${LONG_BOOK}`))
    expect(await stored()).toEqual(last)
  }).toPass({ timeout: 60_000 })
  await expect(
    (await crashes.show(`/${LONG_BOOK}`)).getByRole('main').getByRole('heading', { level: 2 }).first(),
  ).toHaveText(titleAt(Number(last[0]?.split('-').at(-1))))
  crashes.end()
})
