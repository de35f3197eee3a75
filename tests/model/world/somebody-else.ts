import { redirected } from '#tests/support/device/foreign-answers.ts'
import type { Call } from './server.ts'

/** Answers of somebody else in the server's place: a portal, a gateway, a proxy. */

const STATUSES = [200, 201, 204, 401, 403, 404, 405, 409, 410, 413, 421, 422, 429, 451, 500, 502, 503, 511] as const
const BODIES = ['html', 'nothing', 'object', 'list', 'null', 'ok', 'token', 'gateway', 'message'] as const

type Body = (typeof BODIES)[number]
export type Foreign = `else ${(typeof STATUSES)[number]} ${Body}${'' | ' redirected'}`

export const FOREIGN: readonly Foreign[] = STATUSES.flatMap((status) =>
  BODIES.flatMap((body) => [`else ${status} ${body}`, `else ${status} ${body} redirected`] as const),
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
  if (body === 'message' || body === 'token') return true
  if (path === '/auth/logout') return status < 300
  return method === 'GET' && body === 'list' && status < 300
}

/** The answer of somebody else. At a bare server it is one that cannot be the server's own. */
export function foreignAnswer(trouble: Foreign, call: Call, bare: boolean): Response {
  const [, code = '', said = '', moved] = trouble.split(' ')
  const status = Number(code)
  const wanted = said as Body
  const body = bare && moved === undefined && isLikeBare(status, wanted, call) ? 'html' : wanted
  const answer = made(body === 'html' && status === 204 ? 200 : status, body)
  return moved === undefined ? answer : redirected(answer)
}

function made(status: number, body: Body): Response {
  const retry = { 'retry-after': '86400', 'content-language': 'de' }
  if (status === 204) return new Response(null, { status, headers: retry })
  if (body === 'html')
    return new Response('<html>hotel</html>', { status, headers: { ...retry, 'content-type': 'text/html' } })
  if (body === 'nothing') return new Response('', { status, headers: retry })
  return Response.json(JSON_BODIES[body], { status, headers: retry })
}
