import { expect, test } from 'vitest'
import { readOfflineSettings } from '#db/device/offline-settings.ts'
import { readStatus } from '#db/device/status.ts'
import { readArticle } from '#db/library/articles.ts'
import { readBookAt } from '#db/library/books.ts'
import { readBookmarkedArticles } from '#db/reader/bookmarked-articles.ts'
import { readToContinue } from '#db/reader/continue.ts'
import { readHighlightsIn } from '#db/reader/highlights.ts'
import { moveReading, readReading, readReadings } from '#db/reader/reading.ts'
import type { ReadingRow } from '#db/schema.ts'
import { setBookmark } from '#page/commands/bookmarks.ts'
import { addHighlight } from '#page/commands/highlights.ts'
import { openDevice, type TestDevice } from '#tests/support/device/device.ts'
import { renameArticle, renameBook } from '#tests/support/device/fake-books.ts'
import { FakeServer } from '#tests/support/device/fake-server.ts'
import { leftoverFault } from '#tests/support/device/pack-truth.ts'
import { signedIn } from '#tests/support/device/signed-in.ts'

const VIEW = { aud: 'pub', lang: 'en' } as const
const MINE = { aud: 'user:7', lang: 'en' } as const
const PLACE = { block: 2, offset: 5, quote: 'salt', before: '', after: '', lang: 'en', within: 0.5, lines: 0 }

const placeAt = (slug: string, bookSlug: string, readAt: number, fraction = 0.4): ReadingRow => ({
  ...PLACE,
  ...{ slug, bookSlug, readAt, fraction },
})

/** What the reader finds at an address: `found`, `missing`, or the address to which it leads. */
async function at({ db }: TestDevice, bookSlug: string, slug: string, view: typeof VIEW | typeof MINE = VIEW) {
  const found = await readArticle(db, view, bookSlug, slug)
  return found.state === 'moved' ? `${found.bookSlug}/${found.slug}` : found.state
}

async function synced(device: TestDevice): Promise<void> {
  await device.start()
  await expect.poll(async () => (await readStatus(device.db))?.complete).toBe(true)
}

/** Syncs a changed library. Gives what stood at an address before each answer, and at the end. */
async function follow(device: TestDevice, server: FakeServer, bookSlug: string, slug: string, view?: typeof MINE) {
  const seen: string[] = []
  server.hold = async () => {
    seen.push(await at(device, bookSlug, slug, view))
  }
  device.now += 26 * 3_600_000
  device.engine.wake()
  await expect.poll(() => at(device, bookSlug, slug, view)).toContain('/')
  await expect.poll(async () => (await readStatus(device.db))?.complete).toBe(true)
  server.hold = () => undefined
  return new Set([...seen, await at(device, bookSlug, slug, view)])
}

test('an article that is open gets another slug: the address leads there, and the place comes along', async () => {
  const server = new FakeServer(2, 5)
  const device = openDevice(server)
  await synced(device)
  await device.db.reading.put(placeAt('b0-a2', 'book-0', 100))
  renameArticle(server, 'b0-a2', 'salt')
  // At no moment is there nothing.
  expect(await follow(device, server, 'book-0', 'b0-a2')).toEqual(new Set(['found', 'book-0/salt']))
  expect(await at(device, 'book-0', 'salt')).toBe('found')
  expect(await readReadings(device.db)).toEqual([placeAt('salt', 'book-0', 100)])
  expect((await readToContinue(device.db, VIEW)).map(({ article }) => article.slug)).toEqual(['salt'])
  expect(await leftoverFault(await device.db.manifests.toArray())).toBeNull()
})

