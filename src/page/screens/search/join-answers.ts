import type { FoundArticle, SearchAnswer } from '#contract/workers/search-api.ts'

/** Hits, and after them those of the others that are not among them. */
export function joinHits(hits: readonly FoundArticle[], others: readonly FoundArticle[]): FoundArticle[] {
  const slugs = new Set(hits.map((hit) => hit.slug))
  return [...hits, ...others.filter((hit) => !slugs.has(hit.slug))]
}

/** One answer of the device's and the server's. The server's hits come first, unless the device has the whole library. */
export function joinAnswers(device: SearchAnswer | null, server: SearchAnswer | null): SearchAnswer | null {
  if (device === null || server === null || device.whole) return device ?? server
  const hits = joinHits(server.hits, device.hits)
  return { ...server, hits, total: Math.max(server.total, hits.length), suggestions: device.suggestions }
}
