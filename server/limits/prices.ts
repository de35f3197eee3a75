import type { EndpointShape } from '#contract/endpoint.ts'
import { MAX_PER_PAGE } from '#contract/limits.ts'

/** In tokens. A token is about one millisecond of server time, measured with a library of 10,000 articles. */
const READ = 2
const CHANGE = 10
const ARTICLE = 0.3
/** The part of its price that an answer costs when it is in memory already. */
export const CACHED_PART = 0.1
/** A request that is refused before its call begins. */
export const REFUSED = 2
/** Of the body that is sent, however it is made. */
const MEGABYTE = 5
const MEGABYTE_BYTES = 1024 * 1024

/** Other paths cost `READ` or `CHANGE`. */
const PRICES: Readonly<Record<string, number>> = {
  '/health': 0,
  '/assets/:asset_key': 0.3,
  '/search': 40,
  '/books/:slug/files/:format': 20,
  '/user/bookmarks': 5,
  '/user/highlights': 20,
  '/user/me/export': 200,
}

/** Messages to the payment webhook: 512 kB that are parsed and signed. */
export const WEBHOOK = 10
/** A page of the site or its share picture, when it is not in memory: its text is cleaned and rendered. */
export const PAGE = 40
/** The documents about the API, which are in memory. */
export const DOCUMENT = 1

/** Calls whose answers hold the texts of many articles or notes. They are made one after the other. */
const LARGE: ReadonlySet<string> = new Set(['/books/:slug/articles/:quantity', '/user/bookmarks', '/user/highlights'])

export const isLarge = ({ method, path }: EndpointShape): boolean => method === 'GET' && LARGE.has(path)

/** The price of the bytes of a body, beside the price of its call. */
export const priceOfBytes = (bytes: number): number => (bytes / MEGABYTE_BYTES) * MEGABYTE

interface PricedCall {
  readonly params: Readonly<Record<string, unknown>>
  readonly query: Readonly<Record<string, unknown>>
}

/** The most articles that the answer may have. A page of bookmarks without a length is the longest one. */
function articlesOf({ path, method }: EndpointShape, { params, query }: PricedCall): number {
  if (typeof params.quantity === 'number') return params.quantity
  if (method === 'GET' && path === '/user/bookmarks' && query.without !== 'included')
    return Number(query.per_page ?? MAX_PER_PAGE)
  return 0
}

/** The price of a call, charged before it runs. */
export function priceOf(endpoint: EndpointShape, call: PricedCall): number {
  const base = endpoint.method === 'GET' ? (PRICES[endpoint.path] ?? READ) : CHANGE
  return base + ARTICLE * articlesOf(endpoint, call)
}
