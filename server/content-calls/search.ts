import type { Hono } from 'hono'
import { sql } from 'kysely'
import { contentEndpoints } from '#contract/endpoints-content.ts'
import { bind } from '#server/http/bind.ts'
import { type AppEnv, languageOf, requesterFor } from '#server/http/context.ts'
import { articleFields, articleQuery, bookRelation } from './article-rows.ts'
import { isRestricted, isSubscriber } from './audience.ts'
import { readBooksById } from './books.ts'
import { excerptOf } from './excerpt.ts'
import { paging } from './paging.ts'

/** Words share this many letters at their beginning to count as forms of one, until the analyser takes over. */
const STEM_CHARS = 6
const MAX_WORDS = 8

/** The beginnings of the query's words, which every hit has to contain. */
const stemsOf = (query: string): string[] =>
  [...new Set((query.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => word.slice(0, STEM_CHARS)))].slice(
    0,
    MAX_WORDS,
  )

/** Html to text: tags away, the entities that our own serialiser writes back to characters. */
const textOf = (html: string): string =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('\u00ad', '')
    .replace(/&#x([0-9a-f]+);/gi, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)))
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim()

export function bindSearch(app: Hono<AppEnv>): void {
  bind(app, contentEndpoints.search, async ({ query, context }) => {
    const { db } = context.get('services')
    const lang = languageOf(context)
    const requester = await requesterFor(context)
    const { q, page, per_page: perPage } = query
    const stems = stemsOf(q)
    const path = context.req.path
    const kept = { q, per_page: String(perPage) }
    if (stems.length === 0) return { data: [], included: [], ...paging(path, kept, { page, perPage, total: 0 }) }
    // What a requester may not read is not searched either: else a hit would tell what the hidden part says.
    const readable = isSubscriber(requester)
      ? sql<string>`t.text`
      : sql<string>`case when articles.position > 1 then replace(t.preview, ${'\u00ad'}, '') else t.text end`
    const vector = sql`(setweight(to_tsvector('simple', t.title), 'A') || setweight(to_tsvector('simple', t.description), 'B') || to_tsvector('simple', ${readable}))`
    const terms = sql`to_tsquery('simple', ${stems.map((stem) => `${stem}:*`).join(' & ')})`
    const matching = articleQuery(db, lang, !isSubscriber(requester)).where(sql<boolean>`${vector} @@ ${terms}`)
    const { n } = await db
      .selectFrom('articles')
      .innerJoin('article_translations as t', 't.article_id', 'articles.id')
      .select((eb) => eb.fn.countAll<string>().as('n'))
      .where('t.lang', '=', lang)
      .where(sql<boolean>`${vector} @@ ${terms}`)
      .executeTakeFirstOrThrow()
    const rows = await matching
      .clearOrderBy()
      .orderBy(sql`ts_rank(${vector}, ${terms})`, 'desc')
      .orderBy('articles.id')
      .limit(perPage)
      .offset((page - 1) * perPage)
      .execute()
    const bookIds = [...new Set(rows.map((row) => row.book_id))]
    return {
      data: rows.map((row) => ({
        id: row.id,
        type: 'articles' as const,
        attributes: {
          ...articleFields(row, isRestricted(requester, row.position)),
          excerpt: excerptOf(textOf(row.text_html), stems),
        },
        relationships: bookRelation(row.book_id),
      })),
      included: await readBooksById(db, lang, bookIds),
      ...paging(path, kept, { page, perPage, total: Number(n) }),
    }
  })
}
