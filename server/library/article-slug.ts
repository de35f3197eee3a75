import { type Kysely, sql } from 'kysely'
import type { Schema } from '#server/db/schema.ts'

/** Any other text cannot be an id. It is treated like an unknown article. */
const isId = (id: string): boolean => /^\d{1,18}$/.test(id)

/**
 * The slug of an article, for what readers store about it. Null for an unknown id. Call it in a transaction: until that ends,
 * no import changes the slug. A deleted article is found by its tombstone, at the address that it has now if it has one.
 */
export async function slugOfArticle(db: Kysely<Schema>, id: string): Promise<string | null> {
  if (!isId(id)) return null
  const article = await db.selectFrom('articles').select('slug').where('id', '=', id).forShare().executeTakeFirst()
  if (article !== undefined) return article.slug
  const slug = sql<string>`coalesce(f.present_slug, t.slug)`
  const deleted = await db
    .selectFrom('article_tombstones as t')
    .leftJoin('former_addresses as f', (join) => join.on('f.kind', '=', 'article').onRef('f.slug', '=', 't.slug'))
    .leftJoin('articles', (join) => join.on('articles.slug', '=', slug))
    .select(slug.as('slug'))
    .where('t.article_id', '=', id)
    .orderBy('articles.id', (order) => order.asc().nullsLast())
    .orderBy('t.deleted_at', 'desc')
    .executeTakeFirst()
  return deleted?.slug ?? null
}
