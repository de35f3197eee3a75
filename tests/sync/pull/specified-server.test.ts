import { expect, test } from 'vitest'
import { MARK_HEADER } from '#contract/headers.ts'
import { readLog } from '#db/device/log.ts'
import { readStatus } from '#db/device/status.ts'
import { readArticle } from '#db/library/articles.ts'
import { readShelf } from '#db/library/books.ts'
import { atRest } from '#tests/support/device/at-rest.ts'
import { oneBrowser, openDevice, type TestDevice } from '#tests/support/device/device.ts'
import { FakeServer } from '#tests/support/device/fake-server.ts'
import { storedArticles } from '#tests/support/device/stored-texts.ts'

const VISITOR = { aud: 'pub', lang: 'en' } as const
const isReady = async ({ db }: TestDevice) => (await readStatus(db))?.complete

async function openBare(server = new FakeServer(2, 3)) {
  server.bare = true
  const device = openDevice(server)
  await device.start()
  await expect.poll(() => isReady(device)).toBe(true)
  return { server, device }
}

test('a server that sends only what the specification names fills the library', async () => {
  const { device } = await openBare()
  const shelf = await readShelf(device.db, VISITOR)
  expect(shelf?.map(({ book, minutes }) => [book.slug, book.author, book.articlesCount, minutes])).toEqual([
    ['book-0', null, 3, 3],
    ['book-1', null, 3, 3],
  ])
  const articles = await storedArticles(device.db)
  expect(
    articles.map(({ slug, position, readingMinutes, restricted }) => [slug, position, readingMinutes, restricted]),
  ).toEqual(['b0-a0', 'b0-a1', 'b0-a2', 'b1-a0', 'b1-a1', 'b1-a2'].map((slug) => [slug, null, 1, false]))
})

/** How often the server was asked for each list and each page of articles. */
const askedFor = (server: FakeServer, pattern: RegExp) => server.seen.filter((path) => pattern.test(path)).sort()
const LISTS = /^\/(languages|pages|books$|books\/.*\/articles)/
const ONCE = ['/books', '/books/book-0/articles/49?page=1', '/books/book-1/articles/49?page=1', '/languages', '/pages']

test('a tab that opens during the first pull does not repeat the lists and the books', async () => {
  const server = new FakeServer(2, 3)
  server.bare = true
  let arrive = (): void => undefined
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve
  })
  server.hold = (path) => (path.includes('book-1/articles') ? arrival : undefined)
  const browser = { locks: oneBrowser() }
  const first = openDevice(server, undefined, browser)
  const started = first.start()
  await expect.poll(() => askedFor(server, /book-1/)).toHaveLength(1)
  const storedStats = first.told.stats.at(-1) ?? null
  expect(storedStats).not.toBeNull()
  const second = openDevice(server, first.db, browser)
  second.now = first.now + 1_000
  const opened = second.start()
  await atRest(server)
  arrive()
  await Promise.all([started, opened])
  await atRest(server)
  expect(await isReady(second)).toBe(true)
  expect(askedFor(server, LISTS)).toEqual(ONCE)
})

test('a browser without a storage for the stats asks for the lists once a day too', async () => {
  const { server, device } = await openBare()
  const next = openDevice(server, device.db)
  next.now = device.now + 60_000
  await next.start()
  await atRest(server)
  expect(askedFor(server, LISTS)).toEqual(ONCE)
  const tomorrow = openDevice(server, device.db)
  tomorrow.now = device.now + 86_400_000
  await tomorrow.start()
  await atRest(server)
  expect(askedFor(server, /^\/(languages|pages|books)$/)).toHaveLength(6)
})

test('without times, an article keeps its time until its content changes', async () => {
  const { server, device } = await openBare()
  const times = async () => new Map((await storedArticles(device.db)).map(({ slug, updatedAt }) => [slug, updatedAt]))
  const before = await times()
  server.edit('b0-a1', 'Edited')
  server.add('book-0', 'b0-new')
  device.now += 86_400_000
  device.engine.wake()
  await expect.poll(async () => (await times()).has('b0-new')).toBe(true)
  await expect.poll(() => isReady(device)).toBe(true)
  const after = await times()
  expect(after.get('b0-a0')).toBe(before.get('b0-a0'))
  expect(Date.parse(String(after.get('b0-a1')))).toBeGreaterThan(Date.parse(String(before.get('b0-a1'))))
})

test('a search answer with whole articles and no excerpt shows the words in their text', async () => {
  const { device } = await openBare()
  const found = await device.engine.searchOnline('en', 'beginnings 2', 20)
  expect(found?.hits.map(({ slug, bookSlug }) => [slug, bookSlug])).toEqual([['b1-a2', 'book-1']])
  expect(found?.hits[0]?.excerpt.filter(({ marked }) => marked).map(({ text }) => text)).toEqual(['beginning'])
})

test('a reader signs in with a token alone, and an account without id and country is known by its address', async () => {
  const { server, device } = await openBare()
  server.bookmarks = ['b0-a1', 'b1-a0']
  const signedIn = await device.engine.signIn({ email: 'a@example.com', password: 'x' })
  expect(signedIn).toMatchObject({ ok: true, value: { user: { email: 'a@example.com', country: null } } })
  await expect
    .poll(async () => (await device.db.bookmarks.toArray()).map(({ articleId }) => articleId).sort())
    .toEqual(['b0-a1', 'b1-a0'])
})

