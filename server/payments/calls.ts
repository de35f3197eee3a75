import type { Hono } from 'hono'
import { accountEndpoints } from '#contract/accounts/endpoints-account.ts'
import { userOf } from '#server/auth/users.ts'
import { bind } from '#server/http/bind.ts'
import { type AppEnv, languageOf } from '#server/http/context.ts'
import { messageLanguage } from '#server/http/language.ts'
import { Refusal } from '#server/messages/refusal.ts'
import { beginPayment } from './checkout.ts'
import { priceFor } from './price.ts'
import { bindSandbox } from './sandbox/calls.ts'
import { isSession, readerStatus } from './session.ts'
import { bindWebhook } from './webhook.ts'

/** The calls to buy the books: start a payment, read its status, and receive the provider's events. */
export function bindPayments(app: Hono<AppEnv>): void {
  bind(app, accountEndpoints.checkout, async ({ context, reader }) => {
    const { db, limits, payments } = context.get('services')
    if (reader.subscribed) throw new Refusal('already_subscribed')
    if (payments === null) throw new Refusal('payment_unavailable')
    await limits.take(['checkout_account', reader.id])
    const price = await priceFor(db, languageOf(context))
    const { id: userId, email } = await userOf(db, reader.id)
    const language = messageLanguage(context)
    const redirectUrl = await beginPayment(db, payments, { userId, email, language }, price)
    context.header('Cache-Control', 'no-store')
    return { data: { redirectUrl } }
  })

  bind(app, accountEndpoints.payment, async ({ params, context, reader }) => {
    if (!isSession(params.session)) throw new Refusal('not_found')
    const payment = await context
      .get('services')
      .db.selectFrom('payments')
      .select('status')
      .where('session', '=', params.session)
      .where('user_id', '=', reader.id)
      .executeTakeFirst()
    if (payment === undefined) throw new Refusal('not_found')
    return { data: { attributes: { status: readerStatus(payment.status) } } }
  })

  bindSandbox(app)
  bindWebhook(app)
}
