// @module-tag deep
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Highlight } from '#contract/library/highlights.ts'
import { ContentFaultsError } from '#server/import/faults.ts'
import { importContent } from '#server/import/folder/import-content.ts'
import { listFormer, withArticleAt, withBookAt } from '#tests/server/support/former-addresses.ts'
import { articleId, emptyTable, type Headers, openTwoReaders } from '#tests/server/support/two-readers.ts'
import { smallLibrary, withoutArticle, writeFolder } from '#tests/support/content/content-folder.ts'
import { onDatabases } from '#tests/support/database/databases.ts'
import type { TestApp } from '#tests/support/server/server-app.ts'

type Files = Record<string, string>
interface Row {
  readonly id: string
  readonly attributes: { readonly slug: string; readonly deleted?: true; readonly formerly?: readonly string[] }
}

const NOTE = '00000000-0000-4000-8000-000000000001'

/** The library in which an article of the book on oats is at another address, and says so. */
const renamed = (from: string, to: string, formerly: string | readonly string[] = from): Files =>
  listFormer(withArticleAt(smallLibrary(), 'oats', from, to), { book: 'oats', article: to, formerly })

onDatabases('former addresses', (kind) => {
  let app: TestApp
  let reader: Headers
  beforeAll(async () => {
    ;({ app, reader } = await openTwoReaders(kind))
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    await emptyTable(app, 'bookmarks')
    await emptyTable(app, 'highlights')
    await store(withoutArticle('oats', 'second-oats'))
    await app.services.db.deleteFrom('former_addresses').execute()
    await store(smallLibrary())
  })

  const store = (files: Files) => importContent({ db: app.services.db, folder: writeFolder(files) })
  const idOf = (slug: string) => articleId(app, slug)
  const json = async <T>(answer: Response | Promise<Response>): Promise<T> => (await (await answer).json()) as T
  const addBookmark = (id: string) => app.post('/user/bookmarks', { article_id: id }, reader)
  const bookmarked = async () =>
    (await json<{ data: { attributes: { article_id: string } }[] }>(app.get('/user/bookmarks', reader))).data.map(
      ({ attributes }) => attributes.article_id,
    )
  const putNote = (article_id: string) =>
    app.app.request(`/api/user/highlights/${NOTE}`, {
      method: 'PUT',
      body: JSON.stringify({
        ...{ article_id, lang: 'en', block: 1, start: 4, end: 9, quote: 'oats', before: '', after: '' },
        ...{ color: 'yellow', note: 'Buy some', made_at: '2026-11-12T10:00:00.000Z', base: null },
      }),
      headers: { 'content-type': 'application/json', ...reader },
    })
  const notes = (since = '0') =>
    json<{ data: Highlight[]; meta: { cursor: string } }>(app.get(`/user/highlights?since=${since}`, reader))
  const noted = async (since?: string) => (await notes(since)).data.map(({ attributes }) => attributes.article_id)
  const articleAt = async (slug: string) => (await json<{ data: Row }>(app.get(`/articles/${slug}`))).data
  const target = async (slug: string) => {
    const answer = await app.get(`/articles/${slug}`)
    return answer.status === 200 ? (await json<{ data: Row }>(answer)).data.attributes.slug : answer.status
  }

  test('an article at another address is the same article, with its bookmarks and notes', async () => {
    const id = await idOf('second-oats')
    await addBookmark(id)
    await putNote(id)
    const changes = await store(renamed('second-oats', 'salt'))
    expect(changes).toEqual({
      added: [],
      changed: ['address of article second-oats: salt', 'article salt.en'],
      removed: [],
    })
    expect(await idOf('salt')).toBe(id)
    expect([await bookmarked(), await noted()]).toEqual([[id], [id]])
    // As a device sends what waited there.
    expect((await addBookmark(id)).status).toBe(200)
    expect((await putNote(id)).status).toBe(200)
    expect(await store(renamed('second-oats', 'salt'))).toEqual({ added: [], changed: [], removed: [] })
  })

  test('the former address answers with the article, and a client that asks for changes gets both', async () => {
    const before = await json<{ data: { attributes: { updated_at: string } }[] }>(app.get('/books/oats/articles/50'))
    const since = before.data
      .map(({ attributes }) => attributes.updated_at)
      .sort()
      .at(-1)
    await store(renamed('second-oats', 'salt'))
    expect(await articleAt('second-oats')).toEqual(await articleAt('salt'))
    expect((await articleAt('salt')).attributes).toMatchObject({ slug: 'salt', formerly: ['second-oats'] })
    expect((await articleAt('first-oats')).attributes).not.toHaveProperty('formerly')
    const id = await idOf('salt')
    const { data } = await json<{ data: Row[] }>(app.get(`/books/oats/articles/50?updated_since=${since}`))
    expect(data.map((row) => [row.id, row.attributes.slug, row.attributes.deleted])).toEqual([
      [id, 'salt', undefined],
      [id, 'second-oats', true],
    ])
  })

  test('a chain of addresses ends at the last one, also when later imports no longer name the first', async () => {
    const id = await idOf('second-oats')
    await addBookmark(id)
    await store(renamed('second-oats', 'salt'))
    await store(renamed('second-oats', 'salt-a-day', 'salt'))
    await store(withArticleAt(smallLibrary(), 'oats', 'second-oats', 'salt-a-day'))
    expect(await Promise.all(['second-oats', 'salt', 'salt-a-day'].map(target))).toEqual(Array(3).fill('salt-a-day'))
    expect((await articleAt('salt')).attributes.formerly).toEqual(['salt', 'second-oats'])
    expect([await idOf('salt-a-day'), await bookmarked()]).toEqual([id, [id]])
  })

  test('several steps at once are one', async () => {
    const id = await idOf('second-oats')
    await store(renamed('second-oats', 'salt-a-day', ['salt', 'second-oats']))
    expect([await idOf('salt-a-day'), await target('salt'), await target('second-oats')]).toEqual([
      id,
      'salt-a-day',
      'salt-a-day',
    ])
  })

  test('a change back leads the other way', async () => {
    const id = await idOf('second-oats')
    await store(renamed('second-oats', 'salt'))
    await store(listFormer(smallLibrary(), { book: 'oats', article: 'second-oats', formerly: 'salt' }))
    expect([await idOf('second-oats'), await target('salt'), await target('second-oats')]).toEqual([
      id,
      'second-oats',
      'second-oats',
    ])
  })

  test('a line that comes too late brings the bookmarks and notes back, and takes what is sent for the old article', async () => {
    const old = await idOf('second-oats')
    await addBookmark(old)
    await putNote(old)
    const { cursor } = (await notes()).meta
    await store(withArticleAt(smallLibrary(), 'oats', 'second-oats', 'salt'))
    expect(await bookmarked()).toEqual([])
    await store(renamed('second-oats', 'salt'))
    const id = await idOf('salt')
    expect(id).not.toBe(old)
    expect(await bookmarked()).toEqual([id])
    // A device that has the note learns where it is now.
    expect(await noted(cursor)).toEqual([id])
    const remove = () => app.app.request(`/api/user/bookmarks/${old}`, { method: 'DELETE', headers: reader })
    expect([(await remove()).status, await bookmarked()]).toEqual([204, []])
    expect([(await addBookmark(old)).status, await bookmarked()]).toEqual([201, [id]])
  })

  test('two articles become one: a reader who had both has it once', async () => {
    await addBookmark(await idOf('second-oats'))
    await addBookmark(await idOf('third-oats'))
    await addBookmark(await idOf('first-rye'))
    const files = withoutArticle('oats', 'second-oats')
    await store(listFormer(files, { book: 'oats', article: 'third-oats', formerly: 'second-oats' }))
    expect(new Set(await bookmarked())).toEqual(new Set([await idOf('third-oats'), await idOf('first-rye')]))
    expect(await target('second-oats')).toBe('third-oats')
  })

  test('a new article at an address that no line names any more is another article', async () => {
    await addBookmark(await idOf('second-oats'))
    await store(renamed('second-oats', 'salt'))
    const salt = await idOf('salt')
    const files = withArticleAt(smallLibrary(), 'oats', 'second-oats', 'salt')
    await store(withArticleAt(files, 'rye', 'second-rye', 'second-oats'))
    expect([await target('second-oats'), await bookmarked()]).toEqual(['second-oats', [salt]])
    await addBookmark(await idOf('second-oats'))
    await app.app.request(`/api/user/bookmarks/${salt}`, { method: 'DELETE', headers: reader })
    expect(await bookmarked()).toEqual([await idOf('second-oats')])
  })

  test('an article at another address in another book keeps its readers', async () => {
    const id = await idOf('second-oats')
    await addBookmark(id)
    const rye = withArticleAt(withoutArticle('oats', 'second-oats'), 'rye', 'second-rye', 'salt')
    await store(listFormer(rye, { book: 'rye', article: 'salt', formerly: 'second-oats' }))
    expect([await idOf('salt'), await bookmarked(), await target('second-oats')]).toEqual([id, [id], 'salt'])
  })

  test('a book at another address is the same book, and both addresses answer', async () => {
    const [article, book] = await Promise.all([
      idOf('first-oats'),
      json<{ data: Row[] }>(app.get('/books')).then(({ data }) => data[0]),
    ])
    const files = listFormer(withBookAt(smallLibrary(), 'oats', 'porridge'), { book: 'porridge', formerly: 'oats' })
    expect(await store(files)).toEqual({
      added: [],
      changed: ['address of book oats: porridge', 'book porridge.en', 'book porridge.ru'],
      removed: [],
    })
    const [now] = (await json<{ data: Row[] }>(app.get('/books'))).data
    expect([now?.id, now?.attributes.slug, now?.attributes.formerly]).toEqual([book?.id, 'porridge', ['oats']])
    expect(await idOf('first-oats')).toBe(article)
    const [old, present] = await Promise.all(
      ['oats', 'porridge'].map((slug) => json<{ data: Row[] }>(app.get(`/books/${slug}/articles/50`))),
    )
    expect(old?.data).toEqual(present?.data)
    await store(withBookAt(smallLibrary(), 'porridge', 'porridge'))
    await store(smallLibrary())
  })

  test('a revision tells caches and devices of a line that only adds a former address', async () => {
    const revision = async () =>
      (await json<{ data: { attributes: { content_revision: string } } }>(app.get('/server/stats'))).data.attributes
        .content_revision
    const before = await revision()
    await store(listFormer(smallLibrary(), { book: 'oats', article: 'second-oats', formerly: 'salt' }))
    expect(await revision()).not.toBe(before)
    expect(await target('salt')).toBe('second-oats')
  })

  test('an address of a book or an article from an EPUB is a fault', async () => {
    const { db } = app.services
    const epub = { slug: 'others', source: 'epub' as const, position: 9, price: '0.00', discount_amount: '0.00' }
    const { id } = await db
      .insertInto('books')
      .values({ ...epub, currency_symbol: '€' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.insertInto('articles').values({ slug: 'theirs', book_id: id, position: 1 }).execute()
    const files = listFormer(smallLibrary(), { book: 'oats', formerly: 'others' })
    const fault = await store(listFormer(files, { book: 'oats', article: 'second-oats', formerly: 'theirs' })).catch(
      (error: unknown) => error,
    )
    if (!(fault instanceof ContentFaultsError)) throw new Error(`no faults, but ${String(fault)}`)
    expect(fault.faults.map(({ message }) => message)).toEqual([
      'the former address others is that of a book from an EPUB; each address leads to one place',
      'the former address theirs is that of an article in others, which came from an EPUB; each address leads to one place',
    ])
    await db.deleteFrom('books').where('id', '=', id).execute()
  })
})
