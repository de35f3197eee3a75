import * as v from 'valibot'
import { type EndpointShape, UNKNOWN_CALL } from '#contract/endpoint.ts'
import { MARK_HEADER } from '#contract/headers.ts'
import { primarySubtag } from '#contract/languages.ts'
import { ASKS_AGAIN, type CallProblem, type Refused } from '#contract/problems.ts'
import { addition, Problem } from '#contract/resource.ts'
import type { KnownServer } from './known-server.ts'
import { retryAfterMs } from './retry-after.ts'
import { FEW_BYTES, upTo } from './watch-stalls.ts'

/**
 * The one place that decides who answered. Gateways, portals and proxies answer in our server's place, with any status and any
 * body. Nothing follows from their answers: a call is then as if there had been no answer.
 */

const TYPES = {
  text: /^text\/plain\b/i,
  image: /^image\//i,
  file: /^application\/(epub\+zip|pdf|octet-stream)\b/i,
  events: /^text\/event-stream\b/i,
} as const
const JSON_TYPE = /^[\w.-]+\/([\w.-]+\+)?json\b/i

export const isMarked = ({ headers }: Response): boolean => headers.has(MARK_HEADER)

/** Whether the answer is that of another address, or leads to one. */
const isRedirect = ({ redirected, type }: Response): boolean => redirected || type === 'opaqueredirect'

/** Whether somebody else answered: by a redirect, or without the mark that our server sets. */
export const isOthers = async (call: EndpointShape, answer: Response, server: KnownServer): Promise<boolean> =>
  isRedirect(answer) || (!isMarked(answer) && (await server.marks(call)))

const notOurs = ({ status }: Response): CallProblem => ({ kind: 'not_our_server', status })

/** An answer that is not by the contract. With our mark, it may be that of a newer server. */
export const unreadable = (answer: Response): CallProblem =>
  isMarked(answer) ? { kind: 'bad_answer' } : notOurs(answer)

const isEmpty = ({ status, headers }: Response): boolean =>
  status === 204 || status === 205 || headers.get('content-length') === '0'

function isOf(type: RegExp, { headers }: Response): boolean {
  const named = headers.get('content-type')
  return named !== null && type.test(named)
}

/** Whether nothing came. Not every server names a length. */
async function hasNothing(response: Response): Promise<boolean> {
  if (isEmpty(response)) return true
  const reader = response.clone().body?.getReader()
  const first = await reader?.read()
  void reader?.cancel().catch(() => undefined)
  return first?.done !== false
}

/** Whether any JSON is a success. */
export const mayBeAnything = ({ anyAnswer }: EndpointShape, response: Response): boolean =>
  anyAnswer === true && !isMarked(response)

/** Whether it is a part of what was asked for. Only of a file a part is asked for. */
export const isPart = ({ answer }: EndpointShape, { status }: Response): boolean => status === 206 && answer !== 'file'

/** Whether an answer has the content type of the call. */
async function hasType(endpoint: EndpointShape, response: Response): Promise<boolean> {
  const { answer } = endpoint
  if (mayBeAnything(endpoint, response)) return isOf(JSON_TYPE, response) || hasNothing(response)
  if (answer === 'none') return isEmpty(response)
  if (typeof answer === 'string') return isOf(TYPES[answer], response)
  return isOf(JSON_TYPE, response) || isEmpty(response)
}

/** Whether a text is one for a reader who asked for `asked`. `came`: all languages of the header. Some servers write en_GB. */
export function isInLanguage(came: string, asked: string): boolean {
  const wanted = asked.toLowerCase()
  const tags = came
    .toLowerCase()
    .replaceAll('_', '-')
    .split(',')
    .map((tag) => tag.trim())
  const isWanted = (tag: string) => tag === wanted || primarySubtag(tag) === wanted || tag === primarySubtag(wanted)
  return tags.some(isWanted)
}

/** Whether an answer says that its texts are in another language. */
function isInAnother(asked: string, { headers }: Response): boolean {
  const came = headers.get('content-language')
  return came !== null && /\w/.test(came) && !isInLanguage(came, asked)
}

/** Whether the texts are known to be in the language that was asked for. A server without the mark does not say it. */
export const isSureOf = (asked: string, answer: Response): boolean => isMarked(answer) && !isInAnother(asked, answer)

/**
 * Whether the texts are in the language that was asked for. A proxy may drop `Accept-Language`. A bare server does not say which
 * language came. A library without the language answers in another one.
 */
