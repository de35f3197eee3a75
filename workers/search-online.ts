import { contentEndpoints } from '#contract/endpoints-content.ts'
import { MAX_PER_PAGE } from '#contract/limits.ts'
import type { SearchHitRow, SearchPiece } from '../src/db/search-schema.ts'
import { readSession } from '../src/db/session.ts'
import type { Claim } from './fence.ts'
import type { Request } from './request.ts'

const CHARACTERS: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
}

/** The server's excerpt as pieces: it is text with marks, everything else escaped. */
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

/** Asks the server, and keeps its answer beside the device's own. A server that cannot be asked changes nothing. */
export async function searchOnline(job: Claim, request: Request, now: number, q: string, limit: number): Promise<void> {
  const query = { q, per_page: String(Math.min(limit, MAX_PER_PAGE)), page: '1' }
  const result = await request(contentEndpoints.search, job.lang, { query })
  if (!result.ok) return
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
  const { db, aud, lang } = job
  await db.transaction('rw', db.searches, db.meta, async () => {
    if ((await readSession(db)).epoch !== job.epoch) return
    const found = { hits, total: meta.total, corrected: false, suggestions: [], terms: [], searched: 0 }
    await db.searches.put({ aud, lang, source: 'server', mode: 'whole', q, at: now, ...found })
  })
}
