// @module-tag deep
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { importContent } from '#server/import/folder/import-content.ts'
import { listFormer, withArticleAt, withBookAt } from '#tests/server/support/former-addresses.ts'
import { articleId, emptyTable, type Headers, openTwoReaders } from '#tests/server/support/two-readers.ts'
import { smallLibrary, withoutArticle, writeFolder } from '#tests/support/content/content-folder.ts'
import { onDatabases } from '#tests/support/database/databases.ts'
import type { TestApp } from '#tests/support/server/server-app.ts'

type Files = Record<string, string>
type Listed = { readonly data: readonly { readonly attributes: { readonly article_id: string } }[] }

const noteId = (n: number): string => `00000000-0000-4000-8000-00000000000${n}`

const withoutBook = (book: string): Files =>
  Object.fromEntries(Object.entries(smallLibrary()).filter(([name]) => !name.startsWith(`books/${book}/`)))

/** The book on oats is at another address, with one article at another address, and says so. */
function porridge(): Files {
  const files = withBookAt(withArticleAt(smallLibrary(), 'oats', 'second-oats', 'salt'), 'oats', 'porridge')
  const named = listFormer(files, { book: 'porridge', article: 'salt', formerly: 'second-oats' })
  return listFormer(named, { book: 'porridge', formerly: 'oats' })
}

/** The article of the book on oats is at another address, and says so. */
const salt = (): Files =>
  listFormer(withArticleAt(smallLibrary(), 'oats', 'second-oats', 'salt'), {
    ...{ book: 'oats', article: 'salt', formerly: 'second-oats' },
  })

onDatabases('lines for what an earlier import removed', (kind) => {
  let app: TestApp
  let reader: Headers
  beforeAll(async () => {
    ;({ app, reader } = await openTwoReaders(kind))
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    await emptyTable(app, 'bookmarks')
    await emptyTable(app, 'highlights')
    await store(withoutBook('oats'))
    await app.services.db.deleteFrom('former_addresses').execute()
    await store(smallLibrary())
  })

  const store = (files: Files) => importContent({ db: app.services.db, folder: writeFolder(files) })
  const idOf = (slug: string) => articleId(app, slug)
  const add = async (article_id: string) => (await app.post('/user/bookmarks', { article_id }, reader)).status
  const remove = async (id: string) =>
    (await app.app.request(`/api/user/bookmarks/${id}`, { method: 'DELETE', headers: reader })).status
  const putNote = async (article_id: string, n: number) => {
    const answer = await app.app.request(`/api/user/highlights/${noteId(n)}`, {
      method: 'PUT',
      body: JSON.stringify({
        ...{ article_id, lang: 'en', block: 1, start: 4, end: 9, quote: 'oats', before: '', after: '' },
        ...{ color: 'yellow', note: 'Buy some', made_at: '2026-11-12T10:00:00.000Z', base: null },
      }),
      headers: { 'content-type': 'application/json', ...reader },
    })
    return answer.status
  }
  const listed = async (path: string) => {
    const { data } = (await (await app.get(path, reader)).json()) as Listed
    return data.map(({ attributes }) => attributes.article_id).sort()
  }
  const bookmarked = () => listed('/user/bookmarks')
  const noted = () => listed('/user/highlights?since=0')

  test('a book that was removed comes back at another address, with the bookmarks and notes', async () => {
    const [first, second] = await Promise.all(['first-oats', 'second-oats'].map(idOf))
    for (const id of [first, second]) await add(String(id))
    await putNote(String(second), 1)
    await store(withoutBook('oats'))
    expect(await bookmarked()).toEqual([])
    await store(porridge())
    const [firstNow, secondNow] = await Promise.all(['first-oats', 'salt'].map(idOf))
    expect(await bookmarked()).toEqual([firstNow, secondNow].sort())
    expect(await noted()).toEqual([secondNow])
  })

  test('what waited on a device for an article of a removed book goes to the article of today', async () => {
    const [first, second] = [await idOf('first-oats'), await idOf('second-oats')]
    await add(first)
    await store(withoutBook('oats'))
    await store(porridge())
    const now = await idOf('salt')
    expect([await remove(first), await add(second), await putNote(second, 1)]).toEqual([204, 201, 201])
    expect([await bookmarked(), await noted()]).toEqual([[now], [now]])
  })

  test('what is sent while a book is away is there when it comes back at another address', async () => {
    const [first, second] = [await idOf('first-oats'), await idOf('second-oats')]
    await add(first)
    await store(withoutBook('oats'))
    // The reader is told that the article is gone, and nothing is lost.
    expect([await remove(first), await add(second), await putNote(second, 1)]).toEqual([204, 404, 201])
    expect([await add(second), await bookmarked()]).toEqual([404, []])
    await store(porridge())
    const now = await idOf('salt')
    expect([await bookmarked(), await noted()]).toEqual([[now], [now]])
    expect([await add(second), await remove(second), await bookmarked()]).toEqual([200, 204, []])
  })

  test('an article that is removed twice is known by all ids that it had', async () => {
    const ids = [await idOf('second-oats')]
    const away = () => store(withoutArticle('oats', 'second-oats'))
    await away()
    await store(smallLibrary())
    ids.push(await idOf('second-oats'))
    expect(await add(String(ids[0]))).toBe(201)
    await away()
    await store(salt())
    const now = await idOf('salt')
    expect(await bookmarked()).toEqual([now])
    expect([await add(String(ids[0])), await remove(String(ids[1])), await bookmarked()]).toEqual([200, 204, []])
    expect([await putNote(String(ids[0]), 1), await putNote(String(ids[1]), 2), await noted()]).toEqual([
      ...[201, 201],
      [now, now],
    ])
  })

  test('an article that goes to another book, while its own is removed, takes what waited for it', async () => {
    const id = await idOf('second-oats')
    const files = withArticleAt(withoutBook('oats'), 'rye', 'second-rye', 'second-oats')
    await store(files)
    const now = await idOf('second-oats')
    expect([await add(id), await bookmarked()]).toEqual([201, [now]])
  })
})
