import type { Context } from 'hono'
import { isUserGone } from '#server/auth/account/users.ts'
import { isDatabaseAway } from '#server/db/database-away.ts'
import { fieldMessage } from '#server/messages/messages.ts'
import { logError } from '#server/process/log.ts'
import { interfaceLanguage } from './language.ts'
import { problemBody, Refusal } from './problem.ts'

/** A database that is restarted is back after about so long. */
const AWAY_RETRY_SECONDS = 5
/** While the database is away every request fails: one line says it for all of this time. */
const AWAY_LOG_MS = 10_000

/** The request broke off before all of it was here: nobody waits for an answer, and nothing went wrong with us. */
const isClientGone = (error: Error, { env }: Context): boolean => env?.incoming?.errored === error

/** Puts what a handler threw into an answer, in the reader's language. What is no refusal is logged. */
export function errorAnswerer(now: () => number = Date.now): (error: Error, context: Context) => Response {
  let saidAt = Number.NEGATIVE_INFINITY

  const refusalFor = (error: Error, context: Context): Refusal => {
    if (error instanceof Refusal) return error
    if (isUserGone(error)) return new Refusal('unauthenticated')
    if (isClientGone(error, context)) return new Refusal('not_json')
    if (!isDatabaseAway(error)) {
      // The error's own text only: a request's headers and body hold tokens, passwords and addresses.
      logError(`${context.req.method} ${context.req.path}`, error)
      return new Refusal('internal')
    }
    if (now() - saidAt >= AWAY_LOG_MS) {
      saidAt = now()
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
