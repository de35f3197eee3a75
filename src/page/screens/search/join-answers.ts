import type { SearchAnswer } from '#contract/workers/search-api.ts'

/** One answer of the device's and the server's. The server's hits come first, unless the device has the whole library. */
export function joinAnswers(device: SearchAnswer | null, server: SearchAnswer | null): SearchAnswer | null {
  if (device === null || server === null || device.whole) return device ?? server
  const slugs = new Set(server.hits.map((hit) => hit.slug))
  const hits = [...server.hits, ...device.hits.filter((hit) => !slugs.has(hit.slug))]
  return { ...server, hits, total: Math.max(server.total, hits.length), suggestions: device.suggestions }
}
