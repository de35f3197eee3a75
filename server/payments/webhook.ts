import type { Hono, MiddlewareHandler } from 'hono'
import type { AppEnv } from '#server/http/context.ts'
import { limitedBody } from '#server/http/limited-body.ts'
import { refuseDeepJson } from '#server/http/parse-json.ts'
import { charge } from '#server/http/payers.ts'
import { WEBHOOK } from '#server/limits/prices.ts'
import { Refusal } from '#server/messages/refusal.ts'
import { logError } from '#server/process/log.ts'
import { UnsignedError } from './provider.ts'
import { recordEvent } from './record-event.ts'

export const WEBHOOK_PATH = '/payments/webhooks/:provider'

/** The providers' messages contain the whole object. */
const MAX_MESSAGE_BYTES = 512 * 1024
/** Anybody can send messages without a signature. One log line covers this much time. */
const LOG_MS = 60_000

/** Logs the first unsigned message, and once in a while how many came since. */
function unsignedLog(): (provider: string) => void {
  let loggedAt = Number.NEGATIVE_INFINITY
  let unlogged = 0
  return (provider) => {
    if (Date.now() - loggedAt < LOG_MS) return void unlogged++
    logError(`payments: a message to the webhook of ${provider} was not signed, or too old`, undefined, {
      ...(unlogged > 0 && { unlogged }),
    })
    loggedAt = Date.now()
    unlogged = 0
  }
}

/**
 * The webhook for the providers' events. Answers 200 for everything that is signed and understood, even when there is
 * nothing to do. Providers repeat a message for days after any other answer.
 */
export function bindWebhook(app: Hono<AppEnv>): void {
  const logUnsigned = unsignedLog()
  const paid: MiddlewareHandler<AppEnv> = async (context, next) => {
    charge(context, WEBHOOK)
    await next()
  }
  app.post(WEBHOOK_PATH, paid, limitedBody(MAX_MESSAGE_BYTES), async (context) => {
    const { db, mail, payments } = context.get('services')
    if (payments === null || payments.name !== context.req.param('provider')) throw new Refusal('not_found')
    // The body must stay as it was sent, because the signature covers these bytes.
    const body = await context.req.text()
    refuseDeepJson(body)
    context.header('Cache-Control', 'no-store')
    try {
      const event = payments.eventOf(body, (name) => context.req.header(name))
      if (event === null) return context.json({ received: 'ignored' })
      const received = await recordEvent(db, payments.name, event)
      mail.sendSoon()
      return context.json({ received })
    } catch (error) {
      if (!(error instanceof UnsignedError)) throw error
      logUnsigned(payments.name)
      return context.json({ meta: { message: 'The signature is not good, or too old' } }, 400)
    }
  })
}
