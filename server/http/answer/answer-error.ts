import type { Context } from 'hono'
import { isUserGone } from '#server/auth/account/users.ts'
import { isDatabaseAway } from '#server/db/database-away.ts'
import { fieldMessage } from '#server/messages/messages.ts'
import { logError } from '#server/process/log.ts'
import { interfaceLanguage } from '../language.ts'
import { problemBody, Refusal } from '../problem.ts'

/** About the time that a restart of the database takes. */
const AWAY_RETRY_SECONDS = 5
/** While the database is away every request fails. One log line covers this much time. */
const AWAY_LOG_MS = 10_000

/**
 * The client closed the connection before the request was complete. Nobody waits for the answer, and it is no fault of
 * the server.
 */
const isClientGone = (error: Error, { env }: Context): boolean => env?.incoming?.errored === error

/** Turns what a handler threw into an answer in the reader's language. Every error except a `Refusal` is logged. */
export function errorAnswerer(now: () => number = Date.now): (error: Error, context: Context) => Response {
  let loggedAt = Number.NEGATIVE_INFINITY

  const refusalFor = (error: Error, context: Context): Refusal => {
    if (error instanceof Refusal) return error
    if (isUserGone(error)) return new Refusal('unauthenticated')
    if (isClientGone(error, context)) return new Refusal('not_json')
    if (!isDatabaseAway(error)) {
      // Only the error's own text. The request's headers and body may contain tokens, passwords and addresses.
      logError(`${context.req.method} ${context.req.path}`, error)
      return new Refusal('internal')
    }
    if (now() - loggedAt >= AWAY_LOG_MS) {
      loggedAt = now()
      logError(`The database is away: ${error.message}`)
    }
    return new Refusal('unavailable', {}, { 'Retry-After': String(AWAY_RETRY_SECONDS) })
  }

  return (error, context) => {
    const language = interfaceLanguage(context.req.header('accept-language'))
    const refusal = refusalFor(error, context)
    for (const [name, value] of Object.entries(refusal.headers)) context.header(name, value)
    context.header('Content-Language', language)
    context.header('Cache-Control', 'no-store')
    return context.json(
      problemBody(refusal, language, (code) => fieldMessage(language, code)),
      refusal.status,
    )
  }
}
