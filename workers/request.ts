import * as v from 'valibot'
import { RefreshAnswer } from '#contract/account.ts'
import { type AnswerOf, addressOf, type CallInput, type EndpointShape } from '#contract/endpoint.ts'
import { accountEndpoints } from '#contract/endpoints-account.ts'
import { CLIENT_ADDRESS_HEADER, IDEMPOTENCY_HEADER } from '#contract/headers.ts'
import type { CallProblem } from '#contract/problems.ts'
import { type PageMeta, Problem } from '#contract/resource.ts'
import type { Result } from '#contract/sync-api.ts'

/** A server that takes a connection and is silent for so long is treated as one that cannot be reached. */
const ANSWER_MS = 15_000
const REFRESH_LOCK = 'larder-refresh'

/** Where the access token stands: in the device's database, so that all tabs have the same one. */
export interface Credentials {
  readonly accessToken: () => Promise<string | null>
  /** Told by the connection stats; informative. */
  readonly clientAddress: () => string | null
  /** A token was renewed: `failed` is the one it takes the place of. */
  readonly renewed: (failed: string, accessToken: string) => Promise<void>
  /** The server refuses to renew: the session of this token has ended. */
  readonly refused: (failed: string) => Promise<void>
}

export interface RequestDeps {
  readonly fetch: typeof fetch
  readonly apiBase: string
  readonly credentials: Credentials
  /** Web Locks where there are any: one refresh over all tabs. */
  readonly locks: Pick<LockManager, 'request'> | undefined
}

/** With a token given, that one is used, and never renewed: so a new session is tried before it is anybody's. */
export type Request = <E extends EndpointShape>(
  endpoint: E,
  language: string,
  input?: CallInput<E>,
  accessToken?: string,
) => Promise<Result<AnswerOf<E>>>

const refused = (problem: CallProblem): { ok: false; problem: CallProblem } => ({ ok: false, problem })

/** What a server asks for at most; more is a mistake of it, or of a proxy. */
const LONGEST_RETRY_AFTER_MS = 24 * 60 * 60 * 1000

/** Seconds, or a date, which is measured by the server's own clock: ours may be days off. */
function retryAfterMs(headers: Headers): number | undefined {
  const header = headers.get('retry-after')
  if (header === null) return undefined
  const asked = /^\d+$/.test(header)
    ? Number(header) * 1000
    : Date.parse(header) - Date.parse(headers.get('date') ?? '')
  return Number.isNaN(asked) ? undefined : Math.min(Math.max(asked, 0), LONGEST_RETRY_AFTER_MS)
}

async function problemOf(answer: Response): Promise<CallProblem> {
  const body = v.safeParse(Problem, await answer.json().catch(() => ({})))
  return {
    kind: 'refused',
    status: answer.status,
    message: body.success ? body.output.meta?.message : undefined,
    errors: body.success ? (body.output.errors ?? {}) : {},
    retryAfterMs: retryAfterMs(answer.headers),
  }
}

/** A 401 of these says something about what was typed, or about the session's end itself. */
const renewable = ({ path }: EndpointShape): boolean => path !== '/auth/login' && path !== '/auth/logout'

