import { afterAll, beforeAll, expect, test } from 'vitest'
import { importEpubs } from '#server/import/epub/import-epubs.ts'
import { importContent } from '#server/import/folder/import-content.ts'
import { smallLibrary, writeFolder } from '#tests/support/content/content-folder.ts'
import { epubFiles, zipEpub } from '#tests/support/content/epub-source.ts'
import { writeEpubs } from '#tests/support/content/read-epub.ts'
import { onDatabases, openTestDatabase, type TestDatabase } from '#tests/support/database/databases.ts'
import { hold, makeHoldable } from '#tests/support/database/held-transactions.ts'

const epub = (...titles: readonly string[]): Uint8Array =>
  zipEpub(
    epubFiles({
      pages: titles.map((title, at) => [`c${at}.xhtml`, `<h1>${title}</h1><p>Words on it.</p>`]),
      toc: titles.map((title, at) => `<li><a href="c${at}.xhtml">${title}</a></li>`).join(''),
    }),
  )

onDatabases('two imports at once', (kind) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await openTestDatabase(kind)
    makeHoldable(database.db)
    await importContent({ db: database.db, folder: writeFolder(smallLibrary()) })
  })
  afterAll(() => database.close())

  const store = (files: Record<string, Uint8Array>) => importEpubs({ db: database.db, paths: writeEpubs(files) })
  const articlesOf = async (book: string) => {
    const rows = await database.db
      .selectFrom('articles')
      .innerJoin('books', 'books.id', 'articles.book_id')
      .select('articles.slug')
      .where('books.slug', '=', book)
      .orderBy('articles.position')
      .execute()
    return rows.map(({ slug }) => slug)
  }

  test('no book takes a chapter from another that came meanwhile, and the second try gives it another address', async () => {
    const second = { 'second.epub': epub('Introduction', 'Bread') }
    const { goOn } = await hold(() => store(second), 'begin')
    await store({ 'first.epub': epub('Introduction', 'Salt') })
    await expect(goOn()).rejects.toThrow(
      'books/second:1: the article introduction stands in first, which came from another EPUB; ' +
        'slugs are unique in the library',
    )
    expect([await articlesOf('first'), await articlesOf('second')]).toEqual([['introduction', 'salt'], []])
    await store(second)
    expect([await articlesOf('first'), await articlesOf('second')]).toEqual([
      ['introduction', 'salt'],
      ['second-introduction', 'bread'],
    ])
  })
  test('no book takes the address of a page that came meanwhile', async () => {
    const files = smallLibrary()
    const pages = { 'pages/pages.yaml': '- home\n- privacy-policy\n- terms\n- news\n' }
    const page = { 'pages/news.en.md': String(files['pages/terms.en.md']) }
    const { goOn } = await hold(() => store({ 'news.epub': epub('Bread and news') }), 'begin')
    await importContent({ db: database.db, folder: writeFolder({ ...files, ...pages, ...page }) })
    await expect(goOn()).rejects.toThrow('books/news:1: the library has a page news')
  })
})
