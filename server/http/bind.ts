import type { Context, Hono } from 'hono'
import * as v from 'valibot'
import type { AnswerOf, BodyOf, EndpointShape, ParamsOf, QueryOf } from '#contract/endpoint.ts'
import type { Payer } from '#server/limits/budgets.ts'
import { priceOf } from '#server/limits/prices.ts'
import { revalidated } from './answer/etag.ts'
import { type AppEnv, callerOf, languageOf, requesterFor } from './context.ts'
import { limitedBody } from './limited-body.ts'
import { Refusal } from './problem.ts'
import type { Reader } from './requester.ts'

const MAX_BODY_BYTES = 64 * 1024

interface Call<E extends EndpointShape> {
  readonly params: ParamsOf<E>
  readonly query: QueryOf<E>
  readonly body: BodyOf<E>
  /** Who calls. Only for calls that need a signed-in reader. */
  readonly reader: E['auth'] extends 'user' | 'subscriber' ? Reader : undefined
  readonly context: Context<AppEnv>
}

type Handler<E extends EndpointShape> = (call: Call<E>) => Promise<AnswerOf<E> | Response>

/** A handler's answer does not match the contract. Checked only when `checkAnswers` is set, which is in tests. */
class MisfitAnswerError extends Error {
  override readonly name = 'MisfitAnswerError'
}

function parse(schema: EndpointShape['query'], input: unknown): Record<string, unknown> {
  if (schema === undefined) return {}
  const parsed = v.safeParse(schema, input)
  if (parsed.success) return parsed.output
  const fields: Record<string, string[]> = {}
  for (const issue of parsed.issues) {
    const field = issue.path?.[0]?.key
    // The whole body has the wrong type, so there is no field to name.
    if (typeof field !== 'string') continue
    // A missing field fails by its type. The reader should be told that it is required.
    const code = issue.input === undefined ? 'required' : issue.message
    fields[field] = [...(fields[field] ?? []), code]
  }
  throw new Refusal('invalid', fields)
}

async function bodyOf(context: Context): Promise<unknown> {
  const type = context.req.header('content-type') ?? ''
  if (!/^application\/([\w.+-]+\+)?json\b/i.test(type)) throw new Refusal('not_json')
  try {
    return await context.req.json()
  } catch {
    throw new Refusal('not_json')
  }
}

/** Answers about a reader: no cache may store them, not even the browser's. */
const isAboutReader = ({ auth }: EndpointShape): boolean => auth === 'user' || auth === 'cookie'

/** Each `GET` of content has an ETag made of its body, which depends on the language and the reader's rights. */
async function answerJson(context: Context<AppEnv>, endpoint: EndpointShape, answer: unknown): Promise<Response> {
  const body = JSON.stringify(answer)
  // A handler sets this header for messages, whose language may be one that the library does not have.
  const language = context.res.headers.get('Content-Language') ?? languageOf(context)
  context.header('Content-Language', language)
  context.header('Content-Type', 'application/json; charset=utf-8')
  if (isAboutReader(endpoint)) context.header('Cache-Control', 'no-store')
  if (endpoint.method !== 'GET') return context.body(body, endpoint.status === 201 ? 201 : 200)
  // Tokens and links for one use: nothing may be stored or compared.
  if (context.res.headers.get('Cache-Control') === 'no-store') return context.body(body, 200)
  context.header('Vary', 'Accept-Language, Authorization')
  context.header('Cache-Control', 'private, no-cache')
  return revalidated(context, context.body(body, 200))
}

/**
 * Whose budgets pay for a call: that of the address and that of the account. A test without a connection has no
 * address.
 */
async function payersOf(context: Context<AppEnv>, endpoint: EndpointShape): Promise<Payer[]> {
  const address = callerOf(context)
  const payers: Payer[] = address === '' ? [] : [{ kind: 'address', whom: address }]
  if (endpoint.auth === 'none' || endpoint.auth === 'cookie') return payers
  const requester = await requesterFor(context)
  return requester.kind === 'visitor' ? payers : [...payers, { kind: 'account', whom: requester.id }]
}

/** Decides whether the requester may make the call. Undefined where nobody has to be signed in. */
async function readerFor(context: Context<AppEnv>, endpoint: EndpointShape): Promise<Reader | undefined> {
  if (endpoint.auth !== 'user' && endpoint.auth !== 'subscriber') return undefined
  const requester = await requesterFor(context)
  if (requester.kind === 'visitor') throw new Refusal(endpoint.visitor ?? 'unauthenticated')
  if (endpoint.auth === 'subscriber' && !requester.subscribed) throw new Refusal('subscription_needed')
  return requester
}

/** The only way to bind a call of the contract. Bad values are refused by field. The handler gets typed values. */
export function bind<E extends EndpointShape>(app: Hono<AppEnv>, endpoint: E, handler: Handler<E>): void {
  app.on(endpoint.method, endpoint.path, limitedBody(MAX_BODY_BYTES), async (context) => {
    const reader = await readerFor(context, endpoint)
    const call = {
      reader,
      params: parse(endpoint.params, context.req.param()),
      query: parse(endpoint.query, context.req.query()),
      body: endpoint.body === undefined ? {} : parse(endpoint.body, await bodyOf(context)),
      context,
    }
    context.get('services').budgets.charge(priceOf(endpoint, call), await payersOf(context, endpoint))
    // The values were parsed by the endpoint's own schemas.
    const answer = await handler(call as Call<E>)
    if (answer instanceof Response) return answer
    if (answer === null) return context.body(null, endpoint.status)
    if (context.get('services').checkAnswers && typeof endpoint.answer === 'object') {
      const checked = v.safeParse(endpoint.answer, answer)
      if (!checked.success)
        throw new MisfitAnswerError(`${endpoint.method} ${endpoint.path}: ${JSON.stringify(v.flatten(checked.issues))}`)
    }
    return answerJson(context, endpoint, answer)
  })
}
