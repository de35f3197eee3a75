import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Kysely } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Schema } from '#server/db/schema.ts'
import { readBookSource } from '#server/files/book-source.ts'
import { makeEpub } from '#server/files/epub/epub.ts'
import { type EpubImportOptions, importEpubs, removeEpub } from '#server/import/epub/import-epubs.ts'
import { importContent } from '#server/import/folder/import-content.ts'
import { demoBooks } from '#tests/e2e/support/library.ts'
import { smallLibrary, writeFolder } from '#tests/support/content/content-folder.ts'
import { epubFiles, zipEpub } from '#tests/support/content/epub-source.ts'
import { writeEpubs } from '#tests/support/content/read-epub.ts'
import { onDatabases, openTestDatabase, type TestDatabase } from '#tests/support/database/databases.ts'
import { present } from '#tests/support/present.ts'
import { operatorCommand } from '#tests/support/server/operator-command.ts'

const SLUG = 'vitamins-without-myths'
const ARTICLES = present(demoBooks.find(({ slug }) => slug === SLUG)).articles.length
const LANGUAGES = ['en', 'ru', 'uk'] as const

/** A library with languages and pages but without books. */
function emptyShelf(): string {
  const files = Object.entries(smallLibrary()).filter(([name]) => !name.startsWith('books/'))
  const languages = '- iso: en\n  name: English\n- iso: ru\n  name: Русский\n- iso: uk\n  name: Українська\n'
  return writeFolder({ ...Object.fromEntries(files), 'languages.yaml': languages })
}

const small = (text: string): Uint8Array =>
  zipEpub(
    epubFiles({ pages: [['one.xhtml', `<h1>One</h1><p>${text}</p>`]], toc: '<li><a href="one.xhtml">One</a></li>' }),
  )

/** The rows of a book without generated names, which are the ids in its texts. */
async function bookIn(db: Kysely<Schema>, lang: string) {
  const rows = await db
    .selectFrom('article_translations as t')
    .innerJoin('articles', 'articles.id', 't.article_id')
    .innerJoin('books', 'books.id', 'articles.book_id')
    .select([
      'articles.slug',
      'articles.position',
      't.title',
      't.description',
      't.content',
      't.text',
      't.reading_minutes',
    ])
    .where('books.slug', '=', SLUG)
    .where('t.lang', '=', lang)
    .orderBy('articles.position')
    .execute()
  return rows.map(({ content, ...row }) => ({
    ...row,
    content: content
      .replace(/\b(fn|fnref|at)-[\w-]+/g, '$1')
      .replace(/>\s+/g, '>')
      .replace(/\s+</g, '<'),
  }))
}

