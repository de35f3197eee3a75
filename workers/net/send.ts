import * as v from 'valibot'
import { addressOf, type CallInput, type EndpointShape } from '#contract/endpoint.ts'
import { accountEndpoints } from '#contract/endpoints-account.ts'
import { CLIENT_ADDRESS_HEADER, IDEMPOTENCY_HEADER } from '#contract/headers.ts'
import type { CallProblem } from '#contract/problems.ts'
import type { TabLock } from '../engine/tab-lock.ts'

/** A server that takes a connection and is silent for so long is treated as one that cannot be reached. */
export const ANSWER_MS = 15_000

/** Where the access token stands: in the device's database, so that all tabs have the same one. */
export interface Credentials {
  /** `refused`: the one that the server just did not take. */
  readonly accessToken: (refused?: string) => Promise<string | null>
  /** Told by the connection stats; informative. */
  readonly clientAddress: () => string | null
  /** A token was renewed: `failed` is the one it takes the place of. */
  readonly renewed: (failed: string, accessToken: string) => Promise<void>
  /** The server refuses to renew: the session of this token has ended. */
  readonly refused: (failed: string) => Promise<void>
}

export interface SendDeps {
  readonly fetch: typeof fetch
  readonly apiBase: string
  readonly credentials: Credentials
  /** One refresh over all tabs. */
  readonly refreshLock: TabLock
}

/**
 * For one pass: the token is read once, and again when the server does not take it. Its table waits for every page that is being stored, and no
 * request should. What comes for another session than the pass's own is not stored anyway.
 */
export function remembering(credentials: Credentials): Credentials {
  let token: Promise<string | null> | null = null
  return {
    ...credentials,
    accessToken(refused) {
      if (refused !== undefined) token = null
      token ??= credentials.accessToken()
      return token
    },
    async renewed(failed, accessToken) {
      await credentials.renewed(failed, accessToken)
      token = null
    },
  }
}

interface SendOptions {
  /** With a token given, that one is used, and never renewed: so a new session is tried before it is anybody's. */
  readonly accessToken?: string | undefined
  /** In the place of the time an answer may take. */
  readonly signal?: AbortSignal
  readonly headers?: Readonly<Record<string, string>>
}

/** A call as it goes over the wire: the answer, whatever its status, or why there is none. Never throws. */
export type Send = (
  endpoint: EndpointShape,
  language: string,
  input: CallInput<EndpointShape>,
  options?: SendOptions,
) => Promise<Response | CallProblem>

/** What else than JSON a call may answer with. */
const ACCEPTED: Readonly<Record<string, string>> = { file: '*/*' }

/** As the server answers a session that has ended. */
const SIGNED_OUT: CallProblem = {
  kind: 'refused',
  status: 401,
  message: undefined,
  errors: {},
  retryAfterMs: undefined,
}

/** A 401 of these says something about what was typed, or about the session's end itself. */
const renewable = ({ path }: EndpointShape): boolean => path !== '/auth/login' && path !== '/auth/logout'

/** Sends calls in the reader's name; a token that has expired is renewed once, over all tabs, and the call repeated. */
export function createSend({ fetch, apiBase, credentials, refreshLock }: SendDeps): Send {
  async function once(
    endpoint: EndpointShape,
    language: string,
    input: CallInput<EndpointShape>,
    accessToken: string | null,
    { signal = AbortSignal.timeout(ANSWER_MS), headers: more = {} }: SendOptions = {},
  ): Promise<Response | CallProblem> {
    const headers: Record<string, string> = { Accept: ACCEPTED[String(endpoint.answer)] ?? 'application/json', ...more }
    headers['Accept-Language'] = language
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
        signal,
        ...body,
      })
    } catch (error) {
      return { kind: error instanceof DOMException && error.name === 'TimeoutError' ? 'timeout' : 'offline' }
    }
  }

  /** The token to try again with, or null. A network that fails is no refusal: the reader stays signed in. */
  async function renew(language: string, failed: string): Promise<string | null> {
    const work = async (): Promise<string | null> => {
      const current = await credentials.accessToken(failed)
      if (current !== failed) return current
      const { refresh } = accountEndpoints
      const answer = await once(refresh, language, {}, null)
      if (!(answer instanceof Response)) return null
      if (answer.status === 401) {
        await credentials.refused(failed)
        return null
      }
      // Anything else than a token or a plain refusal, a captive portal's page say, says nothing about the session.
      const parsed = v.safeParse(refresh.answer, answer.ok ? await answer.json().catch(() => null) : null)
      if (!parsed.success) return null
      await credentials.renewed(failed, parsed.output.access_token)
      return parsed.output.access_token
    }
    return refreshLock(work)
  }

  return async (endpoint, language, input, options = {}) => {
    const { accessToken } = options
    const used = accessToken ?? (await credentials.accessToken())
    // Between the look at the session and here it may have ended: the server would take the call for a visitor's.
    if (used === null && endpoint.auth === 'user') return SIGNED_OUT
    const answer = await once(endpoint, language, input, used, options)
    const isExpired = answer instanceof Response && answer.status === 401 && used !== null && used !== accessToken
    if (!isExpired || !renewable(endpoint)) return answer
    const renewed = await renew(language, used)
    return renewed === null ? answer : once(endpoint, language, input, renewed, options)
  }
}
