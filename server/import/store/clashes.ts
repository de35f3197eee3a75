import type { Transaction } from 'kysely'
import type { BookSourceKind, Schema } from '#server/db/schema.ts'
import type { Fault } from '#server/import/faults.ts'
import type { LibraryBook } from '#server/import/library.ts'

const OTHER = { folder: 'an EPUB', epub: 'the content folder' } as const satisfies Record<BookSourceKind, string>

/** What books of another source have. */
interface Others {
  readonly from: string
  readonly books: ReadonlySet<string>
  /** The book of each article. */
  readonly holders: ReadonlyMap<string, string>
}

async function readOthers(trx: Transaction<Schema>, source: BookSourceKind): Promise<Others> {
  const books = await trx.selectFrom('books').select('slug').where('source', '!=', source).execute()
  const articles = await trx
    .selectFrom('articles')
    .innerJoin('books', 'books.id', 'articles.book_id')
    .select(['articles.slug', 'books.slug as book'])
    .where('books.source', '!=', source)
    .execute()
  return {
    from: OTHER[source],
    books: new Set(books.map(({ slug }) => slug)),
    holders: new Map(articles.map(({ slug, book }) => [slug, book])),
  }
}

function clashesOf({ slug, articles }: LibraryBook, { from, books, holders }: Others): string[] {
  const taken = articles.flatMap(({ slug: article }) => {
    const holder = holders.get(article)
    if (holder === undefined || holder === slug) return []
    return `the article ${article} stands in ${holder}, which came from ${from}; slugs are unique in the library`
  })
  return books.has(slug) ? [`the library has a book ${slug} from ${from}`, ...taken] : taken
}

/** A former address cannot lead away from what is there. */
const formerClashesOf = ({ formerly, articles }: LibraryBook, { from, books, holders }: Others): string[] => [
  ...formerly
    .filter((slug) => books.has(slug))
    .map((slug) => `the former address ${slug} is that of a book from ${from}; each address leads to one place`),
  ...articles
    .flatMap((article) => article.formerly)
    .filter((slug) => holders.has(slug))
    .map(
      (slug) =>
        `the former address ${slug} is that of an article in ${holders.get(slug)}, which came from ${from}; ` +
        'each address leads to one place',
    ),
]

/** Slugs that books of another source already have. The import would take a book or an article away from there. */
export async function findClashes(
  trx: Transaction<Schema>,
  books: readonly LibraryBook[],
  source: BookSourceKind,
): Promise<Fault[]> {
  const others = await readOthers(trx, source)
  return books.flatMap((book) =>
    [...clashesOf(book, others), ...formerClashesOf(book, others)].map((message) => ({
      file: `books/${book.slug}`,
      line: 1,
      message,
    })),
  )
}
