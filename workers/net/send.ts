import { addressOf, type CallInput, type EndpointShape } from '#contract/endpoint.ts'
import { CLIENT_ADDRESS_HEADER, IDEMPOTENCY_HEADER } from '#contract/headers.ts'
import type { CallProblem } from '#contract/problems.ts'
import type { TabLock } from '../locks/tab-lock.ts'
import type { Credentials } from './credentials.ts'
import type { KnownServer } from './known-server.ts'
import { isSignedOut, isUnauthorized, ourAnswer, refusalWith, showsOurServer } from './our-answer.ts'
import { watchStalls } from './watch-stalls.ts'

/** A server from which nothing comes for this time counts as unreachable. */
export const ANSWER_MS = 15_000
/** Nobody's answer may delay a pass for longer, however it drips. A page of long chapters takes half a minute on a slow line. */
export const MOST_MS = 10 * 60_000

interface SendDeps {
  readonly fetch: typeof fetch
  readonly apiBase: string
  readonly credentials: Credentials
  readonly server: KnownServer
  /** One token refresh at a time across all tabs. */
  readonly refreshLock: TabLock
  /** Our server has answered, also when it refused. */
  readonly onAnswer?: () => void
  /** Is told why a request could not be built. */
  readonly onFault?: (error: unknown) => void
}

interface SendOptions {
  /** A given token is used as it is and never renewed. So a new session is tried before it is stored. */
  readonly accessToken?: string | undefined
  /** Replaces the usual time limit. */
  readonly signal?: AbortSignal
  readonly headers?: Readonly<Record<string, string>>
}

/** The input of any call. */
type SentInput = Omit<CallInput<EndpointShape>, 'body'> & { readonly body?: unknown }

/** Makes a call. Gives the response when it is a success of our server, else the problem. Never throws. */
export type Send = (
  endpoint: EndpointShape,
  language: string,
  input: SentInput,
  options?: SendOptions,
) => Promise<Response | CallProblem>

/** What the server answers when the session has ended. */
const SIGNED_OUT = refusalWith(401)

export const isTimeout = (error: unknown): boolean => error instanceof DOMException && error.name === 'TimeoutError'

/** For these calls a 401 is about the typed password or about the end of the session, so the token is not renewed. */
const renewable = ({ path }: EndpointShape): boolean => path !== '/auth/login' && path !== '/auth/logout'

const headersOf = ({ idempotencyKey, body }: SentInput, accessToken: string | null, clientAddress: string | null) => ({
  ...(accessToken !== null && { Authorization: `Bearer ${accessToken}` }),
  ...(clientAddress !== null && { [CLIENT_ADDRESS_HEADER]: clientAddress }),
  ...(idempotencyKey !== undefined && { [IDEMPOTENCY_HEADER]: idempotencyKey }),
  ...(body !== undefined && { 'Content-Type': 'application/json' }),
})

/** What is sent for a call. Null when it cannot be built. */
function requestOf(
  { apiBase, onFault }: SendDeps,
  endpoint: EndpointShape,
  language: string,
  input: SentInput,
  ofReader: Readonly<Record<string, string>>,
  headers: SendOptions['headers'],
): { readonly address: string; readonly init: RequestInit } | null {
  try {
    const accepted = endpoint.answer === 'file' ? '*/*' : 'application/json'
    const address = apiBase + addressOf(endpoint, input)
    const { username, password } = new URL(address, 'http://any')
    // The browser would refuse it as if there were no network.
    if (username + password !== '') throw new TypeError('The address of the API has a name or a password')
    return {
      address,
      init: {
        method: endpoint.method,
        credentials: 'same-origin',
        cache: 'no-cache',
        // Our server redirects no call. A redirect to another origin would look like no network.
        redirect: 'manual',
        headers: new Headers({ Accept: accepted, ...headers, 'Accept-Language': language, ...ofReader }),
        ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
      },
    }
  } catch (error) {
    onFault?.(error)
    return null
  }
}

/** The problem of a call whose token could not be renewed. A status of the renewal says nothing of the call; its words and time do. */
const ofRenewal = (problem: CallProblem): CallProblem =>
  problem.kind === 'refused' ? { ...problem, status: SIGNED_OUT.status } : problem

