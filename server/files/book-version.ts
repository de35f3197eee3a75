import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import { revisionOf } from '#server/import/store/changes.ts'

export interface BookVersion {
  readonly slug: string
  readonly lang: string
  readonly title: string
  /** Changes with everything that a subscriber can read of this book in this language. */
  readonly revision: string
  readonly changedAt: Date
}

export const selectBook = (db: Kysely<Schema>, lang: string, slug: string) =>
  db
    .selectFrom('books')
    .innerJoin('book_translations as t', 't.book_id', 'books.id')
    .where('books.slug', '=', slug)
    .where('t.lang', '=', lang)

/** Selects a book's articles in reading order. */
export const selectArticles = (db: Kysely<Schema>, lang: string, bookId: string) =>
  db
    .selectFrom('articles')
    .innerJoin('article_translations as t', 't.article_id', 'articles.id')
    .where('articles.book_id', '=', bookId)
    .where('t.lang', '=', lang)
    .orderBy('articles.position')
    .orderBy('articles.id')

/**
 * The current version of a book, without reading its texts. Undefined when there is no such book, or it has no article.
 */
export async function readBookVersion(
  db: Kysely<Schema>,
  lang: string,
  slug: string,
): Promise<BookVersion | undefined> {
  const book = await selectBook(db, lang, slug)
    .select(['books.id', 'books.hero_asset_key', 't.title', 't.revision', 't.updated_at'])
    .executeTakeFirst()
  if (book === undefined) return undefined
  const articles = await selectArticles(db, lang, book.id)
    .select(['articles.slug', 'articles.position', 't.revision', 't.updated_at'])
    .execute()
  if (articles.length === 0) return undefined
  const lastRemoval = await db
    .selectFrom('article_tombstones')
    .select((eb) => eb.fn.max('deleted_at').as('at'))
    .where('book_id', '=', book.id)
    .where('lang', '=', lang)
    .executeTakeFirst()
  const stamps = [book.updated_at, ...articles.map((article) => article.updated_at), lastRemoval?.at ?? book.updated_at]
  const changedAt = new Date(Math.max(...stamps.map((stamp) => new Date(stamp).getTime())))
  const states = articles.map((article) => [article.slug, article.position, article.revision])
  // The time is part of the revision: the files contain it, and equal revisions must mean equal bytes.
  const revision = revisionOf(book.hero_asset_key, book.revision, states, changedAt.toISOString())
  return { slug, lang, title: book.title, revision, changedAt }
}
