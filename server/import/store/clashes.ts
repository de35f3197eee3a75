import type { Transaction } from 'kysely'
import type { BookSourceKind, Schema } from '#server/db/schema.ts'
import type { Fault } from '#server/import/faults.ts'
import type { LibraryBook } from '#server/import/library.ts'

const OTHER = { folder: 'an EPUB', epub: 'the content folder' } as const satisfies Record<BookSourceKind, string>

/** Slugs that books of another source already have. The import would take a book or an article away from there. */
export async function findClashes(
  trx: Transaction<Schema>,
  books: readonly LibraryBook[],
  source: BookSourceKind,
): Promise<Fault[]> {
  const rows = await trx.selectFrom('books').select('slug').where('source', '!=', source).execute()
  const otherBooks = new Set(rows.map(({ slug }) => slug))
  const articles = await trx
    .selectFrom('articles')
    .innerJoin('books', 'books.id', 'articles.book_id')
    .select(['articles.slug', 'books.slug as book'])
    .where('books.source', '!=', source)
    .execute()
  const holders = new Map(articles.map(({ slug, book }) => [slug, book]))
  const faults: Fault[] = []
  for (const { slug, articles: own } of books) {
    const fault = (message: string) => faults.push({ file: `books/${slug}`, line: 1, message })
    if (otherBooks.has(slug)) fault(`the library has a book ${slug} from ${OTHER[source]}`)
    for (const { slug: article } of own) {
      const holder = holders.get(article)
      if (holder !== undefined && holder !== slug)
        fault(
          `the article ${article} stands in ${holder}, which came from ${OTHER[source]}; slugs are unique in the library`,
        )
    }
  }
  return faults
}
