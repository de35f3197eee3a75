import type { Hono } from 'hono'
import type { AppEnv } from '#server/http/context.ts'
import { limitedBody } from '#server/http/limited-body.ts'
import { refuseDeepJson } from '#server/http/parse-json.ts'
import { Refusal } from '#server/http/problem.ts'
import { logError } from '#server/process/log.ts'
import { UnsignedError } from './provider.ts'
import { recordEvent } from './record-event.ts'

export const WEBHOOK_PATH = '/payments/webhooks/:provider'

/** The providers' messages contain the whole object. */
const MAX_MESSAGE_BYTES = 512 * 1024

/**
 * The webhook for the providers' events. Answers 200 for everything that is signed and understood, even when there is
 * nothing to do. Providers repeat a message for days after any other answer.
 */
export function bindWebhook(app: Hono<AppEnv>): void {
  app.post(WEBHOOK_PATH, limitedBody(MAX_MESSAGE_BYTES), async (context) => {
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
      setImmediate(() => void mail.deliver())
      return context.json({ received })
    } catch (error) {
      if (!(error instanceof UnsignedError)) throw error
      logError(`payments: a message to the webhook of ${payments.name} was not signed, or too old`)
      return context.json({ meta: { message: 'The signature is not good, or too old' } }, 400)
    }
  })
}
