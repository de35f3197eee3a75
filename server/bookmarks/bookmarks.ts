import type { Kysely } from 'kysely'
import type { Bookmark } from '#contract/library/bookmarks.ts'
import type { Schema } from '#server/db/schema.ts'
import { slugOfArticle } from '#server/library/article-slug.ts'
import { Refusal } from '#server/messages/refusal.ts'

const toBookmark = (row: { id: string; article_id: string; created_at: Date }): Bookmark => ({
  id: row.id,
  type: 'bookmarks',
  attributes: { article_id: row.article_id, created_at: row.created_at.toISOString() },
})

const bookmarkQuery = (db: Kysely<Schema>, userId: string) =>
  db
    .selectFrom('bookmarks')
    .innerJoin('articles', 'articles.slug', 'bookmarks.article_slug')
    .select(['bookmarks.id', 'articles.id as article_id', 'bookmarks.created_at'])
    .where('bookmarks.user_id', '=', userId)

interface BookmarkPage {
  readonly bookmarks: readonly Bookmark[]
  /** The count over all pages. */
  readonly total: number
}

/**
 * A page of bookmarks, newest id first. Times are no good order: after the clock went back, a new bookmark would stand
 * between old ones, and clients look at the first page to see that something is new. Bookmarks of deleted articles are
 * stored but not sent.
 */
export async function readBookmarks(
  db: Kysely<Schema>,
  userId: string,
  page: number,
  perPage: number,
): Promise<BookmarkPage> {
  const rows = await bookmarkQuery(db, userId)
    .orderBy('bookmarks.id', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
  const { total } = await db
    .selectFrom('bookmarks')
    .innerJoin('articles', 'articles.slug', 'bookmarks.article_slug')
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .where('bookmarks.user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return { bookmarks: rows.map(toBookmark), total: Number(total) }
}

/** The most for one account. At one bookmark a day this takes 27 years. */
const MOST_BOOKMARKS = 10_000

/** Bookmarks of deleted articles count too. */
async function refuseTooMany(db: Kysely<Schema>, userId: string): Promise<void> {
  const { count } = await db
    .selectFrom('bookmarks')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  if (Number(count) > MOST_BOOKMARKS) throw new Refusal('too_many_bookmarks')
}

/**
 * Call it in a transaction. Throws a 404 `Refusal` for an unknown article, and a 422 `Refusal` when there are too many
 * bookmarks.
 */
export async function addBookmark(
  db: Kysely<Schema>,
  userId: string,
  articleId: string,
): Promise<{ readonly bookmark: Bookmark; readonly isNew: boolean }> {
  const slug = await slugOfArticle(db, articleId)
  if (slug === null) throw new Refusal('not_found')
  const article = await db.selectFrom('articles').select(['id', 'slug']).where('slug', '=', slug).executeTakeFirst()
  if (article === undefined) throw new Refusal('not_found')
  const added = await db
    .insertInto('bookmarks')
    .values({ user_id: userId, article_slug: article.slug })
    .onConflict((conflict) => conflict.columns(['user_id', 'article_slug']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (added !== undefined) await refuseTooMany(db, userId)
  const row = await bookmarkQuery(db, userId).where('articles.id', '=', article.id).executeTakeFirstOrThrow()
  return { bookmark: toBookmark(row), isNew: added !== undefined }
}

/**
 * Stores a bookmark that was made before the device learned that the article is gone. Like the others of removed articles it
 * is not sent, and is there when the article comes back. Call it in a transaction.
 */
export async function addToRemoved(db: Kysely<Schema>, userId: string, articleId: string): Promise<void> {
  const slug = await slugOfArticle(db, articleId)
  if (slug === null) return
  await db
    .insertInto('bookmarks')
    .values({ user_id: userId, article_slug: slug })
    .onConflict((conflict) => conflict.columns(['user_id', 'article_slug']).doNothing())
    .execute()
  await refuseTooMany(db, userId)
}

/** Call it in a transaction. Does nothing when there is no such bookmark, also for an article that is deleted. */
export async function removeBookmark(db: Kysely<Schema>, userId: string, articleId: string): Promise<void> {
  const slug = await slugOfArticle(db, articleId)
  if (slug === null) return
  await db.deleteFrom('bookmarks').where('user_id', '=', userId).where('article_slug', '=', slug).execute()
}
