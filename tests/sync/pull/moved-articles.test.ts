import { expect, test } from 'vitest'
import type { ReaderDb } from '#db/db.ts'
import { readStatus } from '#db/device/status.ts'
import { readArticle } from '#db/library/articles.ts'
import { atRest } from '#tests/support/device/at-rest.ts'
import { openDevice } from '#tests/support/device/device.ts'
import { FakeServer } from '#tests/support/device/fake-server.ts'
import { leftoverFault } from '#tests/support/device/pack-truth.ts'

const VIEW = { aud: 'pub', lang: 'en' } as const
const leftovers = async (db: ReaderDb) => leftoverFault(await db.manifests.toArray())

const CASES = [
  { server: 'full', first: 'new' },
  { server: 'bare', first: 'new' },
  { server: 'full', first: 'old' },
  { server: 'bare', first: 'old' },
] as const

// Invariants S29
test.each(CASES)('a moved article is only in its new book, whichever book is pulled first (%o)', async (given) => {
  const server = new FakeServer(2, 5)
  server.bare = given.server === 'bare'
  const device = openDevice(server)
  const { db } = device
  await device.start()
  // Books are pulled in the order of their list.
  const [from, to] = given.first === 'new' ? [1, 0] : [0, 1]
  const slug = `b${from}-a2`
  const readIn = (n: number) => readArticle(db, VIEW, `book-${n}`, slug)
  // With a new article, the old book has as many articles as before the move.
  server.add(`book-${from}`, 'fresh')
  server.move(slug, `book-${to}`)
  const states: string[] = []
  server.hold = async (path) => {
    if (path.includes('/articles/')) states.push((await readIn(from)).state)
  }
  device.now += 26 * 3_600_000
  device.engine.wake()
  await expect.poll(async () => (await readIn(to)).state).toBe('found')
  await expect.poll(async () => (await readStatus(db))?.complete).toBe(true)
  expect(await readIn(to)).toMatchObject({ state: 'found', value: { index: 5 } })
  expect(await readIn(from)).toEqual({ state: 'moved', bookSlug: `book-${to}`, slug })
  expect(await leftovers(db)).toBeNull()
  // While the old list names the article, it is read there.
  if (given.first === 'new') expect(new Set(states)).toEqual(new Set(['found']))
})

test('no reader is sent back and forth between two books, whatever the lists of two audiences say', async () => {
  const { db, start } = openDevice(new FakeServer(2, 5))
  await start()
  const slug = 'b0-a2'
  const mine = { aud: 'user:7', lang: 'en' } as const
  const [toc, other] = await db.tocs.bulkGet([
    ['pub', 'en', 'book:book-0'],
    ['pub', 'en', 'book:book-1'],
  ])
  if (toc === undefined || other === undefined) throw new Error('no list')
  const without = toc.slugs.filter((one) => one !== slug)
  // The visitors' lists name the article in one book, the reader's own in the other.
  await db.tocs.put({ ...toc, aud: mine.aud, slugs: without })
  await db.tocs.put({ ...other, aud: mine.aud, slugs: [...other.slugs, slug] })
  expect(await readArticle(db, mine, 'book-0', slug)).toEqual({ state: 'moved', bookSlug: 'book-1', slug })
  expect(await readArticle(db, mine, 'book-1', slug)).toEqual({ state: 'not-yet' })
  // None of the reader's own lists names it.
  await db.tocs.put({ ...other, aud: mine.aud })
  expect(await readArticle(db, mine, 'book-0', slug)).toEqual({ state: 'missing' })
  expect(await readArticle(db, mine, 'book-1', slug)).toEqual({ state: 'missing' })
  // Both lists of the visitors name it: each book shows it.
  await db.tocs.put({ ...other, slugs: [...other.slugs, slug] })
  expect(await readArticle(db, VIEW, 'book-0', slug)).toMatchObject({ state: 'found' })
  expect(await readArticle(db, VIEW, 'book-1', slug)).toEqual({ state: 'not-yet' })
})

test('an old address fetches nothing that the new book has', async () => {
  const server = new FakeServer(2, 5)
  const { db, engine, start } = openDevice(server)
  server.move('b0-a2', 'book-1')
  await start()
  await expect.poll(async () => (await readStatus(db))?.complete).toBe(true)
  server.seen.length = 0
  engine.open('book-0', 'b0-a2')
  engine.open('book-1', 'b0-a2')
  await atRest(server)
  expect(server.seen.filter((path) => path.startsWith('/articles/'))).toEqual([])
})

test('an article is missing when the reader’s list no longer names its book, even if the visitors’ rows still have it', async () => {
  const { db, start } = openDevice(new FakeServer(2, 5))
  await start()
  const mine = { aud: 'user:7', lang: 'en' } as const
  expect((await readArticle(db, mine, 'book-0', 'b0-a1')).state).toBe('found')
  await db.tocs.put({ ...mine, list: 'books', slugs: ['book-1'] })
  expect((await readArticle(db, mine, 'book-0', 'b0-a1')).state).toBe('missing')
})
