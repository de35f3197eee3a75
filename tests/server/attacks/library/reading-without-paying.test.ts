import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeFolder } from '#tests/support/content/content-folder.ts'
import { markedLibrary, marksIn } from '#tests/support/content/marked-library.ts'
import { present } from '#tests/support/present.ts'
import { bearer, openTestApp, type TestApp } from '#tests/support/server/server-app.ts'

// ASVS 8.2.1 8.3.1 14.2.2

let app: TestApp
let reader: { Authorization: string }
let subscriber: { Authorization: string }
let hidden: readonly string[]
beforeAll(async () => {
  app = await openTestApp('embedded', writeFolder(markedLibrary()))
  reader = await bearer(app, 'reader@example.com', 'reader-demo-1')
  subscriber = await bearer(app, 'subscriber@example.com', 'subscriber-demo-1')
  const row = await app.services.db
    .selectFrom('article_translations')
    .innerJoin('articles', 'articles.id', 'article_id')
    .select(['content', 'preview'])
    .where('slug', '=', 'second-oats')
    .where('lang', '=', 'en')
    .executeTakeFirstOrThrow()
  const open = marksIn(row.preview)
  hidden = [...new Set(marksIn(row.content))].filter((mark) => !open.includes(mark))
})
afterAll(() => app.close())

const paths = [
  '/articles/second-oats',
  '/articles/second-oats?attributes=prev,next',
  '/books/oats/articles/100?page=1',
  '/books/oats/articles/100?page=1&updated_since=2000-01-01T00:00:00Z',
  '/books/oats/articles/1?page=2',
]

test.each(paths)('%s gives subscribers the whole text and others the beginning', async (path) => {
  const shown = async (headers: object) => {
    const text = await (await app.get(path, { ...headers })).text()
    return hidden.filter((mark) => marksIn(text).includes(mark)).length
  }
  expect(hidden.length).toBeGreaterThan(5)
  expect([await shown(subscriber), await shown(reader), await shown({})]).toEqual([hidden.length, 0, 0])
})

test.each(paths)('the ETag of the whole %s gives others no 304', async (path) => {
  const etag = present((await app.get(path, subscriber)).headers.get('etag'))
  expect((await app.get(path, { ...subscriber, 'if-none-match': etag })).status).toBe(304)
  for (const headers of [reader, {}])
    expect((await app.get(path, { ...headers, 'if-none-match': etag })).status).toBe(200)
})

test('no cache may give one reader’s answer to another', async () => {
  for (const path of paths) {
    const { headers } = await app.get(path, subscriber)
    expect(headers.get('cache-control')).toMatch(/\b(private|no-store)\b/)
    expect(headers.get('vary')).toMatch(/Authorization/)
  }
})

test('search uses and quotes only texts that the reader may read', async () => {
  const path = `/search?q=${hidden[0]}`
  const found = async (headers: object) => {
    const answer = await app.get(path, { ...headers })
    expect(answer.status).toBe(200)
    return JSON.stringify(((await answer.json()) as { data: unknown }).data)
  }
  expect(await found(subscriber)).toContain('second-oats')
  for (const headers of [reader, {}]) {
    const told = await found(headers)
    expect(told).not.toContain('second-oats')
    expect(marksIn(told.replaceAll(/<\\?\/?mark>/g, '')).filter((mark) => hidden.includes(mark))).toEqual([])
  }
})

test('only subscribers get the files of a book: by name, range, HEAD and condition', async () => {
  for (const [headers, status] of [
    [reader, 403],
    [{}, 401],
  ] as const) {
    for (const more of [{}, { range: 'bytes=0-9' }, { 'if-none-match': '*' }, { 'x-http-method-override': 'PUT' }])
      expect((await app.get('/books/oats/files/epub', { ...headers, ...more })).status).toBe(status)
    expect((await app.app.request('/api/books/oats/files/epub', { method: 'HEAD', headers })).status).toBe(status)
  }
  const file = await app.get('/books/oats/files/epub', subscriber)
  expect(file.status).toBe(200)
  // A body that nobody reads keeps its file open.
  await file.body?.cancel()
})
