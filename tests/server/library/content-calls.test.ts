import { afterAll, beforeAll, expect, test } from 'vitest'
import { importContent } from '#server/import/folder/import-content.ts'
import { smallLibrary, withoutArticle, writeFolder } from '#tests/support/content/content-folder.ts'
import { HIDDEN } from '#tests/support/content/hidden.ts'
import { onDatabases } from '#tests/support/database/databases.ts'
import { present } from '#tests/support/present.ts'
import { bearer, openTestApp, type TestApp } from '#tests/support/server/server-app.ts'

// biome-ignore lint/suspicious/noExplicitAny: answers are checked against the contract by the server itself in these tests
const json = async (answer: Response | Promise<Response>): Promise<any> => (await answer).json()
const MARKER = HIDDEN.replace(/\.$/, '')

onDatabases('content calls', (kind) => {
  let app: TestApp
  let subscriber: { Authorization: string }
  let reader: { Authorization: string }
  beforeAll(async () => {
    app = await openTestApp(kind, writeFolder(smallLibrary()))
    subscriber = await bearer(app, 'subscriber@example.com', 'subscriber-demo-1')
    reader = await bearer(app, 'reader@example.com', 'reader-demo-1')
  })
  afterAll(() => app.close())

  test('stats count what the language has', { tags: ['spec-3.10', 'spec-7.4'] }, async () => {
    expect((await json(app.get('/server/stats'))).data.attributes).toMatchObject({
      books_count: 2,
      articles_count: 5,
      languages_count: 2,
    })
    const russian = await json(app.get('/server/stats', { 'Accept-Language': 'ru' }))
    expect(russian.data.attributes).toMatchObject({ books_count: 1, articles_count: 1, languages_count: 2 })
  })

  test('lists come in the request’s language, an unknown one in English', {
    tags: ['spec-3.3', 'spec-3.4', 'spec-7.4'],
  }, async () => {
    const titles = async (language: string) =>
      (await json(app.get('/books', { 'Accept-Language': language }))).data.map(
        (book: { attributes: { title: string } }) => book.attributes.title,
      )
    expect(await titles('ru-RU,ru;q=0.9')).toEqual(['Овёс'])
    expect(await titles('de')).toEqual(['Oats', 'Rye'])
    const answer = await app.get('/books', { 'Accept-Language': 'ru' })
    expect(answer.headers.get('content-language')).toBe('ru')
    expect(answer.headers.get('vary')).toContain('Accept-Language, Authorization')
    expect((await json(app.get('/pages'))).data).toMatchObject([
      { attributes: { slug: 'home', title: 'Home page' } },
      { attributes: { slug: 'privacy-policy', title: 'Privacy' } },
      { attributes: { slug: 'terms', title: 'Terms' } },
    ])
    expect((await json(app.get('/languages'))).data[1].attributes).toEqual({ iso: 'ru', name: 'Русский' })
  })

  test('a book comes with its texts, its price and its picture', { tags: ['spec-3.1', 'spec-3.2'] }, async () => {
    const { data } = await json(app.get('/books'))
    expect(data[0].attributes).toMatchObject({
      slug: 'oats',
      title: 'Oats',
      description: 'A book',
      price: 12,
      discount_amount: 3,
      currencySymbol: '€',
      hero_image: { title: 'Green', mime_type: 'image/png', asset_key: expect.any(String) },
    })
  })

  test('articles come page by page, and a page past the end is empty', { tags: ['spec-3.8', 'spec-7.5'] }, async () => {
    const first = await json(app.get('/books/oats/articles/2'))
    expect(first.meta).toEqual({ current_page: 1, last_page: 2, per_page: 2, total: 3 })
    expect(first.links).toMatchObject({ prev: null, next: '/api/books/oats/articles/2?page=2' })
    expect((await json(app.get('/books/oats/articles/2?page=2'))).data).toHaveLength(1)
    const past = await app.get('/books/oats/articles/2?page=9')
    expect(past.status).toBe(200)
    expect((await json(past)).data).toEqual([])
  })

  test.each([
    '/books/oats/articles/0',
    '/books/oats/articles/101',
    '/books/oats/articles/x',
    '/books/oats/articles/5?page=0',
    '/books/oats/articles/5?page=x',
    '/books/oats/articles/5?page=1000001',
    '/books/oats/articles/5?updated_since=yesterday',
    '/books/oats/articles/5?updated_since=2026-13-45T99:99:99Z',
    '/books/oats/articles/5?updated_since=2026-02-30T00:00:00Z',
    '/articles/second-oats?attributes=content',
  ])('%s is refused by field', async (path) => {
    const answer = await app.get(path)
    expect(answer.status).toBe(422)
    expect(Object.keys((await json(answer)).errors)).toHaveLength(1)
  })

  test('the neighbors of an article come when they are asked for', { tags: ['spec-3.7', 'spec-7.5'] }, async () => {
    const { data, included } = await json(app.get('/articles/second-oats?attributes=prev,next'))
    expect(included).toMatchObject([{ type: 'books', attributes: { slug: 'oats' } }])
    expect(data.relationships.books.data.id).toBe(included[0].id)
    expect(data.attributes).toMatchObject({
      prev: { slug: 'first-oats', title: 'First oats' },
      next: { slug: 'third-oats' },
    })
    expect((await json(app.get('/articles/third-oats?attributes=next'))).data.attributes).toMatchObject({ next: null })
    expect((await json(app.get('/articles/third-oats'))).data.attributes).not.toHaveProperty('prev')
    expect((await app.get('/articles/no-such')).status).toBe(404)
  })

  test.each(['/articles/First-Oats', '/articles/first_oats', '/books/Oats/articles/5', '/assets/NOPE', '/assets/-'])(
    '%s names nothing, because no name is written like this',
    async (path) => {
      const answer = await app.get(path)
      expect(answer.status).toBe(404)
      expect(await json(answer)).toEqual({ meta: { message: expect.any(String) } })
    },
  )

  test('only a subscriber gets more than the beginning; the first article is whole for everybody', async () => {
    const contentFor = async (headers: Record<string, string>, slug: string) =>
      (await json(app.get(`/articles/${slug}`, headers))).data.attributes
    for (const headers of [{}, reader]) {
      expect(await contentFor(headers as Record<string, string>, 'second-oats')).toMatchObject({ restricted: true })
      expect((await contentFor(headers as Record<string, string>, 'first-oats')).content).toContain('marker')
    }
    const whole = await contentFor(subscriber, 'second-oats')
    expect(whole.restricted).toBe(false)
    expect(whole.content.replaceAll('\u00ad', '')).toContain(MARKER)
  })

  test('no answer gives a non-subscriber a sentence beyond the beginning', async () => {
    const paths = [
      '/books/oats/articles/50',
      '/books/rye/articles/1?page=2',
      '/articles/second-oats?attributes=prev,next',
      '/search?q=second',
      '/search?q=porridge',
      '/search?q=xylophone',
      '/books',
      '/pages',
      '/server/stats',
    ]
    for (const headers of [{}, reader] as Record<string, string>[])
      for (const path of paths) {
        const { data } = await json(app.get(path, headers))
        const restricted = (Array.isArray(data) ? data : [data]).filter(
          (row: { attributes?: { position?: number } }) => (row.attributes?.position ?? 2) > 1,
        )
        expect(JSON.stringify(restricted).replaceAll('\u00ad', ''), path).not.toContain('marker of the very')
      }
  })

  test('a strong tag answers 304 until the content changes', async () => {
    const answer = await app.get('/books/oats/articles/50', subscriber)
    const etag = present(answer.headers.get('etag'))
    expect(etag).toMatch(/^W\/"[\w-]+"$/)
    expect((await app.get('/books/oats/articles/50', { ...subscriber, 'If-None-Match': etag })).status).toBe(304)
    expect((await app.get('/books/oats/articles/50', { 'If-None-Match': etag })).status).toBe(200)
  })

  test('an edit changes the revision and comes by updated_since, a removed article comes as a tombstone', async () => {
    const before = await json(app.get('/server/stats', subscriber))
    const articles = (await json(app.get('/books/rye/articles/50', subscriber))).data
    const since = articles
      .map((row: { attributes: { updated_at: string } }) => row.attributes.updated_at)
      .sort()
      .at(-1)
    const files = smallLibrary()
    files['books/rye/first-rye.en.md'] = present(
      files['books/rye/first-rye.en.md']?.replace('First rye', 'First rye, corrected'),
    )
    await importContent({ db: app.services.db, folder: writeFolder(files) })
    const after = await json(app.get('/server/stats', subscriber))
    expect(after.data.attributes.articles_count).toBe(before.data.attributes.articles_count)
    expect(after.data.attributes.content_revision).not.toBe(before.data.attributes.content_revision)
    const changes = await json(app.get(`/books/rye/articles/50?updated_since=${since}`, subscriber))
    expect(changes.meta.updated_since).toBe(since)
    expect(changes.data.map((row: { attributes: { title: string } }) => row.attributes.title)).toEqual([
      'First rye, corrected',
    ])
    const fewer = withoutArticle('rye', 'second-rye', files)
    await importContent({ db: app.services.db, folder: writeFolder(fewer) })
    const removed = await json(app.get(`/books/rye/articles/50?updated_since=${since}`, subscriber))
    expect(removed.data).toContainEqual(expect.objectContaining({ attributes: { slug: 'second-rye', deleted: true } }))
  })
})
