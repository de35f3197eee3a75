import { SYNC_PICTURES } from '#contract/app-shell/caches.ts'
import type { CallInput, EndpointShape, ReceivedOf } from '#contract/endpoint.ts'
import { contentEndpoints } from '#contract/library/endpoints-content.ts'
import { ASKS_AGAIN, type CallProblem } from '#contract/problems.ts'
import type { PageMeta } from '#contract/resource.ts'
import type { Result } from '#contract/workers/sync-api.ts'
import type { KnownServer } from './known-server.ts'
import { isMarked, isOthers, isSureOf, mayBeAnything, ourAnswer, readJson, unreadable } from './our-answer.ts'
import { ANSWER_MS, isTimeout, MOST_MS, type Send } from './send.ts'
import { readRows } from './unreadable-rows.ts'
import { watchStalls } from './watch-stalls.ts'

/**
 * An answer, how many of its rows could not be read, and whether it has our mark. `isSure`: its texts are known to be in the language
 * that was asked for.
 */
export type Answered<T> =
  | (Result<T> & { readonly ok: false })
  | {
      readonly ok: true
      readonly value: T
      readonly leftOut: number
      readonly marked?: true
      readonly isSure?: true
    }

/** Makes a call and parses its answer. A given token is used as it is and never renewed. */
export type Request = <E extends EndpointShape>(
  endpoint: E,
  language: string,
  input?: CallInput<E>,
  accessToken?: string,
) => Promise<Answered<ReceivedOf<E>>>

const refused = (problem: CallProblem): { ok: false; problem: CallProblem } => ({ ok: false, problem })

/**
 * Makes a `Request`. Every answer is parsed by the contract, so that no malformed answer reaches a table. `onLeftOut` is told
 * of rows that could not be read. Never throws.
 */
export function createRequest(send: Send, onLeftOut: (path: string, rows: number) => void = () => undefined): Request {
  return async function call<E extends EndpointShape>(
    endpoint: E,
    language: string,
    input: CallInput<E> = {},
    accessToken?: string,
  ): Promise<Answered<ReceivedOf<E>>> {
    const answer = await send(endpoint, language, input, { accessToken })
    if (!(answer instanceof Response)) return refused(answer)
    try {
      // Our mark, or an earlier page of the same list, says whose the answer is.
      const isKnown = isMarked(answer) || Number(input.query?.page ?? 1) > 1
      const read = await readAnswer(endpoint, answer, isKnown)
      if (read.ok && read.leftOut) onLeftOut(endpoint.path, read.leftOut)
      return read.ok && isSureOf(language, answer) ? { ...read, isSure: true } : read
    } catch (error) {
      return refused({ kind: isTimeout(error) ? 'timeout' : 'offline' })
    }
  }
}

/** Parses a success. The cast: a check of a value does not narrow a type that depends on it. */
async function readAnswer<E extends EndpointShape>(
  endpoint: E,
  response: Response,
  isKnown: boolean,
): Promise<Answered<ReceivedOf<E>>> {
  const { answer } = endpoint
  const marked = isMarked(response) ? ({ marked: true } as const) : {}
  const success = (value: unknown, leftOut = 0): Answered<ReceivedOf<E>> => {
    return { ok: true, value: value as ReceivedOf<E>, leftOut, ...marked }
  }
  const isAny = mayBeAnything(endpoint, response)
  if (answer === 'none' && !isAny) return success(null)
  const body = await readJson(response)
  const read = typeof answer === 'string' ? null : readRows(answer, body, isKnown)
  if (read !== null) return success(read.value, read.leftOut)
  return isAny && body !== undefined ? success(null) : refused(unreadable(response))
}

interface AnsweredList {
  readonly value: { readonly data: readonly unknown[] }
  readonly leftOut: number
  readonly marked?: true
}

/** Whether no row of an answer could be read. Nothing is known then of a list that comes in one answer. */
export const isAllUnread = ({ value, leftOut }: AnsweredList): boolean => leftOut > 0 && value.data.length === 0

/** Whether it is an empty list without our mark. Anybody can say that, so it does not take the place of a list that has rows. */
export const isAnybodysEmpty = ({ value, leftOut, marked }: AnsweredList): boolean =>
  !marked && leftOut === 0 && value.data.length === 0
export const NOT_OURS: CallProblem = { kind: 'not_our_server', status: 200 }

/** Whether the server applied `updated_since`. Only then does the answer contain just the changes. */
export const isDelta = (meta: PageMeta, since: string): boolean => meta.updated_since === since

/** The connection stats may come from elsewhere, without the mark. */
const ANY_SERVER: KnownServer = {
  marks: async () => false,
  noteMark: () => undefined,
  hasLanguage: async () => false,
}

/** The `key=value` lines of the connection stats. Null when they cannot be fetched: nothing depends on them. */
export async function readConnectionStats(
  fetchIt: typeof fetch,
  address: string,
): Promise<ReadonlyMap<string, string> | null> {
  try {
    const sent = await fetchIt(address, { signal: AbortSignal.timeout(ANSWER_MS) })
    const answer = await ourAnswer(contentEndpoints.trace, '', sent, ANY_SERVER)
    if (!(answer instanceof Response)) return null
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

const isMeant = (status: number): boolean =>
  status === 501 || (status >= 400 && status < 500 && !ASKS_AGAIN.includes(status))

/** Whether a refusal is about this picture. Gateways refuse too, in many ways. Only 404 and 410 are believed without the mark. */
const isMissing = (answer: Response): boolean =>
  answer.status === 404 || answer.status === 410 || (isMarked(answer) && isMeant(answer.status))

/** A picture. `missing`: the server says that it does not have it. Null: it cannot be fetched now. */
export async function fetchPicture(
  fetchIt: typeof fetch,
  address: string,
  server: KnownServer,
): Promise<Response | 'missing' | null> {
  const stalls = watchStalls(ANSWER_MS, ANSWER_MS, MOST_MS)
  try {
    // A browser may have stored what a portal once answered, such as 410 or a redirect, for as long as a picture.
    const asked = { headers: { Accept: SYNC_PICTURES }, cache: 'no-cache', signal: stalls.signal } as const
    const sent = await fetchIt(address, asked)
    stalls.alive()
    const answer = stalls.ending(await ourAnswer(contentEndpoints.asset, '', sent, server))
    if (answer instanceof Response) return answer
    // What another address says is not about this picture, nor what somebody else says in the place of our server.
    return isMissing(sent) && !(await isOthers(contentEndpoints.asset, sent, server)) ? 'missing' : null
  } catch {
    stalls.stop()
    return null
  }
}
