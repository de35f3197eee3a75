import { opaqueRedirect, redirected } from '#tests/support/device/foreign-answers.ts'
import type { Call } from './server.ts'

/** Answers of somebody else in the server's place: a portal, a gateway, a proxy. */

const SUCCESSES = [200, 201, 202, 203, 204, 205, 206, 207, 299] as const
/** `fetch` follows none of these, and gives an answer that says nothing. */
const REDIRECTS = [301, 302, 303, 307, 308] as const
const LEADING = [300, 304, 305, ...REDIRECTS] as const
const REFUSALS = [
  400, 401, 402, 403, 404, 405, 407, 408, 409, 410, 413, 418, 421, 422, 425, 429, 431, 451, 499,
] as const
const FAILURES = [500, 502, 503, 504, 511, 520, 599] as const
const STATUSES = [...SUCCESSES, ...LEADING, ...REFUSALS, ...FAILURES] as const
const BODIES = ['html', 'nothing', 'object', 'list', 'null', 'ok', 'token', 'gateway', 'message'] as const
/** `redirected`: it came by a redirect. `odd`: its headers do not fit what comes. */
const WAYS = ['', ' redirected', ' odd'] as const

type Body = (typeof BODIES)[number]
export type Foreign = `else ${(typeof STATUSES)[number]} ${Body}${(typeof WAYS)[number]}`

export const FOREIGN: readonly Foreign[] = STATUSES.flatMap((status) =>
  BODIES.flatMap((body) => WAYS.map((way) => `else ${status} ${body}${way}` as const)),
)

export const isForeign = (trouble: string): trouble is Foreign => trouble.startsWith('else ')

const JSON_BODIES: Readonly<Record<Exclude<Body, 'html' | 'nothing'>, unknown>> = {
  object: {},
  list: { data: [] },
  null: { data: null },
  ok: { ok: true },
  token: { access_token: 'theirs', user_id: '1' },
  gateway: { message: 'Unauthorized', errors: [{ title: 'no' }] },
  message: { meta: { message: 'no' } },
}

/** What a server without our mark could have said itself. Nobody can tell that it was somebody else. */
function isLikeBare(status: number, body: Body, { method, path }: Call): boolean {
  // Only somebody else sends a part, or leads elsewhere.
  if (status === 206 || (status >= 300 && status < 400)) return false
  if (body === 'message' || body === 'token') return true
  if (path === '/auth/logout') return status < 300
  return method === 'GET' && body === 'list' && status < 300
}

/** The answer of somebody else. At a bare server it is one that cannot be the server's own. */
export function foreignAnswer(trouble: Foreign, call: Call, bare: boolean): Response {
  const [, code = '', said = '', way] = trouble.split(' ')
  const status = Number(code)
  const wanted = said as Body
  const body = bare && way !== 'redirected' && isLikeBare(status, wanted, call) ? 'html' : wanted
  if (REDIRECTS.some((redirect) => redirect === status)) return opaqueRedirect()
  const answer = made(body === 'html' && isBodyless(status) && status < 300 ? 200 : status, body, way === 'odd')
  return way === 'redirected' ? redirected(answer) : answer
}

const isBodyless = (status: number): boolean => [204, 205, 304].includes(status)

const USUAL = { 'retry-after': '86400', 'content-language': 'de' }
/** A length of nothing, and a time that is none. */
const ODD = { 'retry-after': 'soon', 'content-language': '*', 'content-length': '0', age: '-1', vary: '*' }
const JSON_TYPE = { 'content-type': 'application/json' }

function made(status: number, body: Body, isOdd: boolean): Response {
  const said = isOdd ? ODD : USUAL
  if (isBodyless(status)) return new Response(null, { status, headers: said })
  if (body === 'html' || body === 'nothing') {
    const type = isOdd ? JSON_TYPE : body === 'html' ? { 'content-type': 'text/html' } : {}
    return new Response(body === 'html' ? '<html>hotel</html>' : '', { status, headers: { ...said, ...type } })
  }
  const type = isOdd ? { 'content-type': 'text/plain' } : JSON_TYPE
  return new Response(JSON.stringify(JSON_BODIES[body]), { status, headers: { ...said, ...type } })
}