test('bookmarks and notes stay, also those that the server does not have yet', async () => {
  const server = new FakeServer(2, 8)
  const device = await signedIn(server)
  server.bookmarks = ['b0-a2']
  await device.start()
  await expect.poll(async () => (await readBookmarkedArticles(device.db, MINE))?.articles.length).toBe(1)
  server.fault = (path, method) => (method === 'POST' && path.startsWith('/user/bookmarks') ? 'drop' : null)
  await setBookmark({ articleId: 'b0-a3', title: 'Article 3', bookmarked: true }, device.db)
  const passage = { lang: 'en', block: 0, start: 0, end: 5, quote: 'whole', before: '', after: '' }
  await addHighlight(MINE.aud, { ...passage, article_id: 'b0-a3', color: 'yellow', note: 'n', title: 'a' }, device.db)
  renameArticle(server, 'b0-a2', 'salt')
  renameArticle(server, 'b0-a3', 'bread')
  await follow(device, server, 'book-0', 'b0-a3', MINE)
  const favorites = async () => (await readBookmarkedArticles(device.db, MINE))?.articles.map(({ slug }) => slug).sort()
  expect(await favorites()).toEqual(['bread', 'salt'])
  server.fault = () => null
  device.now += 600_000
  device.engine.wake()
  await expect.poll(() => server.bookmarks).toEqual(['b0-a3', 'b0-a2'])
  expect(await favorites()).toEqual(['bread', 'salt'])
  expect(await readHighlightsIn(device.db, MINE.aud, 'b0-a3')).toMatchObject([{ note: 'n' }])
})

test('a book gets another slug: nothing is downloaded again, and its articles are never away', async () => {
  const server = new FakeServer(2, 5)
  const device = openDevice(server)
  const { db } = device
  await synced(device)
  await db.reading.put(placeAt('b0-a2', 'book-0', 100))
  await db.files.put({ ...VIEW, bookSlug: 'book-0', format: 'pdf', state: 'stored', received: 9, size: 9, at: 1 })
  renameBook(server, 'book-0', 'shelf')
  server.seen.length = 0
  expect(await follow(device, server, 'book-0', 'b0-a2')).toEqual(new Set(['found', 'shelf/b0-a2']))
  expect(server.seen.filter((path) => /\/articles\/\d+\?page=1(&revision|$)/.test(path))).toEqual([])
  expect(await at(device, 'shelf', 'b0-a2')).toBe('found')
  expect(await readBookAt(db, VIEW, 'book-0')).toEqual({ state: 'moved', slug: 'shelf' })
  expect(await readBookAt(db, VIEW, 'shelf')).toMatchObject({ state: 'found' })
  expect(await readBookAt(db, VIEW, 'no-book')).toEqual({ state: 'missing' })
  expect(await readReading(db, 'b0-a2')).toEqual(placeAt('b0-a2', 'shelf', 100))
  // The bytes are where they were stored.
  expect(await db.files.toArray()).toMatchObject([{ bookSlug: 'shelf', storedAs: 'book-0', state: 'stored' }])
  const left = await Promise.all([db.packs, db.manifests, db.tocs, db.scopes, db.books].map((table) => table.toArray()))
  expect(JSON.stringify(left.flat()).replaceAll('"formerly":["book-0"]', '')).not.toContain('book-0')
  expect(await leftoverFault(await db.manifests.toArray())).toBeNull()
})

test('a book whose texts the reader removed stays without them', async () => {
  const server = new FakeServer(2, 5)
  const device = openDevice(server)
  await synced(device)
  await device.engine.changeOfflineCopies({ kind: 'remove', bookSlug: 'book-0' })
  renameBook(server, 'book-0', 'shelf')
  device.now += 26 * 3_600_000
  device.engine.wake()
  await expect.poll(async () => (await readBookAt(device.db, VIEW, 'shelf')).state).toBe('found')
  await expect.poll(async () => (await readStatus(device.db))?.complete).toBe(true)
  expect((await readOfflineSettings(device.db)).removedBooks).toEqual(['book-0', 'shelf'])
  expect(await at(device, 'shelf', 'b0-a2')).toBe('not-yet')
})