test('a registration tells where to go, also when the token comes from a sign-in of its own', async () => {
  const { server, device } = await openBare()
  const next = { data: { redirectUrl: '/thank-you' } }
  server.fault = (path) => {
    if (path === '/auth/register') return Response.json(next, { status: 201 })
    return path === '/auth/login' ? Response.json({ access_token: 'token-1', redirectUrl: '/' }) : null
  }
  const passwords = { password: 'carrot lamp 47 river', password_confirmation: 'carrot lamp 47 river' }
  const person = { name: 'A', last_name: 'B', email: 'a@example.com', phone: '+380671234567' }
  expect(await device.engine.register({ ...person, ...passwords })).toMatchObject({
    ok: true,
    value: { redirectUrl: '/thank-you' },
  })
})

const SLUGS = ['Oats_Book', 'oats.1', 'вівсянка', 'a:b']

test('the slugs of another server may be any segments of an address', async () => {
  const server = new FakeServer(0, 0)
  server.books = SLUGS.map((slug) => ({
    slug,
    articles: [1, 2].map((n) => ({ slug: `${slug}_${n}`, title: `Article ${n}`, updated: n })),
  }))
  const { device } = await openBare(server)
  expect((await readShelf(device.db, VISITOR))?.map(({ book }) => book.slug)).toEqual(SLUGS)
  const slugs = SLUGS.flatMap((slug) => [`${slug}_1`, `${slug}_2`])
  expect((await storedArticles(device.db)).map(({ slug }) => slug).toSorted()).toEqual(slugs.toSorted())
  const first = await readArticle(device.db, VISITOR, 'вівсянка', 'вівсянка_1')
  expect(first).toMatchObject({ state: 'found' })
})

/** What only our server sends, as another server may understand the same names. */
const FOREIGN: Readonly<Record<string, unknown>> = {
  author: { name: 'Ada' },
  articles_count: '12',
  hero_image: { title: null },
  image: '/oats.jpg',
  updated_at: '2024-01-01T10:00:00+00:00',
  created_at: 1_700_000_000,
  formerly: null,
  position: '1',
  reading_minutes: 2.5,
  restricted: null,
  excerpt: ['oats'],
  credits: [],
  prev: 'oats',
  next: 7,
  content_revision: null,
  seo_title: 1,
  seo_description: {},
  country: { code: 'DE' },
  token_type: 'Bearer',
  expires_in: '900',
  redirectUrl: null,
  user_id: null,
  links: null,
  current_page: '1',
  per_page: '50',
}

/** An answer of our server, in which each field that a client does without has another form. */
function withForeignForms(body: unknown): unknown {
  if (Array.isArray(body)) return body.map(withForeignForms)
  if (typeof body !== 'object' || body === null) return body
  const known = Object.entries(body).map(([name, value]) => [name, withForeignForms(value)])
  // The stats have a count of the same name, which the specification names.
  const stats = 'languages_count' in body && 'articles_count' in body ? { articles_count: body.articles_count } : {}
  return { ...Object.fromEntries(known), ...FOREIGN, ...stats }
}

test('a field of the same name in another form costs no row, no list and no sign-in', async () => {
  const server = new FakeServer(2, 3)
  const plain = server.fetch
  const fetch: typeof server.fetch = async (input, init) => {
    const answer = await plain(input, init)
    const isJson = answer.headers.get('content-type')?.includes('json')
    const body = isJson ? JSON.stringify(withForeignForms(await answer.json())) : answer.body
    const { status, headers } = answer
    headers.delete(MARK_HEADER)
    return new Response(body, { status, headers })
  }
  const device = openDevice(Object.assign(server, { fetch }))
  await device.start()
  await expect.poll(() => isReady(device)).toBe(true)
  expect((await readShelf(device.db, VISITOR))?.map(({ book }) => [book.slug, book.author])).toEqual([
    ['book-0', null],
    ['book-1', null],
  ])
  expect((await storedArticles(device.db)).map(({ slug }) => slug)).toHaveLength(6)
  const found = await device.engine.searchOnline('en', 'beginnings 2', 20)
  expect(found?.hits.map(({ slug }) => slug)).toEqual(['b1-a2'])
  expect(await device.engine.signIn({ email: 'a@example.com', password: 'x' })).toMatchObject({ ok: true })
  expect((await readLog(device.db)).filter(({ what }) => what === 'answer')).toEqual([])
})

/** A server that sends more along than books: a neighbour of the article, and an author, with the numbers of books. */
function withCompany(server: FakeServer): FakeServer {
  const company = [
    { id: 'b0-a1', type: 'articles', attributes: { slug: 'b0-a1', title: 'Article 1', content: '<p>x</p>' } },
    ...['book-0', 'book-1'].map((id) => ({ id, type: 'authors', attributes: { slug: 'ada', title: 'Dr Ada' } })),
  ]
  const plain = server.fetch
  return Object.assign(server, {
    fetch: async (input: string, init?: RequestInit) => {
      const answer = await plain(input, init)
      if (!answer.ok || !/\/(articles|search)/.test(input)) return answer
      const body = (await answer.json()) as { readonly included?: readonly object[] }
      return Response.json({ ...body, included: [...company, ...(body.included ?? [])] })
    },
  })
}

test('what else is sent along is not taken for the book', async () => {
  const server = withCompany(new FakeServer(2, 3))
  server.bare = true
  server.fault = (path) => (/^\/books\/[\w-]+\/articles/.test(path) ? 'drop' : null)
  const device = openDevice(server)
  await device.start()
  device.engine.open('book-0', 'b0-a0')
  await expect.poll(async () => (await storedArticles(device.db)).length).toBeGreaterThan(0)
  expect(new Set((await storedArticles(device.db)).map(({ bookSlug }) => bookSlug))).toEqual(new Set(['book-0']))
  const found = await device.engine.searchOnline('en', 'beginnings 2', 20)
  expect(found?.hits.map(({ bookSlug, bookTitle }) => [bookSlug, bookTitle])).toEqual([['book-1', 'book-1']])
})
