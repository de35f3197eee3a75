import * as v from 'valibot'
import { RefreshAnswer } from '#contract/account.ts'
import { type AnswerOf, addressOf, type CallInput, type EndpointShape } from '#contract/endpoint.ts'
import { CLIENT_ADDRESS_HEADER } from '#contract/headers.ts'
import type { CallProblem } from '#contract/problems.ts'
import { type PageMeta, Problem } from '#contract/resource.ts'
import type { Result } from '#contract/sync-api.ts'

/** A server that takes a connection and is silent for so long is treated as one that cannot be reached. */
const ANSWER_MS = 15_000
const REFRESH_LOCK = 'larder-refresh'

export interface Credentials {
  accessToken: string | null
  /** Told by the connection stats; informative. */
  clientAddress: string | null
}

export interface RequestDeps {
  readonly fetch: typeof fetch
  readonly apiBase: string
  readonly credentials: Credentials
  /** Web Locks where there are any: one refresh over all tabs. */
  readonly locks: Pick<LockManager, 'request'> | undefined
  /** A refreshed token, or null when the refresh was refused. */
  readonly onToken: (accessToken: string | null) => Promise<void>
}

export type Request = <E extends EndpointShape>(
  endpoint: E,
  language: string,
  input?: CallInput<E>,
) => Promise<Result<AnswerOf<E>>>

const refused = (problem: CallProblem): { ok: false; problem: CallProblem } => ({ ok: false, problem })

const retryAfterMs = (header: string | null): number | undefined =>
  header !== null && /^\d+$/.test(header) ? Number(header) * 1000 : undefined

async function problemOf(answer: Response): Promise<CallProblem> {
  const body = v.safeParse(Problem, await answer.json().catch(() => ({})))
  return {
    kind: 'refused',
    status: answer.status,
    message: body.success ? body.output.meta?.message : undefined,
    errors: body.success ? (body.output.errors ?? {}) : {},
    retryAfterMs: retryAfterMs(answer.headers.get('retry-after')),
  }
}

/** A call of the API: answers are parsed by the contract, so that no half-understood one ever reaches a table. Never throws. */
export function createRequest({ fetch, apiBase, credentials, locks, onToken }: RequestDeps): Request {
  async function send(
    endpoint: EndpointShape,
    language: string,
    input: CallInput<EndpointShape>,
  ): Promise<Response | CallProblem> {
    const headers: Record<string, string> = { Accept: 'application/json', 'Accept-Language': language }
    if (credentials.accessToken !== null) headers.Authorization = `Bearer ${credentials.accessToken}`
    if (credentials.clientAddress !== null) headers[CLIENT_ADDRESS_HEADER] = credentials.clientAddress
    const body = input.body === undefined ? {} : { body: JSON.stringify(input.body) }
    if (input.body !== undefined) headers['Content-Type'] = 'application/json'
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

  /** True when the call may be tried again. A network that fails is no refusal: the reader stays signed in. */
  async function renew(language: string, failed: string): Promise<boolean> {
    const work = async (): Promise<boolean> => {
      if (credentials.accessToken !== failed) return credentials.accessToken !== null
      const answer = await send(
        { method: 'POST', path: '/auth/refresh', summary: '', auth: 'cookie', status: 200, answer: 'none' },
        language,
        {},
      )
      if (!(answer instanceof Response)) return false
      if (answer.status >= 500) return false
      const parsed = v.safeParse(RefreshAnswer, answer.ok ? await answer.json().catch(() => null) : null)
      credentials.accessToken = parsed.success ? parsed.output.access_token : null
      await onToken(credentials.accessToken)
      return parsed.success
    }
    return locks === undefined ? work() : locks.request(REFRESH_LOCK, work)
  }

  return async function call<E extends EndpointShape>(
    endpoint: E,
    language: string,
    input: CallInput<E> = {},
  ): Promise<Result<AnswerOf<E>>> {
    const plain = input as CallInput<EndpointShape>
    const used = credentials.accessToken
    let answer = await send(endpoint, language, plain)
    if (answer instanceof Response && answer.status === 401 && used !== null && endpoint.path !== '/auth/login')
      if (await renew(language, used)) answer = await send(endpoint, language, plain)
    if (!(answer instanceof Response)) return refused(answer)
    if (!answer.ok) return refused(await problemOf(answer))
    if (endpoint.answer === 'none') return { ok: true, value: null as AnswerOf<E> }
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
