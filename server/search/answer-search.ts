import type { Kysely } from 'kysely'
import { excerptHtml, excerptOf } from '#search/query/excerpt.ts'
import { search } from '#search/query/search.ts'
import { loadReadingAnalyser } from '#search/stem/analyser.ts'
import { textOfHtml } from '#search/words/article-text.ts'
import type { Schema } from '#server/db/schema.ts'
import { articleFields, articleQuery, bookRelation, openHtml } from '#server/library/article-rows.ts'
import type { Audience } from '#server/library/audience.ts'
import { readBooksById } from '#server/library/books.ts'
import { paging } from '#server/library/paging.ts'
import type { SearchIndexes } from './indexes.ts'
import { readableTexts } from './readable-texts.ts'

/** A query as it is sent to a thread: everything that its answer depends on. */
export interface SearchQuestion {
  readonly lang: string
  readonly audience: Audience
  readonly q: string
  readonly page: number
  readonly perPage: number
  /** The path of the call, for the links to other pages. */
  readonly path: string
}

export type FoundArticles = Awaited<ReturnType<typeof answerSearch>>

/** The answer of the search call. Texts are read only for the hits of the page. */
export async function answerSearch(db: Kysely<Schema>, indexes: SearchIndexes, question: SearchQuestion) {
  const { lang, audience, q, page, perPage, path } = question
  const repeatedQuery = { q, per_page: String(perPage) }
  const pageOf = (total: number, corrected: boolean) => {
    const { links, meta } = paging(path, repeatedQuery, { page, perPage, total })
    return { links, meta: { ...meta, corrected } }
  }
  const index = await indexes.get(lang, audience)
  if (index === null) return { data: [], included: [], ...pageOf(0, false) }
  const analyser = await loadReadingAnalyser(lang)
  const range = { mode: 'whole' as const, offset: (page - 1) * perPage, limit: perPage }
  const { hits, total, corrected, terms } = await search(index, analyser, q, range, (slugs) =>
    readableTexts(db, lang, audience, slugs),
  )
  const slugs = hits.map(({ id }) => id)
  const found =
    slugs.length === 0 ? [] : await articleQuery(db, lang, audience).where('articles.slug', 'in', slugs).execute()
  const rows = slugs.flatMap((slug) => found.find((row) => row.slug === slug) ?? [])
  return {
    data: rows.map((row) => ({
      id: row.id,
      type: 'articles' as const,
      attributes: {
        ...articleFields(row, audience),
        excerpt: excerptHtml(excerptOf(analyser, textOfHtml(openHtml(row, audience)), terms)),
      },
      relationships: bookRelation(row.book_id),
    })),
    included: await readBooksById(db, lang, [...new Set(rows.map((row) => row.book_id))]),
    ...pageOf(total, corrected),
  }
}