/** Whether the token may have run out. Where it was somebody else who said so, they answer for the renewal too, and nothing follows. */
const mayHaveRunOut = async (answer: Response | CallProblem, server: KnownServer): Promise<boolean> =>
  isSignedOut(answer) || (isUnauthorized(answer) && !(await server.marks()))

/** Only the answer to a question may be long. A reader waits for a change, with its dialog open. */
const mostMsOf = ({ method }: EndpointShape): number => (method === 'GET' ? MOST_MS : ANSWER_MS)

/** Makes a call with this token, and never renews. */
const sendingOnce =
  (deps: SendDeps) =>
  async (
    endpoint: EndpointShape,
    language: string,
    input: SentInput,
    accessToken: string | null,
    { signal, headers }: SendOptions = {},
  ): Promise<Response | CallProblem> => {
    const ofReader = headersOf(input, accessToken, deps.credentials.clientAddress())
    const sent = requestOf(deps, endpoint, language, input, ofReader, headers)
    if (sent === null) return { kind: 'not_built' }
    const stalls = signal === undefined ? watchStalls(ANSWER_MS, ANSWER_MS, mostMsOf(endpoint)) : null
    try {
      const answer = await deps.fetch(sent.address, { ...sent.init, signal: signal ?? stalls?.signal ?? null })
      stalls?.alive()
      const found = await ourAnswer(endpoint, language, answer, deps.server)
      if (showsOurServer(answer, found)) deps.onAnswer?.()
      return stalls === null ? found : stalls.ending(found)
    } catch (error) {
      stalls?.stop()
      return { kind: isTimeout(error) ? 'timeout' : 'offline' }
    }
  }

/** Makes a `Send` that adds the reader's token. An expired token is renewed once across all tabs, and the call is repeated. */
export function createSend(deps: SendDeps): Send {
  const { credentials, server, refreshLock } = deps
  const once = sendingOnce(deps)

  /** Notes that the server renews tokens and refuses them all the same. The next call asks with the token that is stored. */
  async function noteInVain(token: string): Promise<void> {
    credentials.unrenewed.token = null
    await credentials.renewedInVain(token)
  }

  /** Repeats a call with a new token. When the session is over, its first answer counts. Visitors load 0.6 KB (gzip) less. */
  async function renewed(
    language: string,
    failed: string,
    first: Response | CallProblem,
    repeat: (token: string) => ReturnType<typeof once>,
  ) {
    try {
      if (!(await credentials.mayRenew(failed))) return first
      const { createRenewal } = await import('./renewal.ts')
      const renewal = await createRenewal({ once, credentials, refreshLock })(language, failed)
      if (!renewal.ok) {
        // A server that names no reader with the new token is asked for them with it.
        if (isSignedOut(renewal.problem)) await noteInVain(failed)
        return ofRenewal(renewal.problem)
      }
      if (renewal.value === null) return first
      const answer = await repeat(renewal.value)
      if (await mayHaveRunOut(answer, server)) await noteInVain(renewal.value)
      return answer
    } catch {
      // It could not be tried: that says nothing about the session.
      return { kind: 'offline' } as const
    }
  }

  return async (endpoint, language, input, options = {}) => {
    const { accessToken } = options
    // Where the tables cannot be read, nothing is asked.
    const used = accessToken ?? (await credentials.accessToken().catch(() => undefined))
    if (used === undefined) return { kind: 'offline' }
    // The session may have ended since the caller read it. The server would then answer as to a visitor.
    if (used === null && endpoint.auth === 'user') return SIGNED_OUT
    const mayRenew = used !== null && used !== accessToken && renewable(endpoint)
    const isKnownRefused = mayRenew && used === credentials.unrenewed.token
    const answer = isKnownRefused ? SIGNED_OUT : await once(endpoint, language, input, used, options)
    if (!mayRenew || !(await mayHaveRunOut(answer, server))) return answer
    return renewed(language, used, answer, (token) => once(endpoint, language, input, token, options))
  }
}
