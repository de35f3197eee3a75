import * as v from 'valibot'
import type { AnswerOf, CallInput, EndpointShape } from '#contract/endpoint.ts'
import type { CallProblem } from '#contract/problems.ts'
import { type PageMeta, Problem } from '#contract/resource.ts'
import type { Result } from '#contract/workers/sync-api.ts'
import { retryAfterMs } from './retry-after.ts'
import { ANSWER_MS, type Send } from './send.ts'

/** Makes a call and parses its answer. A given token is used as it is and never renewed. */
export type Request = <E extends EndpointShape>(
  endpoint: E,
  language: string,
  input?: CallInput<E>,
  accessToken?: string,
) => Promise<Result<AnswerOf<E>>>

const refused = (problem: CallProblem): { ok: false; problem: CallProblem } => ({ ok: false, problem })

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

/** Makes a `Request`. Every answer is parsed by the contract, so that no malformed answer reaches a table. Never throws. */
export function createRequest(send: Send): Request {
  return async function call<E extends EndpointShape>(
    endpoint: E,
    language: string,
    input: CallInput<E> = {},
    accessToken?: string,
  ): Promise<Result<AnswerOf<E>>> {
    const answer = await send(endpoint, language, input as CallInput<EndpointShape>, { accessToken })
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

/** For answers of which only the status counts. A hotel network's sign-in page also answers 200, but not with JSON. */
export const isOurs = ({ status, headers }: Response): boolean =>
  status === 204 ||
  status === 205 ||
  /\bjson\b/.test(headers.get('content-type') ?? '') ||
  headers.get('content-length') === '0'

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
