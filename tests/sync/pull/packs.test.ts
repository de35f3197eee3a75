import Dexie from 'dexie'
import { expect, test } from 'vitest'
import type { ReaderDb } from '#db/db.ts'
import { readStatus } from '#db/device/status.ts'
import type { PackKey } from '#db/library/article-schema.ts'
import { readArticle } from '#db/library/articles.ts'
import { newestIn } from '#db/library/manifest.ts'
import { openDevice } from '#tests/support/device/device.ts'
import { FakeServer } from '#tests/support/device/fake-server.ts'
import { packFaultsIn } from '#tests/support/device/pack-truth.ts'
import { countTexts } from '#tests/support/device/stored-texts.ts'
import { readTexts } from '#workers/search/read-texts.ts'

const VIEW = { aud: 'pub', lang: 'en' } as const

// Invariants S27
test('a removed and restored book, an opened article and a deleted book leave nothing behind', async () => {
  const server = new FakeServer(2, 30)
  const { db, engine, start } = openDevice(server)
  await start()
  const whole = await db.packs.count()
  await engine.changeOfflineCopies({ kind: 'remove', bookSlug: 'book-0' })
  expect(await packFaultsIn(db)).toEqual([])
  expect(await db.packs.filter(({ bookSlug }) => bookSlug === 'book-0').count()).toBe(0)
  engine.open('book-0', 'b0-a29')
  await expect.poll(() => countTexts(db)).toBe(31)
  expect(await packFaultsIn(db)).toEqual([])
  await engine.changeOfflineCopies({ kind: 'restore-all' })
  await expect.poll(() => countTexts(db)).toBe(60)
  await expect.poll(async () => (await readStatus(db))?.complete).toBe(true)
  expect(await packFaultsIn(db)).toEqual([])
  expect(await db.packs.count()).toBeLessThanOrEqual(whole + 1)
  server.books = server.books.filter(({ slug }) => slug !== 'book-0')
  await openDevice(server, db).start()
  expect(await packFaultsIn(db)).toEqual([])
  expect(await countTexts(db)).toBe(30)
  expect(await db.manifests.count()).toBe(1)
})

// Invariants S28
test('a book that grows and shrinks article by article has no more packs than it needs', async () => {
  const server = new FakeServer(1, 40)
  const device = openDevice(server)
  const { db } = device
  await device.start()
  const settled = async (texts: number) => {
    device.engine.wake()
    await expect.poll(() => countTexts(db)).toBe(texts)
    expect(await packFaultsIn(db)).toEqual([])
    expect(await db.packs.count()).toBeLessThanOrEqual(2 * Math.ceil(texts / 17))
  }
  for (let n = 1; n <= 20; n++) {
    server.add('book-0', `new-${n}`)
    await settled(40 + n)
  }
  // The first article of each pack stays.
  const packs = await db.packs.toArray()
  const gone = packs.flatMap(({ texts }) => texts.slice(1).map(({ slug }) => slug))
  for (const slug of gone) server.remove(slug)
  await settled(packs.length)
})

// Invariants S26
test('a text that moves to another pack during a read is not missed', async () => {
  const server = new FakeServer(1, 5)
  const { db, start } = openDevice(server)
  await start()
  const keys = () => db.packs.toCollection().primaryKeys()
  const before = await keys()
  const packs = db.table('packs')
  const get = packs.get.bind(packs)
  let moving: Promise<unknown> | undefined
  packs.get = ((key: PackKey) => {
    // Between the reads of the manifest and of the pack.
    moving ??= Dexie.ignoreTransaction(() => repack(db))
    return get(key)
  }) as typeof packs.get
  const read = () => readArticle(db, VIEW, 'book-0', 'b0-a3')
  const found = {
    state: 'found',
    value: { article: { slug: 'b0-a3' }, html: '<p>beginning</p>', prev: { slug: 'b0-a2' }, next: { slug: 'b0-a4' } },
  }
  expect(await read()).toMatchObject(found)
  await moving
  expect(await keys()).not.toEqual(before)
  expect(await read()).toMatchObject(found)
  await db.packs.clear()
  expect(await read()).toEqual({ state: 'not-yet' })
})

test('a search finds a text that moved to another pack, and the newer copy of an article in two books', async () => {
  const { db, start } = openDevice(new FakeServer(1, 5))
  await start()
  const before = newestIn(await db.manifests.toArray())
  await repack(db)
  const [found] = await readTexts(db, VIEW, ['b0-a3'], before)
  expect(found).toMatchObject({
    row: { bookSlug: 'book-0', title: 'Article 3' },
    html: '<p>beginning</p>',
  })
  // The article has moved, and its old book was not pulled since then.
  const [article] = (await db.manifests.toArray()).flatMap(({ articles }) =>
    articles.filter(({ slug }) => slug === 'b0-a3'),
  )
  if (article === undefined) throw new Error('no article')
  const book = { ...VIEW, bookSlug: 'book-1' }
  const moved = { ...article, title: 'Moved', updatedAt: '2030-01-01T00:00:00.000Z', pack: 0 }
  await db.packs.put({ ...book, pack: 0, texts: [{ slug: 'b0-a3', html: 'Moved' }] })
  await db.manifests.put({ ...book, articles: [moved] })
  expect(await readTexts(db, VIEW, ['b0-a3'], newestIn(await db.manifests.toArray()))).toMatchObject([
    { row: { bookSlug: 'book-1', title: 'Moved' }, html: 'Moved' },
  ])
})

/** Moves all texts of the only book to a pack with another number. */
const repack = (db: ReaderDb) =>
  db.transaction('rw', db.packs, db.manifests, async () => {
    const [row] = await db.packs.toArray()
    const [manifest] = await db.manifests.toArray()
    if (row === undefined || manifest === undefined) throw new Error('no pack')
    await db.packs.clear()
    const pack = row.pack + 1
    await db.packs.put({ ...row, pack })
    await db.manifests.put({ ...manifest, articles: manifest.articles.map((article) => ({ ...article, pack })) })
  })
