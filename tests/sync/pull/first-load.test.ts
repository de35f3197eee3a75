import { liveQuery } from 'dexie'
import { expect, test } from 'vitest'
import { readStatus } from '#db/device/status.ts'
import { readArticle, readBookArticles } from '#db/library/articles.ts'
import { readBooks } from '#db/library/books.ts'
import { openDevice } from '#tests/support/device/device.ts'
import { FakeServer } from '#tests/support/device/fake-server.ts'
import { storedTexts } from '#tests/support/device/stored-texts.ts'

const VIEW = { aud: 'pub', lang: 'en' } as const

test('a first visit stores every book and article, and the status says so', {
  tags: ['spec-3.12', 'spec-3.14'],
}, async () => {
  const server = new FakeServer()
  const device = openDevice(server)
  await device.start()
  expect((await readBooks(device.db, VIEW))?.map((book) => book.slug)).toEqual(['book-0', 'book-1'])
  expect(await readBookArticles(device.db, VIEW, 'book-1')).toHaveLength(60)
  const found = await readArticle(device.db, VIEW, 'book-0', 'b0-a1')
  expect(found).toMatchObject({
    state: 'found',
    value: { index: 1, count: 60, prev: { slug: 'b0-a0' }, next: { slug: 'b0-a2' }, article: { restricted: true } },
  })
  expect(await readArticle(device.db, VIEW, 'book-0', 'nothing')).toEqual({ state: 'missing' })
  expect(await readStatus(device.db)).toMatchObject({ complete: true, done: 120, total: 120, network: 'online' })
  const stored = (await device.db.packs.toArray()).flatMap(({ aud, lang, texts }) =>
    texts.map(({ slug }) => `${aud} ${lang} ${slug}`),
  )
  expect([stored.length, new Set(stored).size]).toEqual([120, 120])
})

test('each page is requested once, also those requested in advance', async () => {
  const server = new FakeServer()
  await openDevice(server).start()
  const pages = server.seen.filter((path) => path.includes('/articles/'))
  expect(pages).toHaveLength(4)
  expect(new Set(pages).size).toBe(4)
})

test('a page that was requested in advance and failed is requested again', async () => {
  const server = new FakeServer()
  let dropped = 0
  server.fault = (path) => (path.includes('/books/book-1/articles/') && dropped++ === 0 ? 'drop' : null)
  const device = openDevice(server)
  await device.start()
  expect(await readBookArticles(device.db, VIEW, 'book-0')).toHaveLength(60)
  expect(await readBookArticles(device.db, VIEW, 'book-1')).toBeNull()
  device.now += Math.max(...device.waits)
  device.runLater()
  await expect.poll(async () => (await readStatus(device.db))?.complete).toBe(true)
  expect(await readBookArticles(device.db, VIEW, 'book-1')).toHaveLength(60)
})

// Invariants S7
test.each([false, true])(
  'a second start fetches no article again (bare server: %s)',
  { tags: ['spec-9.1'] },
  async (bare) => {
    const server = new FakeServer()
    server.bare = bare
    const first = openDevice(server)
    await first.start()
    server.seen.length = 0
    await openDevice(server, first.db).start({ storedStats: first.told.stats.at(-1) ?? null })
    expect(server.seen.filter((path) => path.includes('/articles/'))).toEqual([])
    expect(server.seen.filter((path) => path.startsWith('/server/stats')).length).toBeLessThanOrEqual(bare ? 0 : 1)
  },
)

// Invariants S5
test('a download that was killed halfway continues and fetches nothing twice', async () => {
  const server = new FakeServer()
  let pages = 0
  server.fault = (path) => (path.includes('/articles/') && ++pages > 3 ? 'drop' : null)
  const first = openDevice(server)
  await first.start()
  const done = server.seen.filter((path) => path.includes('/articles/')).slice(0, 3)
  server.fault = () => null
  server.seen.length = 0
  const second = openDevice(server, first.db)
  await second.start()
  const rest = server.seen.filter((path) => path.includes('/articles/'))
  expect(rest.filter((path) => done.includes(path))).toEqual([])
  expect(new Set(rest).size).toBe(rest.length)
  expect(await readBookArticles(second.db, VIEW, 'book-1')).toHaveLength(60)
})

// Faults elsewhere 1
// Invariants S1
test.each([false, true])(
  'changes arrive, and no reader ever sees an empty or a mixed list (bare server: %s)',
  async (bare) => {
    const server = new FakeServer()
    server.bare = bare
    const device = openDevice(server)
    await device.start()
    const seen: string[][] = []
    const subscription = liveQuery(() => readBookArticles(device.db, VIEW, 'book-0')).subscribe((rows) => {
      seen.push(rows?.map((row) => row.slug) ?? [])
    })
    server.edit('b0-a0', 'Corrected')
    server.remove('b0-a59')
    const again = openDevice(server, device.db)
    again.now += 24 * 60 * 60 * 1000
    await again.start({ storedStats: device.told.stats.at(-1) ?? null })
    await expect.poll(() => seen.at(-1)?.length).toBe(59)
    subscription.unsubscribe()
    expect(seen.map((slugs) => slugs.length).filter((length) => length !== 60 && length !== 59)).toEqual([])
    expect((await readBookArticles(device.db, VIEW, 'book-0'))?.[0]?.title).toBe('Corrected')
    expect((await storedTexts(device.db)).filter(({ slug }) => slug === 'b0-a59')).toEqual([])
  },
)

test('an edit that changes no count is found by the revision', async () => {
  const server = new FakeServer()
  const device = openDevice(server)
  await device.start()
  server.edit('b1-a5', 'A quiet edit')
  server.seen.length = 0
  await openDevice(server, device.db).start({ storedStats: device.told.stats.at(-1) ?? null })
  expect((await readBookArticles(device.db, VIEW, 'book-1'))?.[5]?.title).toBe('A quiet edit')
  expect(
    server.seen.filter((path) => path.includes('book-1/articles')).every((path) => path.includes('updated_since')),
  ).toBe(true)
})

test('a book that is deleted during a pull delays nothing, and the next pass removes it (bare server)', async () => {
  const server = new FakeServer(3, 5)
  server.bare = true
  server.fault = (path) => {
    if (!path.startsWith('/books/book-1/')) return null
    server.books = server.books.filter((book) => book.slug !== 'book-1')
    return null
  }
  const device = openDevice(server)
  await device.start()
  const listed = async (list: 'books' | `book:${string}`) => (await device.db.tocs.get(['pub', 'en', list]))?.slugs
  expect(await listed('book:book-2')).toHaveLength(5)
  for (const work of device.later.splice(0)) {
    device.now += 2 * 60_000
    work()
  }
  await expect.poll(() => listed('books')).toEqual(['book-0', 'book-2'])
  await expect.poll(async () => (await readStatus(device.db))?.complete).toBe(true)
})
