import { contentEndpoints } from '#contract/library/endpoints-content.ts'
import { MAX_PER_PAGE } from '#contract/limits.ts'
import type { ReaderDb } from '#db/db.ts'
import { readSession } from '#db/reader/session.ts'
import type { SearchHitRow, SearchPiece } from '#db/search/search-schema.ts'
import { pullRateLimitMs, storePullRateLimit } from '../net/rate-limit.ts'
import type { Request } from '../net/request.ts'

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
    .split(/(<mark>.*?<\/mark>)/s)
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

/** Asks the server, and stores its answer beside the device's own. On an error nothing changes, and a rate limit is obeyed. */
export async function searchOnline(deps: SearchOnlineDeps, lang: string, q: string, limit: number): Promise<void> {
  const { db, request, now } = deps
  if ((await pullRateLimitMs(db, now())) > 0) return
  const { aud, epoch } = await readSession(db)
  const query = { q, per_page: String(Math.min(limit, MAX_PER_PAGE)), page: '1' }
  const result = await request(contentEndpoints.search, lang, { query })
  if (!result.ok) return storePullRateLimit(db, now(), result.problem)
  const { data, included, meta } = result.value
  const books = new Map(included.map((book) => [book.id, book.attributes]))
  const hits = data.map(({ attributes, relationships }): SearchHitRow => {
    const book = books.get(relationships.books.data.id)
    return {
      slug: attributes.slug,
      bookSlug: book?.slug ?? '',
      bookTitle: book?.title ?? '',
      title: [{ text: attributes.title, marked: false }],
      restricted: attributes.restricted,
      excerpt: piecesOf(attributes.excerpt),
      heading: null,
    }
  })
  await db.transaction('rw', db.searches, db.meta, async () => {
    if ((await readSession(db)).epoch !== epoch) return
    const found = { hits, total: meta.total, corrected: false, suggestions: [], terms: [], searched: 0 }
    await db.searches.put({ aud, lang, source: 'server', mode: 'whole', q, at: now(), ...found })
  })
}
