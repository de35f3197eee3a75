import type { AnswerOf } from '#contract/endpoint.ts'
import { relatedBook, type SearchHit } from '#contract/library/content.ts'
import { contentEndpoints } from '#contract/library/endpoints-content.ts'
import { MAX_PER_PAGE } from '#contract/limits.ts'
import type { FoundArticle, SearchAnswer, SearchPiece } from '#contract/workers/search-api.ts'
import type { View } from '#contract/workers/view.ts'
import type { ReaderDb } from '#db/db.ts'
import { readMeta, statsKey } from '#db/meta.ts'
import { readSession } from '#db/reader/session.ts'
import { rowsOf } from '#db/rows-of.ts'
import { excerptOf, termsToMark } from '#search/query/excerpt.ts'
import { loadReadingAnalyser } from '#search/stem/analyser.ts'
import { textOfHtml } from '#search/words/article-text.ts'
import { isLastPage, type ListPage } from '../net/last-page.ts'
import { pullRateLimitMs, storePullRateLimit } from '../net/rate-limit.ts'
import { isAllUnread, type Request } from '../net/request.ts'

const CHARACTERS: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
}

/** Splits the server's excerpt into pieces. It is text with `<mark>`; everything else is escaped. */
export const piecesOf = (excerpt: string): SearchPiece[] =>
  excerpt
    .split(/(<mark>[^<]*<\/mark>)/)
    .filter((part) => part !== '')
    .map((part) => ({
      marked: part.startsWith('<mark>'),
      text: part
        .replace(/<\/?mark>/g, '')
        .replace(/&(?:lt|gt|quot|amp|#39);/g, (entity) => CHARACTERS[entity] ?? entity),
    }))

interface SearchOnlineDeps {
  readonly db: ReaderDb
  readonly request: Request
  readonly now: () => number
}

/** Finds the book of a hit: that of the answer, else the one on this device. */
async function bookFinder(db: ReaderDb, { aud, lang }: View, included: Found['included']) {
  const stored = await rowsOf(db.books, aud, lang)
  return ({ relationships }: SearchHit) =>
    relatedBook(included, relationships)?.attributes ?? stored.find(({ id }) => id === relationships.books.data.id)
}

/** Makes excerpts of whole articles, for a server that sends none. The analyser is loaded only then. */
async function excerptMaker(lang: string, q: string, hits: readonly SearchHit[]) {
  if (hits.every(({ attributes }) => attributes.excerpt !== null)) return () => []
  const analyser = await loadReadingAnalyser(lang)
  const terms = termsToMark(analyser, q)
  return (content = '') => excerptOf(analyser, textOfHtml(content), terms)
}

interface Found {
  readonly data: readonly SearchHit[]
  readonly included: AnswerOf<typeof contentEndpoints.search>['included']
  /** Undefined while nobody has named it. */
  readonly total: number | undefined
  readonly corrected: boolean
}

const NOTHING: Found = { data: [], included: [], total: undefined, corrected: false }

/** Adds a page to what was found, each article once. A total counts as none if it is not larger than that, and more hits follow. */
function withPage(
  before: Found,
  page: number,
  answer: AnswerOf<typeof contentEndpoints.search> & Pick<ListPage, 'leftOut'>,
) {
  const hits = new Map(before.data.map((hit) => [hit.attributes.slug, hit]))
  for (const hit of answer.data) if (!hits.has(hit.attributes.slug)) hits.set(hit.attributes.slug, hit)
  const data = [...hits.values()]
  const isEnd = data.length === before.data.length || isLastPage(page, answer)
  const { total = 0, corrected = false } = answer.meta
  const found: Found = {
    data,
    included: [...before.included, ...answer.included],
    total: isEnd ? data.length : total > data.length ? total : undefined,
    corrected,
  }
  return { found, isEnd }
}

/**
 * As many hits as are wanted, page by page. Without a total one page more, to know if there are others. If a page does not come, the
 * hits of those before it. Null when none came.
 */
async function fetchHits(
  { db, request, now }: SearchOnlineDeps,
  lang: string,
  query: { readonly q: string; readonly revision?: string },
  limit: number,
): Promise<Found | null> {
  const per_page = String(Math.min(limit, MAX_PER_PAGE))
  let found: Found | null = null
  const wanted = () => (found?.total === undefined ? limit + 1 : limit)
  for (let page = 1; found === null || found.data.length < wanted(); page++) {
    const result = await request(contentEndpoints.search, lang, { query: { ...query, per_page, page: String(page) } })
    if (!result.ok) {
      await storePullRateLimit(db, now(), result.problem)
      break
    }
    if (isAllUnread(result)) break
    const added = withPage(found ?? NOTHING, page, { ...result.value, leftOut: result.leftOut })
    found = added.found
    if (added.isEnd) break
  }
  return found
}

/** Asks the server. Null on an error, and while a rate limit is obeyed. */
export async function searchOnline(
  deps: SearchOnlineDeps,
  lang: string,
  q: string,
  limit: number,
): Promise<SearchAnswer | null> {
  const { db, now } = deps
  if ((await pullRateLimitMs(db, now())) > 0) return null
  const { aud } = await readSession(db)
  const revision = (await readMeta(db, statsKey({ aud, lang })))?.revision
  const found = await fetchHits(deps, lang, { q, ...(revision && { revision }) }, limit)
  if (found === null) return null
  const { included, total = found.data.length, corrected } = found
  const data = found.data.slice(0, limit)
  const bookOf = await bookFinder(db, { aud, lang }, included)
  const excerpt = await excerptMaker(lang, q, data)
  const hits = data.flatMap((row): FoundArticle[] => {
    const { attributes } = row
    const book = bookOf(row)
    // An article has no address without its book.
    if (book === undefined) return []
    const hit: FoundArticle = {
      slug: attributes.slug,
      bookSlug: book.slug,
      bookTitle: book.title,
      title: [{ text: attributes.title, marked: false }],
      restricted: attributes.restricted,
      excerpt: attributes.excerpt === null ? excerpt(attributes.content) : piecesOf(attributes.excerpt),
      heading: null,
    }
    return [hit]
  })
  return { hits, total, corrected, suggestions: [], whole: true }
}
