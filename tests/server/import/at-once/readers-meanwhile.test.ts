import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { HighlightForm } from '#contract/library/highlights.ts'
import { lockUser } from '#server/auth/session/session-rows.ts'
import { putHighlight } from '#server/highlights/highlights.ts'
import { importContent } from '#server/import/folder/import-content.ts'
import { slugOfArticle } from '#server/library/article-slug.ts'
import { listFormer, withArticleAt } from '#tests/server/support/former-addresses.ts'
import { articleId, emptyTable, type Headers, openTwoReaders } from '#tests/server/support/two-readers.ts'
import { article, smallLibrary, withoutArticle, writeFolder } from '#tests/support/content/content-folder.ts'
import { onDatabases } from '#tests/support/database/databases.ts'
import { hold, makeHoldable } from '#tests/support/database/held-transactions.ts'
import { waitingForLocks } from '#tests/support/database/waiting-for-locks.ts'
import { present } from '#tests/support/present.ts'
import type { TestApp } from '#tests/support/server/server-app.ts'

type Files = Record<string, string>

const NOTES = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'] as const
const noteOn = (article_id: string): HighlightForm => ({
  ...{ article_id, lang: 'en', block: 1, start: 4, end: 9, quote: 'oats', before: '', after: '' },
  ...{ color: 'yellow', note: 'Buy some', made_at: '2026-11-12T10:00:00.000Z', base: null },
})

/** The articles of one book in another order, one of them with another text. */
function reordered(): Files {
  const files = smallLibrary()
  const name = 'books/oats/book.yaml'
  const yaml = present(files[name]).replace('first-oats, second-oats', 'second-oats, first-oats')
  return { ...files, [name]: yaml, 'books/oats/third-oats.en.md': article('Third oats, less') }
}

onDatabases('readers while an import runs', (kind) => {
  let app: TestApp
  let reader: Headers
  let subscriber: Headers
  beforeAll(async () => {
    ;({ app, reader, subscriber } = await openTwoReaders(kind))
    makeHoldable(app.services.db)
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    await emptyTable(app, 'bookmarks')
    await emptyTable(app, 'highlights')
    await app.services.db.deleteFrom('former_addresses').execute()
    await store(smallLibrary())
  })

  const store = (files: Files) => importContent({ db: app.services.db, folder: writeFolder(files) })
  const idOf = (slug: string) => articleId(app, slug)
  const addBookmark = async (article_id: string) => (await app.post('/user/bookmarks', { article_id }, reader)).status
  const putNote = async (id: string, note: string, whose = reader) => {
    const answer = await app.app.request(`/api/user/highlights/${note}`, {
      method: 'PUT',
      body: JSON.stringify(noteOn(id)),
      headers: { 'content-type': 'application/json', ...whose },
    })
    return answer.status
  }

  test('mark articles that the import leaves at their addresses', async () => {
    const [moved, changed] = [await idOf('first-oats'), await idOf('third-oats')]
    const { goOn } = await hold(() => store(reordered()), 'commit')
    const answers = [
      await addBookmark(await idOf('first-rye')),
      await addBookmark(moved),
      await putNote(moved, NOTES[0]),
      await putNote(changed, NOTES[1]),
    ]
    expect((await goOn()).changed).toContain('article third-oats.en')
    expect(answers).toEqual([201, 201, 201, 201])
  })

  test('do not wait for rows that did not change: an import does not write them', async () => {
    const written = async () => {
      const { rows } = await sql`
        select 'book' as kind, id, xmin::text from books
        union all select 'article', id, xmin::text from articles
        union all select 'page', id, xmin::text from pages
        order by 1, 2`.execute(app.services.db)
      return rows
    }
    const before = await written()
    expect(before.length).toBeGreaterThan(8)
    await store(smallLibrary())
    expect(await written()).toEqual(before)
  })

  test('and an import that moves their notes never wait for each other', async () => {
    const { db } = app.services
    const [renamed, removed] = [await idOf('second-oats'), await idOf('third-oats')]
    await putNote(renamed, NOTES[0])
    const { user_id } = await db.selectFrom('highlights').select('user_id').executeTakeFirstOrThrow()
    const files = listFormer(withArticleAt(withoutArticle('oats', 'third-oats'), 'oats', 'second-oats', 'salt'), {
      ...{ book: 'oats', article: 'salt', formerly: 'second-oats' },
    })
    let importing: Promise<unknown> = Promise.resolve()
    await db.transaction().execute(async (trx) => {
      // The article is locked, and the reader is not yet.
      await slugOfArticle(trx, removed)
      importing = store(files)
      await expect.poll(() => waitingForLocks(db), { interval: 5, timeout: 10_000 }).toBe(1)
      await putHighlight(trx, user_id, NOTES[1], noteOn(removed))
    })
    await importing
    const notes = await db.selectFrom('highlights').select('article_slug').orderBy('id').execute()
    expect(notes.map(({ article_slug }) => article_slug)).toEqual(['salt', 'third-oats'])
  })

  test('and what locks all readers never waits for an import that waits for it', async () => {
    const { db } = app.services
    const renamed = await idOf('second-oats')
    await putNote(renamed, NOTES[0], subscriber)
    await putNote(renamed, NOTES[1], reader)
    const users = await db.selectFrom('highlights').select('user_id').orderBy('user_id').execute()
    expect(users).toHaveLength(2)
    const files = listFormer(withArticleAt(smallLibrary(), 'oats', 'second-oats', 'salt'), {
      ...{ book: 'oats', article: 'salt', formerly: 'second-oats' },
    })
    let importing: Promise<unknown> = Promise.resolve()
    await db.transaction().execute(async (trx) => {
      await lockUser(trx, present(users[0]).user_id)
      importing = store(files)
      await expect.poll(() => waitingForLocks(db), { interval: 5, timeout: 10_000 }).toBe(1)
      await lockUser(trx, present(users[1]).user_id)
    })
    await importing
    const notes = await db.selectFrom('highlights').select('article_slug').execute()
    expect(notes.map(({ article_slug }) => article_slug)).toEqual(['salt', 'salt'])
  })
})