onDatabases('EPUBs', (kind) => {
  let shelf: TestDatabase
  beforeAll(async () => {
    shelf = await openTestDatabase(kind)
    await importContent({ db: shelf.db, folder: emptyShelf() })
  })
  afterAll(() => shelf.close())

  test('our own EPUBs come back with the same texts, notes, tables, figures and links', {
    tags: ['deep'],
  }, async () => {
    const origin = await openTestDatabase(kind)
    await importContent({ db: origin.db, folder: 'content' })
    const files: Record<string, Uint8Array> = {}
    for (const lang of LANGUAGES) {
      const book = await readBookSource(origin.db, lang, SLUG)
      if (book === undefined) throw new Error(`no book in ${lang}`)
      files[`${SLUG}.${lang}.epub`] = await makeEpub(book, 'https://books.example')
    }
    const paths = writeEpubs(files)
    const dry = await importEpubs({ db: shelf.db, paths, dryRun: true })
    expect(dry.added).toHaveLength(LANGUAGES.length * (ARTICLES + 1))
    expect(await shelf.db.selectFrom('books').select('id').execute()).toEqual([])
    const first = await importEpubs({ db: shelf.db, paths, offer: { price: '12.00' }, strict: true })
    expect(first.added).toEqual(dry.added)
    for (const lang of LANGUAGES) {
      const [theirs, ours] = [await bookIn(origin.db, lang), await bookIn(shelf.db, lang)]
      expect(ours).toHaveLength(ARTICLES)
      const inside = (content: string) =>
        content
          .replaceAll(`https://books.example/${lang}/`, '/')
          .replace(/ target="_blank" rel="noopener noreferrer"/g, '')
      expect(ours.map((row) => ({ ...row, content: inside(row.content) }))).toEqual(
        theirs.map((row) => ({ ...row, content: inside(row.content) })),
      )
    }
    const [card] = await shelf.db.selectFrom('book_translations').selectAll().where('lang', '=', 'uk').execute()
    expect(card).toMatchObject({
      title: 'Вітаміни без міфів',
      author: 'Редакція Larder',
      rights: '© 2026 Редакція Larder. Усі права захищено.',
    })
    expect((await importEpubs({ db: shelf.db, paths })).changed).toEqual([])
    const [book] = await shelf.db.selectFrom('books').selectAll().execute()
    expect(book).toMatchObject({ price: '12.00', source: 'epub' })
    await removeEpub({ db: shelf.db, slug: SLUG })
    await origin.close()
  })

  test('books from EPUBs stay when a folder is imported, and the folder’s books stay when EPUBs are', async () => {
    const folder = writeFolder({
      ...smallLibrary(),
      'languages.yaml': readFileSync(join(emptyShelf(), 'languages.yaml'), 'utf8'),
    })
    expect((await importContent({ db: shelf.db, folder })).removed).toEqual([])
    const paths = writeEpubs({ 'small.epub': small('Words.') })
    expect((await importEpubs({ db: shelf.db, paths })).added).toEqual(['book small.en', 'article one.en'])
    const pictures = await shelf.db.selectFrom('assets').select('asset_key').execute()
    expect(pictures.length).toBeGreaterThan(0)
    expect((await importContent({ db: shelf.db, folder })).removed).toEqual([])
    expect(await shelf.db.selectFrom('books').select('slug').orderBy('position').execute()).toHaveLength(3)
    expect(await shelf.db.selectFrom('assets').select('asset_key').execute()).toEqual(pictures)

    const changed = writeEpubs({ 'small.epub': small('Other words.') })
    expect(await importEpubs({ db: shelf.db, paths: changed })).toMatchObject({
      added: [],
      changed: ['article one.en'],
    })
    await expect(removeEpub({ db: shelf.db, slug: 'oats' })).rejects.toThrow('did not come from an EPUB')
    expect((await removeEpub({ db: shelf.db, slug: 'small' })).removed).toEqual(['article one.en', 'book small'])
    const tombstones = await shelf.db.selectFrom('article_tombstones').select('slug').execute()
    expect(tombstones.map(({ slug }) => slug)).not.toContain('first-oats')
  })

  test('no EPUB takes a book, an article or a language away from another source', async () => {
    const oats = writeEpubs({ 'oats.epub': small('Words.') })
    await expect(importEpubs({ db: shelf.db, paths: oats })).rejects.toThrow(
      /oats\.epub:1: the library has oats already/,
    )
    await expect(importEpubs({ db: shelf.db, paths: writeEpubs({ 'login.epub': small('x') }) })).rejects.toThrow(
      'an address of the app',
    )
    await expect(importEpubs({ db: shelf.db, paths: writeEpubs({ 'de.epub': small('x') }) })).rejects.toThrow(
      'de.epub:1: de is the code of a language; name the file otherwise',
    )
    const sameArticle = zipEpub(epubFiles({ pages: [['001-first-oats.xhtml', '<p>Words of another book.</p>']] }))
    const taken = await importEpubs({ db: shelf.db, paths: writeEpubs({ 'other.epub': sameArticle }) })
    expect(taken.added).toEqual(['book other.en', 'article other-first-oats.en'])
    const clash = { ...smallLibrary(), 'languages.yaml': '- iso: en\n  name: English\n- iso: ru\n  name: Русский\n' }
    const rename = (text: string) => text.replaceAll('first-rye', 'other-first-oats')
    const files = Object.fromEntries(Object.entries(clash).map(([name, text]) => [rename(name), rename(text)]))
    await expect(importContent({ db: shelf.db, folder: writeFolder(files) })).rejects.toThrow(
      /the article other-first-oats stands in other, which came from an EPUB/,
    )
    const page = { ...smallLibrary(), 'pages/other.en.md': present(smallLibrary()['pages/terms.en.md']) }
    const pages = { ...page, 'pages/pages.yaml': '- home\n- privacy-policy\n- terms\n- other\n' }
    await expect(importContent({ db: shelf.db, folder: writeFolder(pages) })).rejects.toThrow(
      'pages/pages.yaml:1: the library has a book other from an EPUB',
    )
    await removeEpub({ db: shelf.db, slug: 'other' })
  })

  test('no EPUB gets a price that nobody can pay', async () => {
    const { db } = shelf
    const priced = (offer: EpubImportOptions['offer']) =>
      importEpubs({ db, paths: writeEpubs({ 'priced.epub': small('Words.') }), ...(offer && { offer }) })
    await expect(priced({ currencySymbol: '$', price: '2.00' })).rejects.toThrow(
      /books\/priced:1: its currency is \$, and that of (oats|rye), which came from the content folder, is €; a reader pays/,
    )
    await expect(priced({ currencySymbol: 'euros' })).rejects.toThrow(
      'priced.epub:1: euros: say a currency that can be',
    )
    await expect(priced({ price: '2.00', discountAmount: '3.00' })).rejects.toThrow(
      'priced.epub:1: the discount is larger than the price',
    )
    await priced({ price: '12.00', discountAmount: '3.00' })
    await expect(priced({ price: '2.00' })).rejects.toThrow('the discount is larger than the price')
    const inDollars = Object.entries(smallLibrary()).map(([name, text]) => [name, text.replace('"€"', '"$"')])
    await expect(importContent({ db, folder: writeFolder(Object.fromEntries(inDollars)) })).rejects.toThrow(
      /books\/oats:1: its currency is \$, and that of priced, which came from an EPUB, is €/,
    )
    await removeEpub({ db, slug: 'priced' })
  })

  test('a language that only an EPUB has is added, stays through an import of the folder, and goes after its book', async () => {
    const folder = writeFolder({
      ...smallLibrary(),
      'languages.yaml': readFileSync(join(emptyShelf(), 'languages.yaml'), 'utf8'),
    })
    await importContent({ db: shelf.db, folder })
    const paths = writeEpubs({ 'kusa.epub': small('草枕') })
    const languages = { named: 'ja', mayAdd: async () => false }
    const { added } = await importEpubs({ db: shelf.db, paths, languages })
    expect(added.slice(0, 2)).toEqual(['language ja', 'book kusa.ja'])
    const stored = await shelf.db.selectFrom('languages').select(['iso', 'name']).orderBy('position').execute()
    expect(stored.at(-1)).toEqual({ iso: 'ja', name: '日本語' })
    expect(await importContent({ db: shelf.db, folder })).toEqual({ added: [], changed: [], removed: [] })
    await removeEpub({ db: shelf.db, slug: 'kusa' })
    expect((await importContent({ db: shelf.db, folder })).removed).toEqual(['language ja'])
  })
})

