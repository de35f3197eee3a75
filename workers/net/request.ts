import * as v from 'valibot'
import type { AnswerOf, CallInput, EndpointShape } from '#contract/endpoint.ts'
import type { CallProblem } from '#contract/problems.ts'
import { type PageMeta, Problem } from '#contract/resource.ts'
import type { Result } from '#contract/workers/sync-api.ts'
import { retryAfterMs } from './retry-after.ts'
import { ANSWER_MS, isTimeout, type Send } from './send.ts'
import { readRows } from './unreadable-rows.ts'

/** An answer, and how many of its rows could not be read. */
export type Answered<T> =
  | (Result<T> & { readonly ok: false })
  | { readonly ok: true; readonly value: T; readonly leftOut?: number }

/** Makes a call and parses its answer. A given token is used as it is and never renewed. */
export type Request = <E extends EndpointShape>(
  endpoint: E,
  language: string,
  input?: CallInput<E>,
  accessToken?: string,
) => Promise<Answered<AnswerOf<E>>>

const refused = (problem: CallProblem): { ok: false; problem: CallProblem } => ({ ok: false, problem })

const BAD_ANSWER = refused({ kind: 'bad_answer' })

/** The problem that a refusal describes. */
export async function problemOf(answer: Response): Promise<CallProblem> {
  const body = v.safeParse(Problem, await answer.json().catch(() => ({})))
  return {
    kind: 'refused',
    status: answer.status,
    message: body.success ? body.output.meta?.message : undefined,
    errors: body.success ? (body.output.errors ?? {}) : {},
    retryAfterMs: retryAfterMs(answer.headers),
  }
}

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
  ): Promise<Answered<AnswerOf<E>>> {
    const answer = await send(endpoint, language, input, { accessToken })
    if (!(answer instanceof Response)) return refused(answer)
    if (!answer.ok) return refused(await problemOf(answer))
    try {
      const read = await readAnswer(endpoint, answer)
      if (read.ok && read.leftOut) onLeftOut(endpoint.path, read.leftOut)
      return read
    } catch (error) {
      return refused({ kind: isTimeout(error) ? 'timeout' : 'bad_answer' })
    }
  }
}

/** Parses a success. The casts: a check of a value does not narrow a type that depends on it. */
async function readAnswer<E extends EndpointShape>({ answer }: E, response: Response): Promise<Answered<AnswerOf<E>>> {
  if (answer === 'none' && isOurs(response)) return { ok: true, value: null as AnswerOf<E> }
  if (typeof answer === 'string') return BAD_ANSWER
  const read = readRows(answer, await response.json())
  return read === null
    ? BAD_ANSWER
    : { ok: true, value: read.value as AnswerOf<E>, ...(read.leftOut > 0 && { leftOut: read.leftOut }) }
}

function isJson(headers: Headers): boolean {
  const type = headers.get('content-type')
  return type !== null && /\bjson\b/.test(type)
}

/** For answers of which only the status counts. A hotel network's sign-in page also answers 200, but not with JSON. */
export const isOurs = ({ status, headers }: Response): boolean =>
  status === 204 || status === 205 || isJson(headers) || headers.get('content-length') === '0'

/** Whether the server applied `updated_since`. Only then does the answer contain just the changes. */
export const isDelta = (meta: PageMeta, since: string | undefined): boolean =>
  since !== undefined && meta.updated_since === since

/** The `key=value` lines of the connection stats. Null when they cannot be fetched: nothing depends on them. */
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

/** A picture, or null when it cannot be fetched now. */
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
