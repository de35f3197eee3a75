import type { Hono, MiddlewareHandler } from 'hono'
import type { AppEnv } from '#server/http/context.ts'
import { limitedBody } from '#server/http/limited-body.ts'
import { refuseDeepJson } from '#server/http/parse-json.ts'
import { charge } from '#server/http/payers.ts'
import { WEBHOOK } from '#server/limits/prices.ts'
import { Refusal } from '#server/messages/refusal.ts'
import { logError } from '#server/process/log.ts'
import { seldom } from '#server/process/seldom.ts'
import { UnsignedError } from './provider.ts'
import { recordEvent } from './record-event.ts'

export const WEBHOOK_PATH = '/payments/webhooks/:provider'

/** The providers' messages contain the whole object. */
const MAX_MESSAGE_BYTES = 512 * 1024
/** Anybody can send messages without a signature. One log line covers this much time. */
const LOG_MS = 60_000

/**
 * The webhook for the providers' events. Answers 200 for everything that is signed and understood, even when there is
 * nothing to do. Providers repeat a message for days after any other answer.
 */
export function bindWebhook(app: Hono<AppEnv>): void {
  const isLogged = seldom(LOG_MS)
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
      const others = isLogged()
      const text = `payments: a message to the webhook of ${payments.name} was not signed, or too old`
      if (others !== null) logError(text, undefined, others)
      return context.json({ meta: { message: 'The signature is not good, or too old' } }, 400)
    }
  })
}
