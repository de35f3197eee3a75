import type { Context } from 'hono'
import { matchedRoutes } from 'hono/route'
import { isDatabaseAway } from '#server/db/database-away.ts'
import { isUserGone } from '#server/db/violations.ts'
import { fieldMessage } from '#server/messages/messages.ts'
import { logError, logEvent } from '#server/process/log.ts'
import { seldom } from '#server/process/seldom.ts'
import { problemBody, Refusal, unavailable } from '../../messages/refusal.ts'
import type { AppEnv } from '../context.ts'
import { messageLanguage } from '../language.ts'
import { requestIdOf } from '../request-id.ts'

/** About the time that a restart of the database takes. */
const AWAY_RETRY_SECONDS = 5
/** While the database is away every request fails. One log line covers this much time. */
const AWAY_LOG_MS = 10_000

/**
 * The client closed the connection before the request was complete. Nobody waits for the answer, and it is no fault of
 * the server.
 */
const isClientGone = (error: Error, { env }: Context): boolean => env?.incoming?.errored === error

/** The calls that guard accounts and payments, and the answers that say that somebody may not. */
const GUARDED = /^\/api\/(auth|user|payments)\//
const DENIED: ReadonlySet<number> = new Set([401, 402, 403, 422, 429])

/** The route and not the address: an address may hold what the client wrote. */
function logDenied(context: Context<AppEnv>, { code, fields }: Refusal): void {
  const route = matchedRoutes(context).findLast(({ path }) => !path.endsWith('*'))?.path
  const faults = Object.entries(fields).flatMap(([name, codes]) => codes.map((one) => `${name} ${one}`))
  const what = { code, ...(faults.length > 0 && { fields: faults.join(', ') }) }
  logEvent('refused', { request: requestIdOf(context), method: context.req.method, route, ...what })
}

/** The answer to what a handler threw, in the reader's language. Every error except a `Refusal` is logged. */
export function errorAnswerer(): (error: Error, context: Context<AppEnv>) => Response {
  const isLogged = seldom(AWAY_LOG_MS)

  const refusalFor = (error: Error, context: Context<AppEnv>): Refusal => {
    if (error instanceof Refusal) return error
    if (isUserGone(error)) return new Refusal('unauthenticated')
    if (isClientGone(error, context)) return new Refusal('not_json')
    if (!isDatabaseAway(error)) {
      // Only the error's own text. The request's headers and body may contain tokens, passwords and addresses.
      logError(`${context.req.method} ${context.req.path}`, error, { request: requestIdOf(context) })
      return new Refusal('internal')
    }
    if (isLogged()) logError(`The database is away: ${error.message}`)
    return unavailable(AWAY_RETRY_SECONDS)
  }

  return (error, context) => {
    const language = messageLanguage(context)
    const refusal = refusalFor(error, context)
    if (GUARDED.test(context.req.path) && DENIED.has(refusal.status)) logDenied(context, refusal)
    for (const [name, value] of Object.entries(refusal.headers)) context.header(name, value)
    context.header('Content-Language', language)
    context.header('Cache-Control', 'no-store')
    return context.json(
      problemBody(refusal, language, (code) => fieldMessage(language, code)),
      refusal.status,
    )
  }
}
