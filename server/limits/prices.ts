import type { EndpointShape } from '#contract/endpoint.ts'

/** In tokens; a token is about a millisecond of the server, measured with a library of 10,000 articles. */
const READ = 2
const CHANGE = 10
const ARTICLE = 0.3

/** What is not named here costs `READ` or `CHANGE`. */
const PRICES: Readonly<Record<string, number>> = {
  '/health': 0,
  '/assets/:asset_key': 0.3,
  '/search': 40,
  '/books/:slug/files/:format': 20,
  '/user/bookmarks': 5,
  '/user/me/export': 200,
}

interface Asked {
  readonly params: Readonly<Record<string, unknown>>
  readonly query: Readonly<Record<string, unknown>>
}

/** How many articles the answer may hold. */
function articlesOf({ path, method }: EndpointShape, { params, query }: Asked): number {
  if (typeof params.quantity === 'number') return params.quantity
  if (method === 'GET' && path === '/user/bookmarks' && query.without !== 'included') return Number(query.per_page ?? 0)
  return 0
}

/** What a call costs, before it is done. */
export function priceOf(endpoint: EndpointShape, asked: Asked): number {
  const base = endpoint.method === 'GET' ? (PRICES[endpoint.path] ?? READ) : CHANGE
  return base + ARTICLE * articlesOf(endpoint, asked)
}
