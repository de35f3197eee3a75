import type { Transaction } from 'kysely'
import type { BookSourceKind, Schema } from '#server/db/schema.ts'
import type { Fault } from '#server/import/faults.ts'
import type { Library, LibraryBook } from '#server/import/library.ts'
import type { ReplacedBooks } from './store-books.ts'

const OF_SOURCE = { folder: 'the content folder', epub: 'an EPUB' } as const satisfies Record<BookSourceKind, string>

/** A book that the import does not replace. */
interface Other {
  readonly slug: string
  /** Where it came from, in words. */
  readonly from: string
  readonly currencySymbol: string
  readonly isFree: boolean
  readonly langs: readonly string[]
}

/** What the library has beside the books of an import. */
interface Others {
  readonly books: ReadonlyMap<string, Other>
  /** The book of each article. */
  readonly articleBooks: ReadonlyMap<string, Other>
  /** The pages that stay when books from EPUBs come. */
  readonly pages: ReadonlySet<string>
}

async function readOthers(trx: Transaction<Schema>, { source, slugs }: ReplacedBooks): Promise<Others> {
  const books = await trx.selectFrom('books').selectAll().execute()
  const translations = await trx.selectFrom('book_translations').select(['book_id', 'lang']).execute()
  const others = new Map(
    books
      .filter((book) => book.source !== source || slugs?.includes(book.slug) === false)
      .map((book) => [
        book.id,
        {
          slug: book.slug,
          from: book.source === 'epub' && source === 'epub' ? 'another EPUB' : OF_SOURCE[book.source],
          currencySymbol: book.currency_symbol,
          isFree: Number(book.price) === 0,
          langs: translations.filter(({ book_id }) => book_id === book.id).map(({ lang }) => lang),
        },
      ]),
  )
  const articles = await trx.selectFrom('articles').select(['slug', 'book_id']).execute()
  const pages = source === 'folder' ? [] : await trx.selectFrom('pages').select('slug').execute()
  return {
    books: new Map([...others.values()].map((book) => [book.slug, book])),
    articleBooks: new Map(
      articles.flatMap(({ slug, book_id }) => {
        const other = others.get(book_id)
        return other === undefined ? [] : [[slug, other] as const]
      }),
    ),
    pages: new Set(pages.map(({ slug }) => slug)),
  }
}

const ownAsOther = ({ slug, currencySymbol, price, translations }: LibraryBook): Other => ({
  ...{ slug, currencySymbol, from: 'the same import', isFree: Number(price) === 0 },
  langs: translations.map(({ lang }) => lang),
})

/** Nobody could buy anything in a language that both have: a reader pays one sum. */
function currencyClashesOf({ currencySymbol, isFree, langs }: Other, all: readonly Other[]): string[] {
  if (isFree) return []
  const other = all.find(
    (book) => book.currencySymbol !== currencySymbol && !book.isFree && book.langs.some((lang) => langs.includes(lang)),
  )
  if (other === undefined) return []
  return [
    `its currency is ${currencySymbol}, and that of ${other.slug}, which came from ${other.from}, is ${other.currencySymbol}; ` +
      'a reader pays one sum for all books of a language',
  ]
}

function clashesOf({ slug, articles }: LibraryBook, { books, articleBooks, pages }: Others): string[] {
  const book = books.get(slug)
  return [
    ...(book === undefined ? [] : [`the library has a book ${slug} from ${book.from}`]),
    ...(pages.has(slug) ? [`the library has a page ${slug}`] : []),
    ...articles.flatMap(({ slug: article }) => {
      const other = articleBooks.get(article)
      if (other === undefined || other.slug === slug) return []
      return `the article ${article} stands in ${other.slug}, which came from ${other.from}; slugs are unique in the library`
    }),
  ]
}

/** A former address cannot lead away from what is there. */
function formerClashesOf({ formerly, articles }: LibraryBook, { books, articleBooks }: Others): string[] {
  const clash = (slug: string, what: string, { from }: Other, verb: string): string =>
    `the former address ${slug} is that of ${what} ${verb} ${from}; each address leads to one place`
  return [
    ...formerly.flatMap((slug) => {
      const book = books.get(slug)
      return book === undefined ? [] : clash(slug, 'a book', book, 'from')
    }),
    ...articles
      .flatMap((article) => article.formerly)
      .flatMap((slug) => {
        const other = articleBooks.get(slug)
        return other === undefined ? [] : clash(slug, `an article in ${other.slug},`, other, 'which came from')
      }),
  ]
}

/**
 * Addresses that the library has elsewhere, and another currency. The import would take a book or an article away from there, or
 * hide a page. Call it under the import's lock: another import may have come after this one's files were read.
 */
export async function findClashes(
  trx: Transaction<Schema>,
  { books, pages }: Pick<Library, 'books' | 'pages'>,
  replaced: ReplacedBooks,
): Promise<Fault[]> {
  const others = await readOthers(trx, replaced)
  const ofPages = pages.flatMap(({ slug }) => {
    const book = others.books.get(slug)
    if (book === undefined) return []
    return { file: 'pages/pages.yaml', line: 1, message: `the library has a book ${slug} from ${book.from}` }
  })
  const paidTogether = [...others.books.values(), ...books.map(ownAsOther)]
  const ofBooks = books.flatMap((book) =>
    [
      ...clashesOf(book, others),
      ...formerClashesOf(book, others),
      ...currencyClashesOf(ownAsOther(book), paidTogether),
    ].map((message) => ({ file: `books/${book.slug}`, line: 1, message })),
  )
  return [...ofPages, ...ofBooks]
}
