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
  const otherBooks = await trx.selectFrom('books').select('slug').where('source', '!=', source).execute()
  const articles = await trx
    .selectFrom('articles')
    .innerJoin('books', 'books.id', 'articles.book_id')
    .select(['articles.slug', 'books.slug as book'])
    .execute()
  const faults: Fault[] = []
  for (const { slug, articles: own } of books) {
    const fault = (message: string) => faults.push({ file: `books/${slug}`, line: 1, message })
    if (otherBooks.some((book) => book.slug === slug)) fault(`the library has a book ${slug} from ${OTHER[source]}`)
    for (const { slug: article } of own) {
      const holder = articles.find((one) => one.slug === article)?.book
      if (otherBooks.some((book) => book.slug === holder) && holder !== slug)
        fault(
          `the article ${article} stands in ${holder}, which came from ${OTHER[source]}; slugs are unique in the library`,
        )
    }
  }
  return faults
}

/**
 * Languages that a folder does not list although books from EPUBs have them. These translations would exist but appear
 * in no list.
 */
export async function findLostLanguages(trx: Transaction<Schema>, codes: readonly string[]): Promise<Fault[]> {
  const unlisted = await trx
    .selectFrom('book_translations as t')
    .innerJoin('books', 'books.id', 't.book_id')
    .select(['books.slug', 't.lang'])
    .where('books.source', '=', 'epub')
    .where('t.lang', 'not in', codes)
    .execute()
  return unlisted.map(({ slug, lang }) => ({
    file: 'languages.yaml',
    line: 1,
    message: `the book ${slug}, which came from an EPUB, is in ${lang}; take it out of the library first`,
  }))
}
