import Dexie from 'dexie'
import { expect, test } from 'vitest'
import { readArticle } from '#src/db/articles.ts'
import { readShelf } from '#src/db/books.ts'
import { ReaderDb } from '#src/db/db.ts'
import { readHeldBooks } from '#src/db/device.ts'
import type { PackKey } from '#src/db/pack-schema.ts'
import { readStatus } from '#src/db/status.ts'
import { openDevice } from '#tests/support/device.ts'
import { FakeServer } from '#tests/support/fake-server.ts'
import { manifestFault, packsFault } from '#tests/support/pack-truth.ts'
import { countTexts, storedTexts } from '#tests/support/stored-texts.ts'
import { imageAddresses } from '#workers/pull-images.ts'
import { readTexts } from '#workers/search/read-texts.ts'

const VIEW = { aud: 'pub', lang: 'en' } as const

const faultsIn = async (db: ReaderDb) => {
  const [articles, packs, manifests] = [
    await db.articles.toArray(),
    await db.packs.toArray(),
    await db.manifests.toArray(),
  ]
  return [packsFault(articles, packs), manifestFault(articles, manifests)].filter((fault) => fault !== null)
}

/** The tables as version 4 had them, with what this device holds, and as they were before pictures and minutes were told. */
async function olderCopy(db: ReaderDb, name: string): Promise<void> {
  const old = new Dexie(name)
  old.version(4).stores({
    books: '[aud+lang+slug]',
    articles: '[aud+lang+slug], [aud+lang+bookSlug], [aud+lang+id]',
    bodies: '[aud+lang+slug]',
    tocs: '[aud+lang+list]',
    pages: '[lang+slug]',
    languages: 'iso',
    scopes: '[aud+lang+name]',
    meta: 'key',
    reading: 'slug, readAt',
    bookmarks: '[aud+articleId]',
    intents: '[aud+articleId]',
    files: '[aud+lang+bookSlug+format]',
    searchSegments: '++id, [aud+lang]',
    searchIndexes: '[aud+lang]',
    searches: '[aud+lang+source+mode+q], at',
    recentQueries: 'q, at',
  })
  await old.open()
  for (const table of db.tables) {
    if (table.name === 'packs' || table.name === 'manifests') continue
    const rows = (await table.toArray()) as { pack?: number; figures?: unknown; minutes?: unknown }[]
    await old
      .table(table.name)
      .bulkPut(rows.map(({ pack: _pack, figures: _figures, minutes: _minutes, ...row }) => row))
  }
  await old.table('bodies').bulkPut(await storedTexts(db))
  old.close()
}

test('a device that is brought up to date reads everything on, and asks for nothing again', async () => {
  const server = new FakeServer(3, 60)
  server.edit('b0-a0', '<img src="/api/assets/bread.webp" alt="">')
  const before = openDevice(server)
  await before.start()
  // A book that was taken off, one opened article of it.
  await before.engine.keep({ kind: 'leave', bookSlug: 'book-2' })
  before.engine.open('b2-a59')
  await expect.poll(() => countTexts(before.db)).toBe(121)
  await before.db.intents.put({
    aud: 'pub',
    articleId: 'b0-a1',
    title: 'Article 1',
    want: true,
    base: false,
    rev: 1,
    key: 'key',
    state: 'pending',
    reason: null,
    tries: 0,
    nextAt: 0,
    madeAt: 1,
  })
  await olderCopy(before.db, 'older')
  const db = new ReaderDb('older')
  expect(await faultsIn(db)).toEqual([])
  expect(await storedTexts(db)).toEqual(await storedTexts(before.db))
  expect(await imageAddresses({ ...VIEW, db }, '/api')).toEqual(['/api/assets/bread.webp'])
  expect((await readShelf(db, VIEW))?.map(({ minutes }) => minutes)).toEqual([240, 240, 240])
  expect(await db.intents.count()).toBe(1)
  expect(db.tables.map(({ name }) => name)).not.toContain('bodies')
  expect(await readArticle(db, VIEW, 'book-1', 'b1-a59')).toMatchObject({ state: 'found', value: { index: 59 } })
  expect((await readHeldBooks(db, VIEW))?.map(({ here }) => here)).toEqual([60, 60, 1])
  // Packs of that version are numbered from 0 in each book: a search asks for texts of several.
  const found = await readTexts(db, VIEW, ['b0-a0', 'b1-a0', 'b1-a20', 'b0-a20'])
  expect(found.map(({ row, body }) => [row.slug, body.slug])).toEqual([
    ['b0-a0', 'b0-a0'],
    ['b1-a0', 'b1-a0'],
    ['b1-a20', 'b1-a20'],
    ['b0-a20', 'b0-a20'],
  ])
  // More than one text a row, and never all.
  expect((await db.packs.toArray()).map(({ bodies }) => bodies.length).sort((a, b) => b - a)).toEqual([
    17, 17, 17, 17, 17, 17, 9, 9, 1,
  ])
  server.seen.length = 0
  server.edit('b0-a3', 'Edited')
  await openDevice(server, db).start()
  expect(server.seen.filter((path) => path.includes('/articles/') && !path.includes('updated_since'))).toEqual([])
  expect(await faultsIn(db)).toEqual([])
  expect((await db.articles.get(['pub', 'en', 'b0-a3']))?.title).toBe('Edited')
})

