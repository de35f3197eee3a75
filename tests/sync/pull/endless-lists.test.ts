import { expect, test } from 'vitest'
import { countMissingParts } from '#db/device/missing-parts.ts'
import { readOfflineCopies } from '#db/device/offline-copies.ts'
import { readStatus } from '#db/device/status.ts'
import { readShelf } from '#db/library/books.ts'
import { readMeta } from '#db/meta.ts'
import { atRest } from '#tests/support/device/at-rest.ts'
import { openDevice, type TestDevice } from '#tests/support/device/device.ts'
import { FakeServer } from '#tests/support/device/fake-server.ts'
import { marked, ourRefusal } from '#tests/support/device/foreign-answers.ts'

interface Page {
  readonly data: readonly unknown[]
  readonly meta: { readonly current_page: number; readonly last_page: number; readonly total: number }
}

/** A server whose lists of articles say something wrong about their pages. */
function misleading(change: (page: Page, first: Page) => object): FakeServer {
  const server = new FakeServer(2, 60)
  const plain = server.fetch
  const read = async (path: string, init?: RequestInit) => (await (await plain(path, init)).json()) as Page
  Object.assign(server, {
    fetch: async (path: string, init?: RequestInit) => {
      if (!/\/books\/[\w-]+\/articles/.test(path)) return plain(path, init)
      const page = await read(path, init)
      const asked = server.seen.length
      const first = await read(path.replace(/page=\d+/, 'page=1'), init)
      server.seen.length = asked
      return marked(Response.json(change(page, first)))
    },
  })
  return server
}

const withMeta = (page: Page, meta: Partial<Page['meta']>): Page => ({ ...page, meta: { ...page.meta, ...meta } })

test.each([
  ['names a thousand pages, and sends empty ones', (page: Page) => withMeta(page, { last_page: 1_021 })],
  [
    'names a thousand pages, and repeats the first',
    (page: Page, first: Page) =>
      withMeta(page.data.length === 0 ? { ...page, data: first.data } : page, { last_page: 1_021 }),
  ],
  ['names one page more with each page', (page: Page) => withMeta(page, { last_page: page.meta.current_page + 1 })],
  ['names more articles than there are', (page: Page) => withMeta(page, { total: 999 })],
  ['names fewer articles than there are', (page: Page) => withMeta(page, { total: 7 })],
  ['says that there are none', (page: Page) => withMeta(page, { total: 0 })],
])('a server that %s is not asked for ever, and all articles are here', async (_, change) => {
  const server = misleading(change)
  const device = openDevice(server)
  await device.start()
  await expect.poll(async () => (await readStatus(device.db))?.phase).toBe('idle')
  expect(server.seen.filter((path) => path.includes('/articles/')).length).toBeLessThanOrEqual(40)
  for (const book of ['book-0', 'book-1'])
    expect((await device.db.tocs.get(['pub', 'en', `book:${book}`]))?.slugs).toHaveLength(60)
})

test.each([
  ['is too high', () => 999],
  ['counts the articles of the page', ({ data }: Page) => data.length],
  ['counts the articles up to the page', ({ data, meta }: Page) => (meta.current_page - 1) * 49 + data.length],
  ['is another one on each page', ({ meta }: Page) => meta.current_page * 1_000],
])('a total that %s does not keep the library incomplete for ever', async (_, total) => {
  const server = misleading((page) => withMeta(page, { total: total(page) }))
  const device = openDevice(server)
  await device.start()
  await expect.poll(async () => (await readStatus(device.db))?.complete).toBe(true)
  expect(server.seen.filter((path) => path.includes('/articles/')).length).toBeLessThanOrEqual(12)
  expect((await device.db.books.toArray()).map(({ articlesCount }) => articlesCount)).toEqual([60, 60])
})

const linkTo = (number: number) => ({ next: `/api/books/any/articles/49?page=${number}` })
const PAGES = 2

/** The ways in which a server that sends no numbers of pages may say, or not say, where its list ends. */
const PLAIN: readonly (readonly [string, (page: Page, first: Page) => object])[] = [
  [
    'links to the next page',
    ({ data, meta }) => ({ data, links: meta.current_page < PAGES ? linkTo(meta.current_page + 1) : { next: null } }),
  ],
  [
    'links to the next page and has none on the last one',
    ({ data, meta }) => ({ data, links: meta.current_page < PAGES && linkTo(2) }),
  ],
  ['links to a next page for ever', ({ data, meta }) => ({ data, links: linkTo(meta.current_page + 1), meta: {} })],
  ['says nothing of its pages', ({ data }) => ({ data })],
  ['says nothing of its pages, in empty lists', ({ data }) => ({ data, links: [], meta: [] })],
  [
    'says nothing of its pages, in nulls',
    ({ data }) => ({ data, links: null, meta: { last_page: null, total: null } }),
  ],
  ['writes its numbers as text', ({ data }) => ({ data, meta: { last_page: '2', total: '60' } })],
]

