import type { Hono } from 'hono'
import { contentEndpoints } from '#contract/endpoints-content.ts'
import { loadReadingAnalyser } from '#search/analyser.ts'
import { textOfHtml } from '#search/article-text.ts'
import { excerptHtml, excerptOf } from '#search/excerpt.ts'
import { search } from '#search/search.ts'
import { bind } from '#server/http/bind.ts'
import { type AppEnv, languageOf, requesterFor } from '#server/http/context.ts'
import { readableTexts } from '#server/search/readable-texts.ts'
import { articleFields, articleQuery, bookRelation } from './article-rows.ts'
import { isRestricted, isSubscriber } from './audience.ts'
import { readBooksById } from './books.ts'
import { paging } from './paging.ts'

export function bindSearch(app: Hono<AppEnv>): void {
  bind(app, contentEndpoints.search, async ({ query, context }) => {
    const { db, searchIndexes } = context.get('services')
    const lang = languageOf(context)
    const requester = await requesterFor(context)
    const audience = isSubscriber(requester) ? 'full' : 'public'
    const { q, page, per_page: perPage } = query
    const path = context.req.path
    const kept = { q, per_page: String(perPage) }
    const index = await searchIndexes.get(lang, audience)
    if (index === null) return { data: [], included: [], ...paging(path, kept, { page, perPage, total: 0 }) }
    const analyser = await loadReadingAnalyser(lang)
    const { hits, total, terms } = await search(
      index,
      analyser,
      q,
      { mode: 'whole', offset: (page - 1) * perPage, limit: perPage },
      (slugs) => readableTexts(db, lang, audience, slugs),
    )
    const slugs = hits.map(({ id }) => id)
    const found =
      slugs.length === 0
        ? []
        : await articleQuery(db, lang, audience === 'public')
            .where('articles.slug', 'in', slugs)
            .execute()
    const rows = slugs.flatMap((slug) => found.find((row) => row.slug === slug) ?? [])
    return {
      data: rows.map((row) => ({
        id: row.id,
        type: 'articles' as const,
        attributes: {
          ...articleFields(row, isRestricted(requester, row.position)),
          excerpt: excerptHtml(excerptOf(analyser, textOfHtml(row.text_html), terms)),
        },
        relationships: bookRelation(row.book_id),
      })),
      included: await readBooksById(db, lang, [...new Set(rows.map((row) => row.book_id))]),
      ...paging(path, kept, { page, perPage, total }),
    }
  })
}
