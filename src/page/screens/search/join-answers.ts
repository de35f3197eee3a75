import type { FoundArticle, SearchAnswer } from '#contract/workers/search-api.ts'

/** Hits, and after them those of the others that are not among them. */
export function joinHits(hits: readonly FoundArticle[], others: readonly FoundArticle[]): FoundArticle[] {
  const slugs = new Set(hits.map((hit) => hit.slug))
  return [...hits, ...others.filter((hit) => !slugs.has(hit.slug))]
}

/**
 * One answer of the device's and the server's. The server's hits come first, unless the device has the whole library. Hits with similar
 * words give way to exact ones.
 */
export function joinAnswers(device: SearchAnswer | null, server: SearchAnswer | null): SearchAnswer | null {
  if (device === null || server === null || device.whole) return device ?? server
  const found = [server, device].filter(({ total }) => total > 0)
  const corrected = found.length > 0 && found.every((answer) => answer.corrected)
  const joined = found.filter((answer) => answer.corrected === corrected)
  const hits = joined.reduce<FoundArticle[]>((before, answer) => joinHits(before, answer.hits), [])
  const total = Math.max(hits.length, ...joined.map((answer) => answer.total))
  return { ...server, hits, total, corrected, suggestions: device.suggestions }
}