test.each(PLAIN)('of a server that %s all articles are here, and each page is asked for once', async (_, change) => {
  const server = misleading((page, first) => change(page, first))
  const device = openDevice(server)
  await device.start()
  await expect.poll(async () => (await readStatus(device.db))?.complete).toBe(true)
  for (const book of ['book-0', 'book-1'])
    expect((await device.db.tocs.get(['pub', 'en', `book:${book}`]))?.slugs).toHaveLength(60)
  expect(server.seen.filter((path) => path.includes('/articles/')).length).toBeLessThanOrEqual(8)
})

test('of a server that says nothing of its pages and has none after the last, all articles are here', async () => {
  const server = misleading(({ data }) => ({ data }))
  const silent = server.fetch
  const fetch: typeof silent = async (path, init) =>
    /articles.49.page=3/.test(String(path)) ? ourRefusal(404) : silent(path, init)
  Object.assign(server, { fetch })
  const device = openDevice(server)
  await device.start()
  await expect.poll(async () => (await readStatus(device.db))?.complete).toBe(true)
  for (const book of ['book-0', 'book-1'])
    expect((await device.db.tocs.get(['pub', 'en', `book:${book}`]))?.slugs).toHaveLength(60)
})

test('of a server without pages, one row that cannot be read is missing once', async () => {
  const server = misleading((_, { data }) => ({ data: [...data, { attributes: { slug: 'odd' } }] }))
  const device = openDevice(server)
  await device.start()
  await expect.poll(() => readMeta(device.db, 'setbacks')).toBeDefined()
  device.now += 3 * 60_000
  // The timer is set after what it waits for is noted.
  const completeLater = async () => {
    device.now += 1_000
    device.runDue()
    return (await readStatus(device.db))?.complete
  }
  await expect.poll(completeLater).toBe(true)
  expect(await countMissingParts(device.db, { aud: 'pub', lang: 'en' })).toBe(2)
  expect((await device.db.tocs.get(['pub', 'en', 'book:book-0']))?.slugs).toHaveLength(49)
})

const VISITOR = { aud: 'pub', lang: 'en' } as const
const isReady = async ({ db }: TestDevice) => (await readStatus(db))?.complete

const twice = (page: Page, row: unknown): object =>
  page.meta.current_page < PAGES
    ? { data: page.data, links: linkTo(page.meta.current_page + 1) }
    : { data: [...page.data, row], links: { next: null } }

test.each([
  ['on one page', (page: Page) => twice(page, page.data[0]), 4],
  ['on two pages', (page: Page, first: Page) => twice(page, first.data[3]), 40],
  ['and counts twice', (page: Page) => withMeta({ ...page, data: [...page.data, page.data[0]] }, { total: 62 }), 40],
])('an article that a server lists twice %s is here once', async (_, change, most) => {
  const server = misleading(change)
  const device = openDevice(server)
  await device.start()
  await expect.poll(() => isReady(device)).toBe(true)
  for (const book of ['book-0', 'book-1'])
    expect((await device.db.tocs.get(['pub', 'en', `book:${book}`]))?.slugs).toHaveLength(60)
  expect(server.seen.filter((path) => path.includes('/articles/')).length).toBeLessThanOrEqual(most)
  expect(await countMissingParts(device.db, VISITOR)).toBe(0)
})

interface Book {
  readonly attributes: object
}

/** A server of the specification whose list of books is another one. */
function listing(change: (books: readonly Book[]) => readonly Book[]): FakeServer {
  const server = new FakeServer(2, 3)
  server.bare = true
  const plain = server.fetch
  const fetch: typeof plain = async (path, init) => {
    const answer = await plain(path, init)
    if (!String(path).endsWith('/books')) return answer
    const { data } = (await answer.json()) as { readonly data: readonly Book[] }
    return Response.json({ data: change(data) })
  }
  return Object.assign(server, { fetch })
}

test('a book that a server lists twice is shown once, as it was named last', async () => {
  const server = listing(([one, ...others]) => [
    ...(one === undefined ? [] : [one]),
    ...others,
    { attributes: { ...one?.attributes, title: 'Oats' } },
  ])
  const device = openDevice(server)
  await device.start()
  await expect.poll(() => isReady(device)).toBe(true)
  expect((await readShelf(device.db, VISITOR))?.map(({ book }) => book.title)).toEqual(['Oats', 'book-1'])
  expect(await readStatus(device.db)).toMatchObject({ done: 6, total: 6 })
})

test('a list that counts an article too many does not make a whole book seem to lack one', async () => {
  const server = listing((books) =>
    books.map(({ attributes }) => ({ attributes: { ...attributes, articles_count: 4 } })),
  )
  const device = openDevice(server)
  const counts = async () => (await readOfflineCopies(device.db, VISITOR))?.map((copy) => [copy.here, copy.of])
  await device.start()
  await expect.poll(() => isReady(device)).toBe(true)
  await expect.poll(counts).toEqual([
    [3, 3],
    [3, 3],
  ])
  device.now += 86_400_000
  server.seen.length = 0
  device.engine.wake()
  await expect.poll(() => server.seen).toContain('/books')
  await atRest(server)
  expect(await counts()).toEqual([
    [3, 3],
    [3, 3],
  ])
})