describe('content:import', () => {
  test('takes a content folder, EPUBs, or a folder of EPUBs, and reports what it did and what it skipped', {
    tags: ['deep'],
  }, async () => {
    const shelf = await openTestDatabase('embedded')
    const run = operatorCommand('server/import/import-command.ts', shelf.url)
    try {
      expect((await run(emptyShelf())).out).toContain('added page home.en')
      const nav = '<li><a href="one.xhtml">One</a></li>'
      const film = zipEpub(
        epubFiles({ pages: [['one.xhtml', '<h1>One</h1><p>Words.</p><video src="a.mp4"></video>']], toc: nav }),
      )
      const paths = writeEpubs({ 'film.epub': film, 'small.en.epub': small('Words.') })
      const dry = await run(dirname(present(paths[0])), '--dry-run')
      expect(dry.out).toContain(
        'film.epub: 100.0 % of its words were kept (2 of 2)\n' +
          'film.epub: left out: <video> has no place in an article: once, in OPS/one.xhtml',
      )
      expect(dry.out).toMatch(/added article one\.en[\s\S]*added article small-one\.en/)
      expect(dry.out).toContain('A dry run')
      const taken = await run(...paths, '--price', '9.00', '--currency', '$')
      expect([taken.code, taken.err]).toEqual([0, ''])
      expect(
        await shelf.db.selectFrom('books').select(['slug', 'price', 'currency_symbol']).orderBy('slug').execute(),
      ).toEqual([
        { slug: 'film', price: '9.00', currency_symbol: '$' },
        { slug: 'small', price: '9.00', currency_symbol: '$' },
      ])
      expect((await run('--remove', 'film')).out).toContain('removed book film')
      const broken = await run(...writeEpubs({ 'broken.epub': new Uint8Array([1]) }))
      expect([broken.code, broken.err]).toEqual([
        1,
        expect.stringMatching(/broken\.epub:1: this is not a zip[\s\S]*1 fault; nothing was written/),
      ])
      expect((await run()).code).toBe(2)
      expect((await run('/none')).err).toContain('There is nothing at /none')
      const blank = await run(...paths, '--language', ' ')
      expect([blank.code, blank.err]).toEqual([
        1,
        expect.stringContaining('--language needs a value; nothing was read.'),
      ])
    } finally {
      await shelf.close()
    }
  })
})
