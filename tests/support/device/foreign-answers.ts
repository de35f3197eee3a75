import { MARK, MARK_HEADER } from '#contract/headers.ts'

/** Marks an answer as our server does. */
export function marked(answer: Response, language = 'en'): Response {
  answer.headers.set(MARK_HEADER, MARK)
  answer.headers.set('content-language', language)
  return answer
}

/** An answer that never comes. It rejects when the caller waits no longer. */
export const neverAnswered = (signal: AbortSignal | null | undefined): Promise<never> =>
  new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))

/** A refusal of our server. */
export const ourRefusal = (status: number, headers: Record<string, string> = {}): Response =>
  marked(Response.json({ meta: { message: `refused with ${status}` } }, { status, headers }))

/** An answer at the end of a redirect. `redirected` cannot be set on a made response. */
export const redirected = (answer: Response): Response =>
  Object.defineProperty(answer, 'redirected', { value: true, configurable: true })

/** What `fetch` gives for a redirect that it does not follow. Such a response cannot be made. */
export const opaqueRedirect = (): Response =>
  Object.defineProperties(new Response(null), {
    type: { value: 'opaqueredirect' },
    status: { value: 0 },
    ok: { value: false },
  })

const html = (status: number): Response =>
  new Response('<html>Welcome to the hotel</html>', { status, headers: { 'content-type': 'text/html; charset=utf-8' } })
const json = (status: number, body: unknown): Response => Response.json(body, { status })

export type Foreign = readonly [name: string, answer: () => Response]

const STATUSES = [301, 401, 403, 404, 405, 409, 410, 413, 421, 422, 429, 451, 500, 502, 503, 511]

/** What gateways, portals and proxies answer with an error. */
export const FOREIGN_REFUSALS: readonly Foreign[] = STATUSES.flatMap((status) => [
  [`${status} with HTML`, () => html(status)],
  [`${status} with a gateway’s JSON`, () => json(status, { message: 'Unauthorized', error: 'no' })],
  [`${status} with a list of errors`, () => json(status, { errors: [{ title: 'no' }] })],
])

/** What they answer as if all were well. */
export const FOREIGN_SUCCESSES: readonly Foreign[] = [
  ['204', () => new Response(null, { status: 204 })],
  ['200 with HTML', () => html(200)],
  ['200 with nothing', () => new Response('', { status: 200 })],
  ['200 with an empty object', () => json(200, {})],
  ['200 with an empty list', () => json(200, { data: [] })],
  ['200 with null', () => json(200, { data: null })],
  ['200 with ok', () => json(200, { ok: true })],
  ['201 with a token', () => json(201, { access_token: 'theirs' })],
  ['a redirect that ended in JSON', () => redirected(json(200, { data: [] }))],
  ['a redirect that ended in a 204', () => redirected(new Response(null, { status: 204 }))],
]

/** As our own refusal, but from somebody who does not send our mark. */
export const UNMARKED_REFUSALS: readonly Foreign[] = [401, 403, 404, 409, 410, 422].map((status) => [
  `${status} with a message`,
  () => json(status, { meta: { message: 'no' } }),
])
