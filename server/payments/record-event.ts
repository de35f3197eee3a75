import type { Kysely } from 'kysely'
import { emailKey } from '#server/db/email-key.ts'
import type { Schema } from '#server/db/schema.ts'
import { queueMail } from '#server/mail/queue.ts'
import { logError } from '#server/process/log.ts'
import type { Payment } from './checkout.ts'
import { isPaidAsAsked, paymentState } from './payment-state.ts'
import type { PaymentEvent } from './provider.ts'
import { lockPayments, settleSubscription } from './subscription.ts'

/** `known`: the event arrived before. `waiting`: its payment is not known yet. */
type Recorded = 'recorded' | 'known' | 'waiting'

/** Stores an event once and updates its payment, in one transaction. */
export function recordEvent(db: Kysely<Schema>, provider: string, event: PaymentEvent): Promise<Recorded> {
  const now = new Date()
  return db.transaction().execute(async (trx) => {
    // Before anything is read: of two events that arrive together, one must see the other.
    await lockPayments(trx)
    const { providerPayment, occurredAt, ...fields } = event
    const stored = await trx
      .insertInto('payment_events')
      .values({ ...fields, provider, provider_payment: providerPayment, occurred_at: occurredAt, received_at: now })
      .onConflict((conflict) => conflict.constraint('payment_events_once').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (stored === undefined) return 'known'
    const payment = await paymentOf(trx, provider, event)
    if (payment === undefined) return 'waiting'
    await settlePayment(trx, payment, event, now)
    return 'recorded'
  })
}

async function paymentOf(
  trx: Kysely<Schema>,
  provider: string,
  { session, providerPayment }: PaymentEvent,
): Promise<Payment | undefined> {
  const ofProvider = trx.selectFrom('payments').selectAll().where('provider', '=', provider)
  if (session !== null) return ofProvider.where('session', '=', session).executeTakeFirst()
  if (providerPayment === null) return undefined
  return ofProvider.where('provider_payment', '=', providerPayment).executeTakeFirst()
}

/**
 * Computes the payment's state again from all its events, including those that arrived before the payment was known.
 */
async function settlePayment(trx: Kysely<Schema>, payment: Payment, event: PaymentEvent, now: Date): Promise<void> {
  const { session } = payment
  const providerPayment = payment.provider_payment ?? event.providerPayment
  const facts = await trx
    .selectFrom('payment_events')
    .select(['kind', 'subject', 'amount', 'currency', 'occurred_at'])
    .where('provider', '=', payment.provider)
    .where(({ eb, or }) =>
      or([
        eb('session', '=', session),
        ...(providerPayment === null ? [] : [eb('provider_payment', '=', providerPayment)]),
      ]),
    )
    .execute()
  const status = paymentState(payment, facts)
  const isFirstPaid = payment.paid_at === null && facts.some((fact) => isPaidAsAsked(payment, fact))
  const paid_at = isFirstPaid ? now : payment.paid_at
  await trx
    .updateTable('payments')
    .set({ status, paid_at, provider_payment: providerPayment })
    .where('session', '=', session)
    .execute()
  if (status === 'mismatched') logError(`payments: ${session} was paid otherwise than asked, and grants nothing`)
  if (payment.user_id === null) {
    if (isFirstPaid) logError(`payments: ${session} was paid after its account was deleted, and has to be given back`)
    return
  }
  const cause = { cause: event.kind, session, operator: null, reason: null }
  await settleSubscription(trx, payment.user_id, cause, now)
  if (isFirstPaid && status === 'paid') await queueReceipt(trx, payment.user_id, payment, now)
}

async function queueReceipt(trx: Kysely<Schema>, userId: string, payment: Payment, now: Date): Promise<void> {
  const { email } = await trx.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow()
  const { language, session } = payment
  await queueMail(trx, { kind: 'receipt', emailKey: emailKey(email), userId, language, about: session }, now)
}
