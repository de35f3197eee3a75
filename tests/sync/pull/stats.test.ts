import { expect, test } from 'vitest'
import { readStatus } from '#db/device/status.ts'
import { readMeta } from '#db/meta.ts'
import type { StatsRow } from '#db/schema.ts'
import { atRest } from '#tests/support/device/at-rest.ts'
import { openDevice } from '#tests/support/device/device.ts'
import { FakeServer } from '#tests/support/device/fake-server.ts'
import { marked } from '#tests/support/device/foreign-answers.ts'
import { isDue, isOtherDay, staleScopes } from '#workers/pull/stats.ts'

const NOON = new Date(2026, 5, 1, 12).getTime()
const ROW: StatsRow = {
  key: 'stats:pub:en',
  books: 3,
  articles: 15,
  languages: 3,
  revision: null,
  updateDate: new Date(NOON).toISOString(),
}
const SCOPES = ['languages', 'pages', 'books', 'book:x', 'images']
const COUNTS = { books_count: 3, articles_count: 15, languages_count: 3 }

test.each([
  ['the same hour', 0, false],
  ['later that day', 11, false],
  ['after midnight', 13, true],
  ['a clock set back by a day', -24, true],
] as const)('%s', (_, hours, other) => {
  expect(isOtherDay(ROW.updateDate, NOON + hours * 3_600_000)).toBe(other)
})

test('stats are requested once a day, and at every start if the server has revisions', {
  tags: ['spec-3.10', 'spec-4.9', 'spec-9.13'],
}, () => {
  const stored = JSON.stringify({ updateDate: ROW.updateDate })
  const at = (text: string | null, openedAt = NOON + 1) => ({ stored: text, openedAt })
  const old = JSON.stringify({ updateDate: '2020-01-01T00:00:00.000Z' })
  expect(isDue(undefined, at(null), NOON)).toBe(true)
  expect(isDue(ROW, at(stored), NOON)).toBe(false)
  expect(isDue(ROW, at(old), NOON)).toBe(true)
  expect(isDue(ROW, at(null), NOON)).toBe(true)
  expect(isDue({ ...ROW, revision: 'r' }, at(stored), NOON)).toBe(true)
})

test('a tab that opens a second after another one does not ask again', () => {
  const openedAt = NOON - 1_000
  for (const text of [null, JSON.stringify({ updateDate: '2020-01-01T00:00:00.000Z' })])
    expect(isDue(ROW, { stored: text, openedAt }, NOON)).toBe(false)
})

test.each([
  ['nothing changed', COUNTS, []],
  ['books', { ...COUNTS, books_count: 4 }, ['pages', 'books', 'book:x', 'images']],
  ['articles', { ...COUNTS, articles_count: 14 }, ['books', 'book:x', 'images']],
  ['languages', { ...COUNTS, languages_count: 2 }, ['languages']],
] as const)('%s: what becomes stale', { tags: ['spec-4.10'] }, (_, fresh, expected) => {
  const isStale = staleScopes(ROW, fresh)
  expect(SCOPES.filter(isStale)).toEqual(expected)
})

test('the first stats make everything stale: what is stored came without any', () => {
  expect(SCOPES.every(staleScopes(undefined, COUNTS))).toBe(true)
})

// Invariants S20
test('a new revision makes everything stale', () => {
  const isStale = staleScopes({ ...ROW, revision: 'a' }, { ...COUNTS, content_revision: 'b' })
  expect(SCOPES.every(isStale)).toBe(true)
})

const counting = (articles_count: number) => (path: string) =>
  path === '/server/stats'
    ? marked(Response.json({ data: { attributes: { books_count: 2, articles_count, languages_count: 2 } } }))
    : null

/** A new device of a server whose first book has ever new articles, so many a page. The other book is here. */
async function endless(rows: number, counted = 6) {
  const server = new FakeServer(2, 3)
  server.fault = counting(counted)
  const plain = server.fetch
  const fetch: typeof plain = async (path, init) => {
    const answer = await plain(path, init)
    const page = /book-0.articles.*page=(\d+)/.exec(String(path))?.[1]
    if (page === undefined) return answer
    const data = Array.from({ length: rows }, (_, at) => {
      const slug = `invented-${page}-${at}`
      return { attributes: { slug, title: slug, content: '<p>x</p>' } }
    })
    return marked(Response.json({ data, links: null, meta: {} }))
  }
  const device = openDevice(Object.assign(server, { fetch }))
  await device.start()
  const other = () => device.db.tocs.get(['pub', 'en', 'book:book-1'])
  await expect.poll(async () => (await other())?.slugs).toHaveLength(3)
  await atRest(server)
  const pages = () => server.seen.filter((path) => path.includes('/books/book-0/articles')).length
  return { device, server, pages }
}

// Invariants S37
test.each([6, 49])('of a book with ever new articles, %i a page, few pages are asked for', async (rows) => {
  const { device, server, pages } = await endless(rows)
  expect(pages()).toBe(4)
  device.now += 600_000
  device.runDue()
  await atRest(server)
  expect(pages()).toBe(8)
})

// Invariants S37
test('of articles that the stats count, few are asked for after 300 pages', { tags: ['deep'] }, async () => {
  const { device, server, pages } = await endless(1, 999_999)
  expect(pages()).toBe(300)
  await expect.poll(() => readMeta(device.db, 'setbacks')).toBeDefined()
  device.now += 600_000
  device.runDue()
  await atRest(server)
  expect(pages()).toBe(304)
})

test('a long book of which the stats count too few articles arrives whole, a few pages at a time', async () => {
  const server = new FakeServer(1, 500)
  server.fault = counting(7)
  const device = openDevice(server)
  const pages = () => server.seen.filter((path) => path.includes('/articles')).length
  await device.start()
  expect(pages()).toBe(4)
  for (let n = 0; n < 3; n++) {
    device.now += 600_000
    device.runDue()
    await atRest(server)
  }
  expect((await readStatus(device.db))?.complete).toBe(true)
  expect(pages()).toBe(11)
  expect((await device.db.tocs.get(['pub', 'en', 'book:book-0']))?.slugs).toHaveLength(500)
})
