import { expect, test } from 'vitest'
import { readStatus } from '#db/device/status.ts'
import { readArticle } from '#db/library/articles.ts'
import { readToContinue } from '#db/reader/continue.ts'
import { readReadings } from '#db/reader/reading.ts'
import type { ReadingRow } from '#db/schema.ts'
import { openDevice, type TestDevice } from '#tests/support/device/device.ts'
import { renameArticle } from '#tests/support/device/fake-books.ts'
import { FakeServer } from '#tests/support/device/fake-server.ts'

const VIEW = { aud: 'pub', lang: 'en' } as const

const placeAt = (slug: string, bookSlug: string): ReadingRow => ({
  ...{ block: 2, offset: 5, quote: 'salt', before: '', after: '', lang: 'en', within: 0.5, lines: 0 },
  ...{ slug, bookSlug, readAt: 100, fraction: 0.4 },
})

async function at({ db }: TestDevice, bookSlug: string, slug: string) {
  const found = await readArticle(db, VIEW, bookSlug, slug)
  return found.state === 'moved' ? `${found.bookSlug}/${found.slug}` : found.state
}

async function synced(server: FakeServer): Promise<TestDevice> {
  const device = openDevice(server)
  await device.start()
  await expect.poll(async () => (await readStatus(device.db))?.complete).toBe(true)
  return device
}

/** Moves an article. A server that tells only counts has another one then, or no device would ask. */
function move(server: FakeServer, from: string, slug: string, to: string): void {
  if (server.bare) server.add(from, 'fresh')
  server.move(slug, to)
}

/** Syncs a changed library. Gives what stood at an address before each answer. */
async function renew(device: TestDevice, server: FakeServer, bookSlug: string, slug: string) {
  const seen = new Set<string>()
  server.hold = async () => void seen.add(await at(device, bookSlug, slug))
  device.now += 26 * 3_600_000
  device.engine.wake()
  await expect.poll(() => at(device, bookSlug, slug)).not.toBe('found')
  await expect.poll(async () => (await readStatus(device.db))?.complete).toBe(true)
  server.hold = () => undefined
  return seen
}

// Books are pulled in the order of their list.
const CASES = [
  { server: 'full', from: 0 },
  { server: 'full', from: 1 },
  { server: 'bare', from: 0 },
  { server: 'bare', from: 1 },
] as const

test.each(CASES)(
  'an article that goes to another book is nowhere at no moment (%o)',
  async ({ server: kind, from }) => {
    const server = new FakeServer(2, 5)
    server.bare = kind === 'bare'
    const device = await synced(server)
    const [slug, home, other] = [`b${from}-a2`, `book-${from}`, `book-${1 - from}`]
    move(server, home, slug, other)
    expect(await renew(device, server, home, slug)).not.toContain('missing')
    expect(await at(device, home, slug)).toBe(`${other}/${slug}`)
  },
)

test.each([0, 1])(
  'an article that goes from book %i to another one, at another address, is nowhere at no moment',
  async (from) => {
    const server = new FakeServer(2, 5)
    const device = await synced(server)
    const [slug, home, other] = [`b${from}-a2`, `book-${from}`, `book-${1 - from}`]
    await device.db.reading.put(placeAt(slug, home))
    server.move(slug, other)
    renameArticle(server, slug, 'salt')
    expect(await renew(device, server, home, slug)).not.toContain('missing')
    expect(await at(device, home, slug)).toBe(`${other}/salt`)
    expect(await readReadings(device.db)).toEqual([placeAt('salt', other)])
  },
)

test('an article that was removed is missing as soon as the books that were here are pulled', async () => {
  const server = new FakeServer(2, 5)
  const device = await synced(server)
  server.remove('b0-a2')
  const seen = await renew(device, server, 'book-0', 'b0-a2')
  expect(seen).toContain('unsure')
  expect(await at(device, 'book-0', 'b0-a2')).toBe('missing')
  await device.db.scopes.update([VIEW.aud, VIEW.lang, 'book:book-1'], { state: 'stale' })
  expect(await at(device, 'book-0', 'no-article')).toBe('missing')
})

test.each(CASES)('a place goes with its article to another book (%o)', async ({ server: kind, from }) => {
  const server = new FakeServer(2, 5)
  server.bare = kind === 'bare'
  const device = await synced(server)
  const [slug, home, other] = [`b${from}-a2`, `book-${from}`, `book-${1 - from}`]
  await device.db.reading.put(placeAt(slug, home))
  move(server, home, slug, other)
  await renew(device, server, home, slug)
  expect(await readReadings(device.db)).toEqual([placeAt(slug, other)])
  expect((await readToContinue(device.db, VIEW)).map(({ article, book }) => `${book.slug}/${article.slug}`)).toEqual([
    `${other}/${slug}`,
  ])
})

test('a place that came along to another address goes with its article to another book later', async () => {
  const server = new FakeServer(2, 5)
  renameArticle(server, 'b0-a2', 'salt')
  const device = await synced(server)
  await device.db.reading.put(placeAt('salt', 'book-0'))
  const article = server.books[0]?.articles.find(({ slug }) => slug === 'salt')
  server.move('salt', 'book-1')
  server.books = server.books.map((one) => ({
    ...one,
    articles: one.articles.map((row) => (row.slug === 'salt' ? { ...row, ...article, updated: row.updated } : row)),
  }))
  await renew(device, server, 'book-0', 'salt')
  expect(await readReadings(device.db)).toEqual([placeAt('salt', 'book-1')])
})
