import type { Hono } from 'hono'
import { type AnswerOf, addressOf, type EndpointShape, type ParamsOf, type QueryOf } from '#contract/endpoint.ts'
import { acceptedEncoding } from '#server/http/answer/compress.ts'
import { sendMade } from '#server/http/answer/send-made.ts'
import { checked, parse } from '#server/http/bind.ts'
import { type AppEnv, callerOf, languageOf, type Services } from '#server/http/context.ts'
import { chargingRefusals, payersOf } from '#server/http/payers.ts'
import { requesterOf } from '#server/http/requester.ts'
import { CACHED_PART, isLarge, priceOf } from '#server/limits/prices.ts'
import { type Audience, audienceOf } from './audience.ts'
import { revisionFor } from './revision.ts'
import type { LibraryState, Revisions } from './revisions.ts'

/** All that an answer of the library may depend on, so that it can be given to everybody of its audience. */
interface ContentCall<E extends EndpointShape> {
  readonly params: ParamsOf<E>
  readonly query: QueryOf<E>
  readonly lang: string
  readonly audience: Audience
  /** Undefined for a language that the library does not have. */
  readonly revisions: Revisions | undefined
  /** Absolute, without the query. */
  readonly path: string
  /** For limits: who asked first. */
  readonly caller: string
  readonly services: Services
}

type Make<E extends EndpointShape> = (call: ContentCall<E>) => Promise<AnswerOf<E>>

/** The answer of an address that names the revision stays the same. A deletion from the library still reaches every cache in a day. */
const SHARED = 'public, max-age=0, s-maxage=3600, stale-while-revalidate=82800'
const OWN = 'private, no-cache'

/** The values of an address, as it writes them. */
const written = (values: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )

/** The library as this process knows it. It looks again when an address names a revision that it does not know. */
async function stateNaming(
  named: string | undefined,
  lang: string,
  { revisions, config }: Services,
): Promise<{ readonly state: LibraryState; readonly isPublic: boolean }> {
  const names = ({ revisions: known }: LibraryState, audience: Audience) =>
    named === revisionFor(audience, known.get(lang), config)
  const state = await revisions.current()
  if (named === undefined || names(state, 'full')) return { state, isPublic: false }
  if (names(state, 'public')) return { state, isPublic: true }
  const latest = await revisions.read().catch(() => state)
  return { state: latest, isPublic: names(latest, 'public') }
}

/**
 * Binds a `GET` of the library. Its answer is made once for each state of the library, language and audience.
 * An address that names the revision of visitors (`?revision=`) has the visitors' answer, whoever asks. So a shared cache
 * may store it, and cannot mix it up with another one.
 */
export function bindContent<E extends EndpointShape>(app: Hono<AppEnv>, endpoint: E, make: Make<E>): void {
  app.get(endpoint.path, async (context) => {
    const services = context.get('services')
    const lang = languageOf(context)
    const { state, isPublic } = await stateNaming(context.req.query('revision'), lang, services)
    const isForAll = isPublic || endpoint.auth === 'none'
    const { requester, params, query } = await chargingRefusals(context, async () => {
      const requester = isForAll ? undefined : await requesterOf(context.req.header('authorization'), services)
      // Every revision that is named has the same answer, so it is made once.
      const { revision: _, ...query } = parse(endpoint.query, context.req.query())
      return { requester, params: parse(endpoint.params, context.req.param()), query }
    })
    const audience = requester === undefined ? 'public' : audienceOf(requester)
    const address = addressOf(endpoint, { params: written(params), query: written(query) })
    const key = `${state.version} ${lang} ${audience} ${address}`
    const caller = callerOf(context)
    const isCached = services.answers.has(key, acceptedEncoding(context.req.header('accept-encoding')))
    const payers = payersOf(caller, requester)
    context.set('payers', payers)
    services.budgets.charge(priceOf(endpoint, { params, query }) * (isCached ? CACHED_PART : 1), payers)
    const write = async (): Promise<string> => {
      const path = `/api${addressOf(endpoint, { params: written(params) })}`
      const call = { params, query, lang, audience, revisions: state.revisions.get(lang), path, caller, services }
      // The values were parsed by the endpoint's own schemas.
      return JSON.stringify(checked(endpoint, await make(call as ContentCall<E>), services))
    }
    const headers = {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Language': lang,
      'Cache-Control': isPublic ? SHARED : OWN,
      Vary: isPublic ? 'Accept-Encoding, Accept-Language' : 'Accept-Encoding, Accept-Language, Authorization',
    }
    const send = () => sendMade(context, services.answers, { key, write, headers })
    if (isCached || !isLarge(endpoint)) return send()
    return services.largeAnswers.make(caller, async () => {
      services.inFlight.refuseLarge(caller)
      return send()
    })
  })
}
