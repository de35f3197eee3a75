import { expect, test } from 'vitest'
import type { ReaderDb } from '#db/db.ts'
import { readBookArticles } from '#db/library/articles.ts'
import { readToContinue, whereToContinue } from '#db/reader/continue.ts'
import { readReadings } from '#db/reader/reading.ts'
import { openDevice } from '#tests/support/device/device.ts'
import { FakeServer } from '#tests/support/device/fake-server.ts'

const VIEW = { aud: 'pub', lang: 'en' } as const
const PLACE = { block: 0, offset: 0, quote: '', before: '', after: '', lang: 'en', within: 0, lines: 0 }

async function filledDevice(): Promise<ReaderDb> {
  const device = openDevice(new FakeServer(3, 5))
  await device.start()
  return device.db
}

/** Reads a part of each article in turn, the last one last. */
async function read(db: ReaderDb, parts: Readonly<Record<string, number>>): Promise<void> {
  for (const [slug, fraction] of Object.entries(parts)) {
    const bookSlug = `book-${slug.charAt(1)}`
    await db.reading.put({ slug, bookSlug, fraction, readAt: (await db.reading.count()) + 1, ...PLACE })
  }
}

const offered = async (db: ReaderDb): Promise<readonly string[]> =>
  (await readToContinue(db, VIEW)).map(({ article, reading }) => `${article.slug}${reading === null ? ' next' : ''}`)

const where = async (db: ReaderDb, bookSlug: string): Promise<string | undefined> => {
  const readings = new Map((await readReadings(db)).map((row) => [row.slug, row]))
  return whereToContinue((await readBookArticles(db, VIEW, bookSlug)) ?? [], readings)?.slug
}

test('unfinished articles come first, the latest before the others, and then what is next in a book begun', async () => {
  const db = await filledDevice()
  expect(await offered(db)).toEqual([])
  await read(db, { 'b0-a0': 0.3, 'b1-a0': 1, 'b1-a1': 0.98 })
  expect(await offered(db)).toEqual(['b0-a0', 'b1-a2 next'])
  await read(db, { 'b2-a3': 0.5 })
  expect(await offered(db)).toEqual(['b2-a3', 'b0-a0', 'b1-a2 next'])
  await read(db, { 'b0-a1': 0.1, 'b0-a2': 0.1 })
  expect(await offered(db)).toEqual(['b0-a2', 'b0-a1', 'b2-a3'])
})

test('an article that is no longer in the library, and a finished book, are not offered', async () => {
  const db = await filledDevice()
  await read(db, { 'b0-gone': 0.5, 'b1-a0': 1, 'b1-a1': 1, 'b1-a2': 1, 'b1-a3': 1, 'b1-a4': 1 })
  expect(await offered(db)).toEqual(['b0-a0 next'])
})

test('a book is opened where the reader left it, else after what they finished, else where something is unread', async () => {
  const db = await filledDevice()
  expect(await where(db, 'book-0')).toBe('b0-a0')
  await read(db, { 'b0-a1': 1 })
  expect(await where(db, 'book-0')).toBe('b0-a2')
  await read(db, { 'b0-a4': 1 })
  expect(await where(db, 'book-0')).toBe('b0-a0')
  await read(db, { 'b0-a3': 0.4, 'b1-a2': 0.4 })
  expect(await where(db, 'book-0')).toBe('b0-a3')
  await read(db, { 'b0-a0': 1, 'b0-a2': 1, 'b0-a3': 1 })
  expect(await where(db, 'book-0')).toBe('b0-a0')
})
