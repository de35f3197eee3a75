import type { Kysely } from 'kysely'
import type { Wanted } from '#search/index/update-plan.ts'
import { type ArticleText, articleText } from '#search/words/article-text.ts'
import type { Schema } from '#server/db/schema.ts'
import type { SearchAudience } from '#server/db/search-tables.ts'
import { articleQuery, openHtml } from '#server/library/article-rows.ts'

/** The articles that a language's index should have. */
export async function wantedArticles(db: Kysely<Schema>, lang: string): Promise<Wanted[]> {
  const rows = await db
    .selectFrom('article_translations as t')
    .innerJoin('articles', 'articles.id', 't.article_id')
    .select(['slug', 'updated_at'])
    .where('lang', '=', lang)
    .execute()
  return rows.map(({ slug, updated_at }) => ({ id: slug, stamp: updated_at.getTime() }))
}

/** The texts that this audience may read. Other texts are not searched, because a hit would reveal their words. */
export async function readableTexts(
  db: Kysely<Schema>,
  lang: string,
  audience: SearchAudience,
  slugs: readonly string[],
): Promise<Map<string, ArticleText & Wanted>> {
  if (slugs.length === 0) return new Map()
  const rows = await articleQuery(db, lang, audience).where('articles.slug', 'in', slugs).execute()
  return new Map(
    rows.map((row) => [
      row.slug,
      {
        id: row.slug,
        stamp: row.updated_at.getTime(),
        ...articleText(row.title, row.description, openHtml(row, audience)),
      },
    ]),
  )
}