test('a book that is removed, renamed and restored stays restored in every language', async () => {
  const server = new FakeServer(2, 5)
  const device = openDevice(server)
  const removed = async () => (await readOfflineSettings(device.db)).removedBooks
  const isWhole = async () => (await readStatus(device.db))?.complete
  await synced(device)
  device.engine.setLanguage('uk')
  await expect.poll(async () => (await readStatus(device.db))?.language).toBe('uk')
  await expect.poll(isWhole).toBe(true)
  await device.engine.changeOfflineCopies({ kind: 'remove', bookSlug: 'book-0' })
  renameBook(server, 'book-0', 'shelf')
  device.now += 26 * 3_600_000
  device.engine.wake()
  await expect.poll(removed).toEqual(['book-0', 'shelf'])
  await device.engine.changeOfflineCopies({ kind: 'restore', bookSlug: 'shelf' })
  expect(await removed()).toEqual([])
  device.engine.setLanguage('en')
  await expect.poll(async () => (await readBookAt(device.db, VIEW, 'shelf')).state).toBe('found')
  await expect.poll(() => at(device, 'shelf', 'b0-a2')).toBe('found')
  expect(await removed()).toEqual([])
})

test.each(['shelf', 'book-0'])(
  'a renamed book that is removed as %s has no texts left in any language',
  async (bookSlug) => {
    const server = new FakeServer(2, 5)
    const device = openDevice(server)
    await synced(device)
    device.engine.setLanguage('uk')
    renameBook(server, 'book-0', 'shelf')
    await expect.poll(() => readBookAt(device.db, { ...VIEW, lang: 'uk' }, 'shelf')).toMatchObject({ state: 'found' })
    expect(await at(device, 'book-0', 'b0-a2')).toBe('found')
    await device.engine.changeOfflineCopies({ kind: 'remove', bookSlug })
    expect(await at(device, 'book-0', 'b0-a2')).toBe('not-yet')
    expect(await device.db.packs.filter((pack) => pack.bookSlug !== 'book-1').count()).toBe(0)
  },
)

test('a book and its article get other slugs at once', async () => {
  const server = new FakeServer(2, 5)
  const device = openDevice(server)
  await synced(device)
  renameBook(server, 'book-0', 'shelf')
  renameArticle(server, 'b0-a2', 'salt')
  const seen = await follow(device, server, 'book-0', 'b0-a2')
  expect(seen.has('missing')).toBe(false)
  expect(await at(device, 'book-0', 'b0-a2')).toBe('shelf/salt')
  expect(await at(device, 'shelf', 'b0-a2')).toBe('shelf/salt')
  expect(await at(device, 'book-0', 'salt')).toBe('shelf/salt')
  expect(await at(device, 'book-1', 'b0-a2')).toBe('shelf/salt')
})

test('without a network, a former address leads to what the device has, also one that it never had', async () => {
  const server = new FakeServer(2, 5)
  renameArticle(server, 'b0-a2', 'salt')
  renameArticle(server, 'salt', 'salt-a-day')
  renameBook(server, 'book-0', 'shelf')
  const device = openDevice(server)
  await synced(device)
  device.isAway = true
  expect(await at(device, 'book-0', 'b0-a2')).toBe('shelf/salt-a-day')
  expect(await at(device, 'shelf', 'salt')).toBe('shelf/salt-a-day')
  expect(await at(device, 'book-0', 'b0-a1')).toBe('shelf/b0-a1')
  expect(await at(device, 'book-0', 'no-article')).toBe('missing')
})

test('an article that has a slug now comes before one that had it', async () => {
  const server = new FakeServer(2, 5)
  renameArticle(server, 'b0-a2', 'salt')
  server.add('book-1', 'b0-a2')
  const device = openDevice(server)
  await synced(device)
  expect(await at(device, 'book-0', 'b0-a2')).toBe('book-1/b0-a2')
  expect(await at(device, 'book-1', 'b0-a2')).toBe('found')
})

test('of two places in an article the later one stays', async () => {
  const { db } = openDevice(new FakeServer(1, 1))
  const move = () => moveReading(db, { slug: 'c', bookSlug: 'shelf', formerly: ['a', 'b'] })
  await move()
  expect(await readReadings(db)).toEqual([])
  await db.reading.bulkPut([placeAt('a', 'old', 1), placeAt('b', 'old', 3, 0.9), placeAt('c', 'shelf', 2)])
  await move()
  expect(await readReadings(db)).toEqual([placeAt('c', 'shelf', 3, 0.9)])
  await db.reading.put(placeAt('a', 'old', 1))
  await move()
  expect(await readReadings(db)).toEqual([placeAt('c', 'shelf', 3, 0.9)])
})