test('a book that leaves and comes back, an opened article and a book that is gone leave nothing behind', async () => {
  const server = new FakeServer(2, 30)
  const { db, engine, start } = openDevice(server)
  await start()
  const whole = await db.packs.count()
  await engine.keep({ kind: 'leave', bookSlug: 'book-0' })
  expect(await faultsIn(db)).toEqual([])
  expect(await db.packs.filter(({ bookSlug }) => bookSlug === 'book-0').count()).toBe(0)
  engine.open('b0-a29')
  await expect.poll(() => countTexts(db)).toBe(31)
  expect(await faultsIn(db)).toEqual([])
  await engine.keep({ kind: 'everything' })
  await expect.poll(() => countTexts(db)).toBe(60)
  // Its pass is over: the next device has no lock to wait for.
  await expect.poll(async () => (await readStatus(db))?.complete).toBe(true)
  expect(await faultsIn(db)).toEqual([])
  expect(await db.packs.count()).toBeLessThanOrEqual(whole + 1)
  server.books = server.books.filter(({ slug }) => slug !== 'book-0')
  await openDevice(server, db).start()
  expect(await faultsIn(db)).toEqual([])
  expect(await countTexts(db)).toBe(30)
  expect(await db.manifests.count()).toBe(1)
})

test('a book that grows and shrinks article by article has no more packs than it needs', async () => {
  const server = new FakeServer(1, 40)
  const device = openDevice(server)
  const { db } = device
  await device.start()
  const settled = async (texts: number) => {
    device.engine.wake()
    await expect.poll(() => countTexts(db)).toBe(texts)
    expect(await faultsIn(db)).toEqual([])
    expect(await db.packs.count()).toBeLessThanOrEqual(2 * Math.ceil(texts / 17))
  }
  for (let n = 1; n <= 20; n++) {
    server.add('book-0', `new-${n}`)
    await settled(40 + n)
  }
  // The first of each pack stay.
  const packs = await db.packs.toArray()
  const gone = packs.flatMap(({ bodies }) => bodies.slice(1).map(({ slug }) => slug))
  for (const slug of gone) server.remove(slug)
  await settled(packs.length)
})

test('a text that comes into another pack while it is read is not missed', async () => {
  const server = new FakeServer(1, 5)
  const { db, start } = openDevice(server)
  await start()
  const get = db.packs.get.bind(db.packs)
  let reads = 0
  db.packs.get = (async (key: PackKey) => {
    // Between the read of the article and that of its pack.
    if (reads++ === 0) await repack(db)
    return get(key)
  }) as typeof db.packs.get
  expect(await readArticle(db, VIEW, 'book-0', 'b0-a3')).toMatchObject({ state: 'found' })
  expect(reads).toBe(2)
})

/** All texts of the one book come into a pack of another number. */
const repack = (db: ReaderDb) =>
  db.transaction('rw', db.articles, db.packs, async () => {
    const [row] = await db.packs.toArray()
    if (row === undefined) throw new Error('no pack')
    await db.packs.delete([row.aud, row.lang, row.bookSlug, row.pack])
    await db.packs.put({ ...row, pack: row.pack + 1 })
    await db.articles.toCollection().modify({ pack: row.pack + 1 })
  })
