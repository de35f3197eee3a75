import type { Hono } from 'hono'
import { contentEndpoints } from '#contract/library/endpoints-content.ts'
import { bind } from '#server/http/bind.ts'
import { type AppEnv, languageOf, requesterFor } from '#server/http/context.ts'
import { Refusal } from '#server/http/problem.ts'
import { articleQuery, readChanges, readNeighbours, toArticle } from './article-rows.ts'
import { isRestricted, isSubscriber } from './audience.ts'
import { readBook } from './books.ts'
import { paging } from './paging.ts'
import { inSnapshot } from './snapshot.ts'

/** The calls that return articles: a page of a book, or one article. */
export function bindArticles(app: Hono<AppEnv>): void {
  bind(app, contentEndpoints.bookArticles, async ({ params, query, context }) => {
    const { db } = context.get('services')
    const lang = languageOf(context)
    const requester = await requesterFor(context)
    const { book, rows, tombstones, total } = await inSnapshot(db, async (snapshot) => {
      const book = await readBook(snapshot, lang, params.slug)
      if (book === undefined) throw new Refusal('not_found')
      const range = { bookId: book.id, lang, since: query.updated_since, page: query.page, perPage: params.quantity }
      return { book, ...(await readChanges(snapshot, range, !isSubscriber(requester))) }
    })
    const repeatedQuery: Record<string, string> =
      query.updated_since === undefined ? {} : { updated_since: query.updated_since }
    const { links, meta } = paging(context.req.path, repeatedQuery, {
      page: query.page,
      perPage: params.quantity,
      total,
    })
    return {
      data: [...rows.map((row) => toArticle(row, isRestricted(requester, row.position))), ...tombstones],
      included: [book],
      links,
      meta: query.updated_since === undefined ? meta : { ...meta, updated_since: query.updated_since },
    }
  })

  bind(app, contentEndpoints.article, async ({ params, query, context }) => {
    const { db } = context.get('services')
    const lang = languageOf(context)
    const requester = await requesterFor(context)
    const row = await articleQuery(db, lang, !isSubscriber(requester))
      .where('articles.slug', '=', params.slug)
      .executeTakeFirst()
    const book = row === undefined ? undefined : await readBook(db, lang, row.book_slug)
    if (row === undefined || book === undefined) throw new Refusal('not_found')
    const article = toArticle(row, isRestricted(requester, row.position))
    const attributes = query.attributes?.split(',') ?? []
    const neighbours = attributes.length === 0 ? {} : await readNeighbours(db, lang, row)
    const wanted = Object.fromEntries(Object.entries(neighbours).filter(([name]) => attributes.includes(name)))
    return { data: { ...article, attributes: { ...article.attributes, ...wanted } }, included: [book] }
  })
}
