import { randomUUID } from 'node:crypto'
import { addressOf, type CallInput, type EndpointShape } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { IMAGE_QUALITY } from '#contract/limits.ts'
import { ARTICLE_SLUG, pictureKey } from './expensive-library.ts'

/** A call of the contract. One has two kinds of answers that cost differently. */
type Name = keyof typeof endpoints | 'crop'
type Input = Pick<CallInput<EndpointShape>, 'params' | 'query'> & { readonly body?: unknown }
type Make = (index: number) => Input

const CROP = { w: '386', h: '386', f: 'crop', q: String(IMAGE_QUALITY) }
const LONG = 'x'.repeat(60_000)
const session = () => ({ params: { id: randomUUID() } })
const password = 'not-the-password-1'
const secret = 'zebra-lantern-4471'
const PERSON = {
  ...{ name: 'A', last_name: 'B', phone: '+380501234567', country: 'UA' },
  ...{ password: secret, password_confirmation: secret },
}
const PASSAGE = { article_id: '1', lang: 'en', block: 1, start: 0, end: 3, quote: 'q', before: '', after: '' }
const highlight = () => ({
  params: { id: randomUUID() },
  body: { ...PASSAGE, color: 'pink', note: 'n'.repeat(10_000), made_at: new Date().toISOString(), base: null },
})
/** No two are the same, so that none is in memory. */
const since = (index: number) => new Date(Date.UTC(2020, 0, 1) + index * 1_000).toISOString()

/** The request that makes the most expensive answer of each call. No two of a call are equal where that is possible. */
const REQUESTS: Readonly<Record<Name, Make>> = {
  stats: () => ({}),
  languages: () => ({}),
  pages: () => ({}),
  books: () => ({}),
  bookArticles: (index) => ({ params: { slug: 'many', quantity: '100' }, query: { updated_since: since(index) } }),
  article: () => ({ params: { slug: ARTICLE_SLUG }, query: { attributes: 'prev,next' } }),
  search: (index) => ({ query: { q: 'everywhere', per_page: '100', page: String(index + 1) } }),
  asset: (index) => ({ params: { asset_key: pictureKey(index) } }),
  crop: (index) => ({ params: { asset_key: pictureKey(index) }, query: CROP }),
  bookFile: () => ({ params: { slug: 'many', format: 'epub' } }),
  events: () => ({}),
  trace: () => ({}),
  health: () => ({}),
  login: (index) => ({ body: { email: `reader-${index}@example.com`, password } }),
  logout: () => ({ body: {} }),
  register: (index) => ({ body: { ...PERSON, email: `new-${index}@example.com` } }),
  refresh: () => ({ body: {} }),
  socialLinks: () => ({}),
  socialCallback: () => ({ params: { provider: 'none' }, query: { code: LONG.slice(0, 8_000), state: 'x' } }),
  forgotPassword: (index) => ({ body: { email: `nobody-${index}@example.com` } }),
  resetPassword: () => ({
    body: { token: LONG, email: 'a@example.com', password: `${password}-x`, password_confirmation: `${password}-x` },
  }),
  recaptcha: () => ({ body: { token: LONG, action: 'login' } }),
  captchaSettings: () => ({}),
  me: () => ({}),
  updateMe: () => ({ body: { first_name: 'A', current_password: password } }),
  exportMe: () => ({}),
  deleteMe: () => ({ body: { current_password: password } }),
  bookmarks: (index) => ({ query: { per_page: '100', page: String((index % 3) + 1) } }),
  addBookmark: () => ({ body: { article_id: '1' } }),
  removeBookmark: () => ({ params: { article_id: '999999' } }),
  highlights: (index) => ({ query: { since: String(index) } }),
  putHighlight: highlight,
  removeHighlight: session,
  checkout: () => ({ body: {} }),
  payment: () => ({ params: { session: randomUUID() } }),
  confirmEmail: () => ({ body: { token: LONG, email: 'a@example.com' } }),
  mailEmailLink: () => ({ body: {} }),
  sessions: () => ({}),
  endSession: session,
  endOtherSessions: () => ({}),
  identities: () => ({}),
  removeIdentity: () => ({ params: { id: '999999' } }),
  connectIdentity: () => ({
    params: { provider: 'none' },
    body: { query: 'x'.repeat(8_000), current_password: password },
  }),
}

export const EXPENSIVE = Object.keys(REQUESTS) as readonly Name[]

/** A request as it is sent. */
export function expensiveRequest(name: Name, index: number, token: string): string {
  const endpoint: EndpointShape = endpoints[name === 'crop' ? 'asset' : name]
  const { body, ...input } = REQUESTS[name](index)
  const text = body === undefined ? '' : JSON.stringify(body)
  const json =
    body === undefined ? '' : `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(text)}\r\n`
  const head = `${endpoint.method} /api${addressOf(endpoint, input)} HTTP/1.1\r\nHost: localhost\r\n`
  return `${head}Authorization: ${token}\r\n${json}\r\n${text}`
}