/** A call of the API: answers are parsed by the contract, so that no half-understood one ever reaches a table. Never throws. */
export function createRequest({ fetch, apiBase, credentials, locks }: RequestDeps): Request {
  async function send(
    endpoint: EndpointShape,
    language: string,
    input: CallInput<EndpointShape>,
    accessToken: string | null,
  ): Promise<Response | CallProblem> {
    const headers: Record<string, string> = { Accept: 'application/json', 'Accept-Language': language }
    const clientAddress = credentials.clientAddress()
    if (accessToken !== null) headers.Authorization = `Bearer ${accessToken}`
    if (clientAddress !== null) headers[CLIENT_ADDRESS_HEADER] = clientAddress
    const body = input.body === undefined ? {} : { body: JSON.stringify(input.body) }
    if (input.body !== undefined) headers['Content-Type'] = 'application/json'
    if (input.idempotencyKey !== undefined) headers[IDEMPOTENCY_HEADER] = input.idempotencyKey
    try {
      return await fetch(apiBase + addressOf(endpoint, input), {
        method: endpoint.method,
        headers,
        credentials: 'same-origin',
        cache: 'no-cache',
        signal: AbortSignal.timeout(ANSWER_MS),
        ...body,
      })
    } catch (error) {
      return { kind: error instanceof DOMException && error.name === 'TimeoutError' ? 'timeout' : 'offline' }
    }
  }

  /** The token to try again with, or null. A network that fails is no refusal: the reader stays signed in. */
  async function renew(language: string, failed: string): Promise<string | null> {
    const work = async (): Promise<string | null> => {
      const current = await credentials.accessToken()
      if (current !== failed) return current
      const answer = await send(accountEndpoints.refresh, language, {}, null)
      if (!(answer instanceof Response)) return null
      if (answer.status === 401) {
        await credentials.refused(failed)
        return null
      }
      // Anything else than a token or a plain refusal, a captive portal's page say, says nothing about the session.
      const parsed = v.safeParse(RefreshAnswer, answer.ok ? await answer.json().catch(() => null) : null)
      if (!parsed.success) return null
      await credentials.renewed(failed, parsed.output.access_token)
      return parsed.output.access_token
    }
    return locks === undefined ? work() : locks.request(REFRESH_LOCK, work)
  }

  return async function call<E extends EndpointShape>(
    endpoint: E,
    language: string,
    input: CallInput<E> = {},
    accessToken?: string,
  ): Promise<Result<AnswerOf<E>>> {
    const plain = input as CallInput<EndpointShape>
    const used = accessToken ?? (await credentials.accessToken())
    let answer = await send(endpoint, language, plain, used)
    if (
      answer instanceof Response &&
      answer.status === 401 &&
      used !== null &&
      used !== accessToken &&
      renewable(endpoint)
    ) {
      const renewed = await renew(language, used)
      if (renewed !== null) answer = await send(endpoint, language, plain, renewed)
    }
    if (!(answer instanceof Response)) return refused(answer)
    if (!answer.ok) return refused(await problemOf(answer))
    if (endpoint.answer === 'none')
      return isOurs(answer) ? { ok: true, value: null as AnswerOf<E> } : refused({ kind: 'bad_answer' })
    if (typeof endpoint.answer === 'string') return refused({ kind: 'bad_answer' })
    try {
      const parsed = v.safeParse(endpoint.answer, await answer.json())
      return parsed.success ? { ok: true, value: parsed.output as AnswerOf<E> } : refused({ kind: 'bad_answer' })
    } catch (error) {
      const timedOut = error instanceof DOMException && error.name === 'TimeoutError'
      return refused({ kind: timedOut ? 'timeout' : 'bad_answer' })
    }
  }
}

/** An answer of which only the status counts. A page of a hotel's network says 200 too, and it is no JSON. */
const isOurs = ({ status, headers }: Response): boolean =>
  status === 204 ||
  status === 205 ||
  /\bjson\b/.test(headers.get('content-type') ?? '') ||
  headers.get('content-length') === '0'

/** Whether a server heeded `updated_since`: only then is the page of changes one. */
export const isDelta = (meta: PageMeta, since: string | undefined): boolean =>
  since !== undefined && meta.updated_since === since

/** The `key=value` lines of the connection stats. Null when they cannot be had: nothing depends on them. */
export async function readConnectionStats(
  fetchIt: typeof fetch,
  address: string,
): Promise<ReadonlyMap<string, string> | null> {
  try {
    const answer = await fetchIt(address, { signal: AbortSignal.timeout(ANSWER_MS) })
    if (!answer.ok) return null
    return new Map(
      (await answer.text())
        .split('\n')
        .flatMap((line) =>
          line.includes('=') ? [[line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]] : [],
        ),
    )
  } catch {
    return null
  }
}

/** A picture's bytes, or null when they cannot be had now. */
export async function fetchPicture(fetchIt: typeof fetch, address: string): Promise<Response | null> {
  try {
    const answer = await fetchIt(address, {
      headers: { Accept: 'image/webp,image/*' },
      signal: AbortSignal.timeout(ANSWER_MS),
    })
    return answer.ok && answer.headers.get('content-type')?.startsWith('image/') ? answer : null
  } catch {
    return null
  }
}
