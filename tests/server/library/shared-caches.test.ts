import { afterAll, beforeAll, expect, test } from 'vitest'
import { importContent } from '#server/import/folder/import-content.ts'
import { writeFolder } from '#tests/support/content/content-folder.ts'
import { markedLibrary, marksIn } from '#tests/support/content/marked-library.ts'
import { present } from '#tests/support/present.ts'
import { bearer, openTestApp, type TestApp } from '#tests/support/server/server-app.ts'

// ASVS 14.2.2

type Headers = Readonly<Record<string, string>>

let app: TestApp
let reader: Headers
let subscriber: Headers
let hidden: ReadonlySet<string>
beforeAll(async () => {
  app = await openTestApp('embedded', writeFolder(markedLibrary()))
  reader = await bearer(app, 'reader@example.com', 'reader-demo-1')
  subscriber = await bearer(app, 'subscriber@example.com', 'subscriber-demo-1')
  const texts = await app.services.db
    .selectFrom('articles')
    .innerJoin('article_translations as t', 't.article_id', 'articles.id')
    .select(['position', 'content', 'preview'])
    .execute()
  const open = new Set(texts.flatMap((row) => marksIn(row.position === 1 ? row.content : row.preview)))
  hidden = new Set(texts.flatMap((row) => marksIn(row.content)).filter((mark) => !open.has(mark)))
})
afterAll(() => app.close())

async function revisionOf(headers: Headers = {}): Promise<string> {
  const { data } = (await (await app.get('/server/stats', headers)).json()) as {
    data: { attributes: { content_revision: string } }
  }
  return data.attributes.content_revision
}

const PATHS = [
  '/languages',
  '/pages',
  '/books',
  '/articles/second-oats',
  '/articles/second-oats?attributes=prev,next',
  '/books/oats/articles/100?page=1',
  '/books/oats/articles/1?page=2',
  '/search?q=porridge',
  '/server/stats',
]
const naming = (path: string, revision: string) => `${path}${path.includes('?') ? '&' : '?'}revision=${revision}`
const isShareable = ({ headers }: Response) => headers.get('cache-control')?.includes('s-maxage') ?? false

test.each(PATHS)('a shared cache may keep %s at the address of the visitors’ revision', async (path) => {
  const answer = await app.get(naming(path, await revisionOf()))
  expect(answer.headers.get('cache-control')).toMatch(/^public, max-age=0, s-maxage=\d+, stale-while-revalidate=\d+$/)
  expect(answer.headers.get('vary')).toBe('Accept-Encoding, Accept-Language')
  const plain = await app.get(path)
  expect(await answer.text()).toBe(await plain.text())
})

test.each(PATHS)('no shared cache may keep %s at any other address', async (path) => {
  for (const headers of [{}, reader, subscriber])
    for (const revision of [null, 'other', await revisionOf(subscriber)]) {
      const answer = await app.get(revision === null ? path : naming(path, revision), headers)
      expect(answer.status).toBe(200)
      expect(answer.headers.get('cache-control')).toBe('private, no-cache')
      expect(answer.headers.get('vary')).toBe('Accept-Encoding, Accept-Language, Authorization')
    }
})

test('the address of the visitors’ revision has the same answer for everybody', async () => {
  for (const path of PATHS) {
    const address = naming(path, await revisionOf())
    const answers = [{}, reader, subscriber, { Authorization: 'Bearer nonsense' }].map((headers) =>
      app.get(address, headers),
    )
    const texts = await Promise.all(answers.map(async (answer) => (await answer).text()))
    expect(new Set(texts).size, path).toBe(1)
  }
})

/**
 * A cache as careless as one may be: it knows addresses only, believes `s-maxage`, and gives what it has to everybody.
 */
function carelessCache() {
  const kept = new Map<string, string>()
  return {
    kept,
    async get(path: string, headers: Headers): Promise<string> {
      const known = kept.get(path)
      if (known !== undefined) return known
      const answer = await app.get(path, headers)
      const text = await answer.clone().text()
      if (isShareable(answer)) kept.set(path, text)
      return text
    },
  }
}

test('a restricted text never gets into a shared cache, whoever asks first and for whatever revision', async () => {
  expect(hidden.size).toBeGreaterThan(5)
  const revisions = [await revisionOf(), await revisionOf(subscriber), 'other']
  const addresses = PATHS.flatMap((path) => [path, ...revisions.map((revision) => naming(path, revision))])
  for (const order of [
    [subscriber, reader, {}],
    [{}, subscriber, reader],
  ]) {
    const cache = carelessCache()
    for (const headers of order)
      for (const path of addresses) {
        const text = await cache.get(path, headers)
        if (headers !== subscriber)
          expect(
            marksIn(text).filter((mark) => hidden.has(mark)),
            path,
          ).toEqual([])
      }
    expect(cache.kept.size).toBe(PATHS.length)
    for (const text of cache.kept.values()) expect(marksIn(text).filter((mark) => hidden.has(mark))).toEqual([])
  }
  // The subscriber got the whole texts all the same, past the cache.
  const whole = await carelessCache().get(naming('/articles/second-oats', await revisionOf(subscriber)), subscriber)
  expect(marksIn(whole).filter((mark) => hidden.has(mark)).length).toBeGreaterThan(0)
})

test('after an import, the address of the revision before is no longer kept, and has what is new', async () => {
  const before = await revisionOf()
  const files = markedLibrary()
  const name = 'books/oats/book.en.md'
  await importContent({
    db: app.services.db,
    folder: writeFolder({ ...files, [name]: present(files[name]).replace('title: Oats', 'title: Oats again') }),
  })
  const old = await app.get(naming('/books', before))
  expect(old.headers.get('cache-control')).toBe('private, no-cache')
  expect(await old.text()).toContain('Oats again')
  const now = await revisionOf()
  expect(now).not.toBe(before)
  expect(isShareable(await app.get(naming('/books', now)))).toBe(true)
})
