import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'

/** Any other text cannot be the id of an article. It is treated like an unknown one. */
export const isArticleId = (id: string): boolean => /^\d{1,18}$/.test(id)

/**
 * The slug of an article, for what readers store about it. Null for an unknown id. Call it in a transaction: until that ends,
 * no import changes the slug. Of a removed article it is the last one, or the one to which that leads now.
 */
export async function slugOfArticle(db: Kysely<Schema>, id: string): Promise<string | null> {
  if (!isArticleId(id)) return null
  // Only an import that changes the slug or removes the article waits, and makes wait. Another place in the book does not.
  const article = await db.selectFrom('articles').select('slug').where('id', '=', id).forKeyShare().executeTakeFirst()
  if (article !== undefined) return article.slug
  const removed = await db
    .selectFrom('removed_articles as r')
    .leftJoin('former_addresses as f', (join) => join.on('f.kind', '=', 'article').onRef('f.slug', '=', 'r.slug'))
    .select((eb) => eb.fn.coalesce('f.present_slug', 'r.slug').as('slug'))
    .where('r.article_id', '=', id)
    .executeTakeFirst()
  return removed?.slug ?? null
}
