import type { Context, Hono } from 'hono'
import * as v from 'valibot'
import type { AnswerOf, BodyOf, EndpointShape, ParamsOf, QueryOf } from '#contract/endpoint.ts'
import { UNKNOWN_NAME } from '#contract/resource.ts'
import { isLarge, priceOf } from '#server/limits/prices.ts'
import { Refusal } from '#server/messages/refusal.ts'
import { countAlways, countBody } from './answer/count-body.ts'
import { revalidated } from './answer/etag.ts'
import { type AppEnv, callerOf, languageOf, type Services } from './context.ts'
import { limitedBody } from './limited-body.ts'
import { parseJson } from './parse-json.ts'
import { chargingRefusals, payersOf } from './payers.ts'
import { type Reader, type Requester, requesterOf } from './requester.ts'

const MAX_BODY_BYTES = 64 * 1024

const encoder = new TextEncoder()

interface Call<E extends EndpointShape> {
  readonly params: ParamsOf<E>
  readonly query: QueryOf<E>
  readonly body: BodyOf<E>
  /** Who calls, where signing in is needed. */
  readonly reader: E['auth'] extends 'user' | 'subscriber' ? Reader : undefined
  /** Who calls, where signing in is optional. */
  readonly requester: E['auth'] extends 'optional' ? Requester : undefined
  readonly context: Context<AppEnv>
}

type Handler<E extends EndpointShape> = (call: Call<E>) => Promise<AnswerOf<E> | Response>

export function parse(schema: EndpointShape['query'], input: unknown): Record<string, unknown> {
  if (schema === undefined) return {}
  const parsed = v.safeParse(schema, input)
  if (parsed.success) return parsed.output
  const fields: Record<string, string[]> = {}
  for (const issue of parsed.issues) {
    if (issue.message === UNKNOWN_NAME) throw new Refusal('not_found')
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
  const type = context.req.header('content-type')
  if (type === undefined || !/^application\/([\w.+-]+\+)?json\b/i.test(type)) throw new Refusal('not_json')
  const text = await context.req.text().catch(() => {
    throw new Refusal('not_json')
  })
  return parseJson(text)
}

/** Answers about a reader: no cache may store them, not even the browser's. */
const isAboutReader = ({ auth }: EndpointShape): boolean => auth === 'user' || auth === 'cookie'

/** Each `GET` has an ETag made of its body, which depends on the language and the reader. */
async function answerJson(context: Context<AppEnv>, endpoint: EndpointShape, answer: unknown): Promise<Response> {
  // A handler sets this header for messages, whose language may be one that the library does not have.
  const language = context.res.headers.get('Content-Language') ?? languageOf(context)
  context.header('Content-Language', language)
  context.header('Content-Type', 'application/json; charset=utf-8')
  if (isAboutReader(endpoint)) context.header('Cache-Control', 'no-store')
  // As bytes: a connection that takes no more copies the rest of a text.
  const body = encoder.encode(JSON.stringify(answer))
  const count = () => (isLarge(endpoint) ? countBody : countAlways)(context, body)
  // Tokens and links for one use: nothing may be stored or compared.
  if (endpoint.method !== 'GET' || context.res.headers.get('Cache-Control') === 'no-store') {
    count()
    return context.body(body, endpoint.status === 201 ? 201 : 200)
  }
  context.header('Vary', 'Accept-Language, Authorization')
  context.header('Cache-Control', 'private, no-cache')
  const sent = await revalidated(context, context.body(body, 200))
  if (sent.status !== 304) count()
  return sent
}

/** Decides who calls and whether they may. Undefined for calls that are the same for everybody. */
async function authorize(context: Context<AppEnv>, endpoint: EndpointShape): Promise<Requester | undefined> {
  const { auth, visitor = 'unauthenticated' } = endpoint
  if (auth === 'none' || auth === 'cookie') return undefined
  const requester = await requesterOf(context.req.header('authorization'), context.get('services'))
  if (auth === 'optional') return requester
  if (requester.kind === 'visitor') throw new Refusal(visitor)
  if (auth === 'subscriber' && !requester.subscribed) throw new Refusal('subscription_needed')
  return requester
}

/** The answer itself. Where `checkAnswers` is set, which is in tests, one that does not match the contract is an error. */
export function checked<T>(
  { method, path, answer: schema }: EndpointShape,
  answer: T,
  { checkAnswers }: Pick<Services, 'checkAnswers'>,
): T {
  if (!checkAnswers || typeof schema !== 'object') return answer
  const result = v.safeParse(schema, answer)
  if (!result.success) throw new Error(`${method} ${path}: ${JSON.stringify(v.flatten(result.issues))}`)
  const other = replaced(answer, result.output)
  if (other !== null) throw new Error(`${method} ${path}: ${other}`)
  return answer
}

/** Where a client would read another value than was given: it forgives fields in another form. Null when there is no such place. */
function replaced(given: unknown, read: unknown): string | null {
  if (given === undefined || given === read) return null
  if (typeof given !== 'object' || given === null || typeof read !== 'object' || read === null) return 'replaced'
  for (const [name, value] of Object.entries(read)) {
    const inside = replaced(Reflect.get(given, name), value)
    if (inside !== null) return `${name}.${inside}`
  }
  return null
}

/**
 * Binds a call of the contract. `bindContent` binds those that read the library. Bad values are refused by field. The
 * handler gets typed values.
 */
export function bind<E extends EndpointShape>(app: Hono<AppEnv>, endpoint: E, handler: Handler<E>): void {
  app.on(endpoint.method, endpoint.path, limitedBody(MAX_BODY_BYTES), async (context) => {
    const { budgets, inFlight, largeAnswers } = context.get('services')
    const caller = callerOf(context)
    const call = await chargingRefusals(context, async () => {
      const requester = await authorize(context, endpoint)
      return {
        reader: requester,
        requester,
        params: parse(endpoint.params, context.req.param()),
        query: parse(endpoint.query, context.req.query()),
        body: endpoint.body === undefined ? {} : parse(endpoint.body, await bodyOf(context)),
        context,
      }
    })
    const payers = payersOf(caller, call.requester)
    context.set('payers', payers)
    budgets.charge(priceOf(endpoint, call), payers)
    const make = async (): Promise<Response> => {
      // The values were parsed by the endpoint's own schemas.
      const answer = await handler(call as Call<E>)
      if (answer instanceof Response) return answer
      if (answer === null) return context.body(null, endpoint.status)
      return answerJson(context, endpoint, checked(endpoint, answer, context.get('services')))
    }
    if (!isLarge(endpoint)) return make()
    return largeAnswers.make(caller, async () => {
      inFlight.refuseLarge(caller)
      return make()
    })
  })
}
