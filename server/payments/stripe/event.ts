import * as v from 'valibot'
import type { PaymentEventKind } from '#server/db/payment-tables.ts'
import type { PaymentEvent } from '../provider.ts'
import { isSession } from '../session.ts'

/** A reference to a Stripe object: its id or the whole object. */
const Reference = v.nullish(
  v.union([
    v.string(),
    v.pipe(
      v.object({ id: v.string() }),
      v.transform(({ id }) => id),
    ),
  ]),
  null,
)
const Cents = v.pipe(v.number(), v.integer())

/** Only the parts that are read. An event's shape depends on the API version of the webhook, not on the library's. */
const Event = v.object({
  id: v.string(),
  type: v.string(),
  created: v.number(),
  data: v.object({ object: v.unknown() }),
})
const CheckoutSession = v.object({
  client_reference_id: v.nullish(v.string(), null),
  payment_intent: Reference,
  payment_status: v.string(),
  amount_total: v.nullish(Cents, null),
  currency: v.nullish(v.string(), null),
})
const Refund = v.object({
  id: v.string(),
  payment_intent: Reference,
  amount: Cents,
  currency: v.string(),
  status: v.nullish(v.string(), null),
})
const Charge = v.object({ payment_intent: Reference, amount_refunded: Cents, currency: v.string() })
const Dispute = v.object({
  id: v.string(),
  payment_intent: Reference,
  amount: Cents,
  currency: v.string(),
  status: v.string(),
})

type About = Omit<PaymentEvent, 'event' | 'occurredAt'>

function ofSession(object: unknown, kindOf: (paymentStatus: string) => PaymentEventKind | null): About | null {
  const session = v.parse(CheckoutSession, object)
  const kind = kindOf(session.payment_status)
  // The Stripe account may also be used for other shops.
  if (kind === null || session.client_reference_id === null || !isSession(session.client_reference_id)) return null
  return {
    kind,
    session: session.client_reference_id,
    providerPayment: session.payment_intent,
    subject: null,
    amount: session.amount_total,
    currency: session.currency,
  }
}

function ofRefund(object: unknown): About | null {
  const { id, payment_intent: providerPayment, amount, currency, status } = v.parse(Refund, object)
  const isOff = status === 'failed' || status === 'canceled'
  return { kind: isOff ? 'refund_failed' : 'refunded', session: null, providerPayment, subject: id, amount, currency }
}

function ofCharge(object: unknown): About {
  const { payment_intent: providerPayment, amount_refunded: amount, currency } = v.parse(Charge, object)
  return { kind: 'refunded_in_all', session: null, providerPayment, subject: null, amount, currency }
}

/**
 * Money that the bank holds back is not ours until the dispute is won. An inquiry counts as well, until it is closed.
 */
function ofDispute(object: unknown): About {
  const { id, payment_intent: providerPayment, amount, currency, status } = v.parse(Dispute, object)
  const isWon = status === 'won' || status === 'warning_closed'
  return { kind: isWon ? 'dispute_won' : 'disputed', session: null, providerPayment, subject: id, amount, currency }
}

/** What each type of event means. With a payment method that takes days, a completed session is not paid yet. */
const READERS: Readonly<Record<string, (object: unknown) => About | null>> = {
  'checkout.session.completed': (object) => ofSession(object, (status) => (status === 'unpaid' ? null : 'paid')),
  'checkout.session.async_payment_succeeded': (object) => ofSession(object, () => 'paid'),
  'checkout.session.async_payment_failed': (object) => ofSession(object, () => 'failed'),
  'checkout.session.expired': (object) => ofSession(object, () => 'cancelled'),
  'refund.created': ofRefund,
  'refund.updated': ofRefund,
  'refund.failed': ofRefund,
  'charge.refunded': ofCharge,
  'charge.dispute.created': ofDispute,
  'charge.dispute.closed': ofDispute,
}

/** The payment event of a verified Stripe event. Null when it is not about a payment of ours. */
export function stripeEvent(verified: unknown): PaymentEvent | null {
  const { id, type, created, data } = v.parse(Event, verified)
  const about = READERS[type]?.(data.object) ?? null
  if (about === null || (about.session === null && about.providerPayment === null)) return null
  return { ...about, event: id, occurredAt: new Date(created * 1000) }
}
