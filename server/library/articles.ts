import type { Hono } from 'hono'
import { contentEndpoints } from '#contract/library/endpoints-content.ts'
import type { AppEnv } from '#server/http/context.ts'
import { Refusal } from '#server/messages/refusal.ts'
import { articleQuery, knownSince, readChanges, readNeighbours, toArticle } from './article-rows.ts'
import { bindContent } from './bind-content.ts'
import { readBook } from './books.ts'
import { atAddress } from './former-addresses.ts'
import { paging } from './paging.ts'
import { inSnapshot } from './snapshot.ts'

/** The calls that return articles: a page of a book, or one article. */
export function bindArticles(app: Hono<AppEnv>): void {
  bindContent(app, contentEndpoints.bookArticles, async ({ params, query, lang, audience, path, services: { db } }) => {
    const { book, since, rows, tombstones, total } = await inSnapshot(db, async (snapshot) => {
      const book = await atAddress(snapshot, 'book', params.slug, (slug) => readBook(snapshot, lang, slug))
      if (book === undefined) throw new Refusal('not_found')
      const since = await knownSince(snapshot, query.updated_since)
      const range = { bookId: book.id, lang, since, page: query.page, perPage: params.quantity }
      return { book, since, ...(await readChanges(snapshot, range, audience)) }
    })
    const sinceQuery = since === undefined ? {} : { updated_since: since }
    const { links, meta } = paging(path, sinceQuery, {
      page: query.page,
      perPage: params.quantity,
      total,
    })
    return {
      data: [...rows.map((row) => toArticle(row, audience)), ...tombstones],
      included: [book],
      links,
      meta: { ...meta, ...sinceQuery },
    }
  })

  bindContent(app, contentEndpoints.article, async ({ params, query, lang, audience, services: { db } }) => {
    const row = await atAddress(db, 'article', params.slug, (slug) =>
      articleQuery(db, lang, audience).where('articles.slug', '=', slug).executeTakeFirst(),
    )
    const book = row === undefined ? undefined : await readBook(db, lang, row.book_slug)
    if (row === undefined || book === undefined) throw new Refusal('not_found')
    const article = toArticle(row, audience)
    const attributes = query.attributes?.split(',') ?? []
    const neighbours = attributes.length === 0 ? {} : await readNeighbours(db, lang, row)
    const wanted = Object.fromEntries(Object.entries(neighbours).filter(([name]) => attributes.includes(name)))
    return { data: { ...article, attributes: { ...article.attributes, ...wanted } }, included: [book] }
  })
}