async function hasLanguage({ localized }: EndpointShape, asked: string, answer: Response, server: KnownServer) {
  return !localized || !isInAnother(asked, answer) || !(await server.hasLanguage(asked))
}

/** What stands for a field. A list's numbers are no names. */
const FieldName = v.pipe(v.string(), v.regex(/\D/))
const Message = v.pipe(
  v.string(),
  v.transform((text) => [text]),
)
/** As `Problem`. Other servers send one text in the place of a list. */
const AnyProblem = v.object({
  ...Problem.entries,
  errors: addition(v.record(FieldName, v.union([v.array(v.string()), Message]))),
})

/** The refusal that an answer describes. Null when its body is none of ours. */
export async function refusalIn(answer: Response): Promise<CallProblem | null> {
  if (!isOf(JSON_TYPE, answer)) return null
  const words = new Response(answer.body?.pipeThrough(upTo(FEW_BYTES)))
  const body = v.safeParse(AnyProblem, await readJson(words))
  if (!body.success) return null
  const { meta, errors = {} } = body.output
  if (meta === undefined && Object.keys(errors).length === 0) return null
  const { status, headers } = answer
  return { kind: 'refused', status, message: meta?.message, errors, retryAfterMs: retryAfterMs(headers) }
}

/** The body as JSON. Null when it is empty, undefined when it is not JSON. Throws only when it does not arrive. */
export async function readJson(answer: Response): Promise<unknown> {
  const text = await answer.text()
  try {
    return text === '' ? null : JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A server without the extensions has its own way to say that it does not have a call. */
const lacksCall = ({ extension }: EndpointShape, { status }: Response): boolean =>
  extension === true && UNKNOWN_CALL.includes(status)

/** A refusal without words. */
export const refusalWith = (status: number): Refused => {
  return { kind: 'refused', status, message: undefined, errors: {}, retryAfterMs: undefined }
}

/**
 * The answer, if it is a success of our server. Its body is not read yet. Else the problem: our server refused, or it was not our
 * server. A server that marks its answers is not believed without the mark.
 */
export async function ourAnswer(
  endpoint: EndpointShape,
  asked: string,
  answer: Response,
  server: KnownServer,
): Promise<Response | CallProblem> {
  const problem = await problemIn(endpoint, asked, answer, server)
  if (problem === null) return answer
  // An unread body occupies its connection, and a browser has six of them for a server.
  if (!answer.bodyUsed) await answer.body?.cancel().catch(() => undefined)
  return problem
}

/**
 * Whether an answer shows that our server is reached. `found`: what `ourAnswer` took it for. Of an answer without the mark the body
 * has to tell, and that of a success is not read yet.
 */
export function showsOurServer(answer: Response, found: Response | CallProblem): boolean {
  if (found instanceof Response || found.kind === 'bad_answer') return isMarked(answer)
  if (found.kind !== 'refused') return false
  return isMarked(answer) || found.message !== undefined || Object.keys(found.errors).length > 0
}

async function problemIn(
  endpoint: EndpointShape,
  asked: string,
  answer: Response,
  server: KnownServer,
): Promise<CallProblem | null> {
  const marked = isMarked(answer)
  if (marked) server.noteMark()
  if (await isOthers(endpoint, answer, server)) return notOurs(answer)
  if (!answer.ok) {
    const refusal = await refusalIn(answer)
    return refusal ?? (lacksCall(endpoint, answer) && !marked ? refusalWith(answer.status) : unreadable(answer))
  }
  const isWhole = !isPart(endpoint, answer) && (await hasType(endpoint, answer))
  const isOurs = isWhole && (await hasLanguage(endpoint, asked, answer, server))
  return isOurs ? null : unreadable(answer)
}

/** Our server does not accept the token. */
export const isSignedOut = (answer: Response | CallProblem): answer is CallProblem =>
  !(answer instanceof Response) && answer.kind === 'refused' && answer.status === 401

/** The same, whoever says it: the specification names no words for it. */
export const isUnauthorized = (answer: Response | CallProblem): boolean =>
  !(answer instanceof Response) && 'status' in answer && answer.status === 401

/** Whether our server has decided. Below 400 a form shows the words of an answer, but a gateway leads elsewhere with such a status too. */
export const isDecision = (answer: CallProblem): answer is Refused => answer.kind === 'refused' && answer.status >= 400

/** Our server does not renew the token, for good. */
export const endsSession = (answer: Response | CallProblem): boolean =>
  !(answer instanceof Response) && isDecision(answer) && answer.status < 500 && !ASKS_AGAIN.includes(answer.status)
