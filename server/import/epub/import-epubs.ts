import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import type { Changes } from '#server/import/store/changes.ts'
import { letterNotices } from '#server/import/store/letter-notices.ts'
import { storeEpubs } from '#server/import/store/store-library.ts'
import { type Tell, writeLibrary } from '#server/import/store/write-library.ts'
import type { LanguageChoice } from './book-language.ts'
import { type FileReport, isIncomplete } from './import-report.ts'
import { folderOf, type Offer, readEpubs, type Shelf } from './read-epubs.ts'

export interface EpubImportOptions {
  readonly db: Kysely<Schema>
  /** Paths of EPUB files. Files with the same name are one book in several languages. */
  readonly paths: readonly string[]
  /** Price and currency. Values that are not given stay as an existing book has them. */
  readonly offer?: Partial<Offer>
  readonly dryRun?: boolean
  /** Refuses files of which something would be left out. */
  readonly strict?: boolean
  /** Without it, a book in a language that the library does not have is a fault. */
  readonly languages?: LanguageChoice
  readonly tell?: Tell
}

async function readShelf(db: Kysely<Schema>): Promise<Shelf> {
  const languages = await db.selectFrom('languages').select('iso').orderBy('position').execute()
  const books = await db.selectFrom('books').selectAll().orderBy('position').execute()
  const pages = await db.selectFrom('pages').select('slug').execute()
  const articles = await db
    .selectFrom('articles')
    .innerJoin('books', 'books.id', 'articles.book_id')
    .select(['articles.slug', 'books.slug as book'])
    .execute()
  // A chapter does not take an address that led to another article.
  const former = await db
    .selectFrom('former_addresses as f')
    .innerJoin('articles', 'articles.slug', 'f.present_slug')
    .innerJoin('books', 'books.id', 'articles.book_id')
    .select(['f.slug', 'books.slug as book'])
    .where('f.kind', '=', 'article')
    .execute()
  const fromFolder = books.filter(({ source }) => source !== 'epub')
  return {
    languages: languages.map(({ iso }) => iso),
    bookOf: new Map([...former, ...articles].map(({ slug, book }) => [slug, book])),
    addresses: new Set([...fromFolder, ...pages].map(({ slug }) => slug)),
    offers: new Map(
      books.map((book) => [
        book.slug,
        {
          position: book.position,
          price: book.price,
          discountAmount: book.discount_amount,
          currencySymbol: book.currency_symbol,
        },
      ]),
    ),
    nextPosition: Math.max(0, ...books.map(({ position }) => position)) + 1,
  }
}

/** Something of the files would be left out, and the operator wants all or nothing. Nothing was written. */
export class IncompleteError extends Error {
  override readonly name = 'IncompleteError'
  readonly reports: readonly FileReport[]

  constructor(reports: readonly FileReport[]) {
    const incomplete = reports.filter(isIncomplete).length
    super(`${incomplete === 1 ? '1 file is' : `${incomplete} files are`} not complete; nothing was written.`)
    this.reports = reports
  }
}

/**
 * Imports EPUBs as books beside those of the content folder: all of them or none. An existing book is replaced by the
 * new state of its files. Throws `ContentFaultsError`, and `IncompleteError` when it is strict.
 */
export async function importEpubs({
  db,
  paths,
  offer = {},
  dryRun = false,
  strict = false,
  languages,
  tell,
}: EpubImportOptions): Promise<Changes & { readonly reports: readonly FileReport[] }> {
  const { books, assets, reports, newLanguages } = await readEpubs(paths, await readShelf(db), offer, languages)
  if (strict && reports.some(isIncomplete)) throw new IncompleteError(reports)
  const slugs = books.map(({ slug }) => slug)
  const changes = await writeLibrary(
    db,
    dryRun,
    (trx) => storeEpubs(trx, { books, assets, newLanguages }, slugs, folderOf(paths)),
    tell,
  )
  if (tell !== undefined) for (const notice of letterNotices(books)) tell(notice)
  return { ...changes, reports }
}

/** Removes a book that came as an EPUB. Throws when there is none with this slug. */
export async function removeEpub({
  db,
  slug,
  dryRun = false,
}: {
  readonly db: Kysely<Schema>
  readonly slug: string
  readonly dryRun?: boolean
}): Promise<Changes> {
  const book = await db.selectFrom('books').select('source').where('slug', '=', slug).executeTakeFirst()
  if (book === undefined) throw new Error(`There is no book ${slug} in the library`)
  if (book.source !== 'epub')
    throw new Error(`${slug} did not come from an EPUB: take it out of the content folder, and import that`)
  return writeLibrary(db, dryRun, (trx) => storeEpubs(trx, { books: [], assets: [], newLanguages: [] }, [slug], '.'))
}
