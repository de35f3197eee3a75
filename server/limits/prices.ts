import type { EndpointShape } from '#contract/endpoint.ts'

/** In tokens. A token is about one millisecond of server time, measured with a library of 10,000 articles. */
const READ = 2
const CHANGE = 10
const ARTICLE = 0.3
/** The part of its price that an answer costs when it is in memory already. */
export const KEPT_PART = 0.1

/** Other paths cost `READ` or `CHANGE`. */
const PRICES: Readonly<Record<string, number>> = {
  '/health': 0,
  '/assets/:asset_key': 0.3,
  '/search': 40,
  '/books/:slug/files/:format': 20,
  '/user/bookmarks': 5,
  '/user/highlights': 5,
  '/user/me/export': 200,
}

interface PricedCall {
  readonly params: Readonly<Record<string, unknown>>
  readonly query: Readonly<Record<string, unknown>>
}

/** The most articles that the answer may have. */
function articlesOf({ path, method }: EndpointShape, { params, query }: PricedCall): number {
  if (typeof params.quantity === 'number') return params.quantity
  if (method === 'GET' && path === '/user/bookmarks' && query.without !== 'included') return Number(query.per_page ?? 0)
  return 0
}

/** The price of a call, charged before it runs. */
export function priceOf(endpoint: EndpointShape, call: PricedCall): number {
  const base = endpoint.method === 'GET' ? (PRICES[endpoint.path] ?? READ) : CHANGE
  return base + ARTICLE * articlesOf(endpoint, call)
}
