import type { PaymentEventKind, PaymentState } from '#server/db/payment-tables.ts'
import type { Schema } from '#server/db/schema.ts'
import type { Price } from './price.ts'

/** The parts of an event that decide the payment's state. */
type Fact = Pick<Schema['payment_events'], 'kind' | 'subject' | 'amount' | 'currency' | 'occurred_at'>

/** Whether it was paid as asked. Another amount or currency grants nothing. */
export const isPaidAsAsked = (asked: Price, { kind, amount, currency }: Fact): boolean =>
  kind === 'paid' && amount === asked.amount && currency === asked.currency

const subjectsOf = (facts: readonly Fact[], kind: PaymentEventKind): Set<string | null> =>
  new Set(facts.filter((fact) => fact.kind === kind).map((fact) => fact.subject))

/** What each event of a kind is about, and its cents. One that names no amount says nothing of it. */
const amountsOf = (facts: readonly Fact[], wanted: PaymentEventKind) =>
  facts.flatMap(({ kind, subject, amount }) => (kind === wanted && amount !== null ? [[subject, amount] as const] : []))

/** Refunded cents. Providers report refunds one by one, or as their sum so far. Failed refunds do not count. */
function refundedOf(facts: readonly Fact[]): number {
  const failed = subjectsOf(facts, 'refund_failed')
  const refunds = new Map(amountsOf(facts, 'refunded'))
  if (refunds.size > 0)
    return [...refunds].reduce((sum, [subject, amount]) => sum + (failed.has(subject) ? 0 : amount), 0)
  return Math.max(0, ...amountsOf(facts, 'refunded_in_all').map(([, amount]) => amount))
}

/** The last event of a dispute decides: a lost one may be won on appeal, and the other way round. */
function isDisputed(facts: readonly Fact[]): boolean {
  const lastOf = (kind: PaymentEventKind, dispute: string | null) =>
    Math.max(
      ...facts
        .filter((fact) => fact.kind === kind && fact.subject === dispute)
        .map(({ occurred_at }) => occurred_at.getTime()),
    )
  return [...subjectsOf(facts, 'disputed')].some(
    (dispute) => lastOf('disputed', dispute) > lastOf('dispute_won', dispute),
  )
}

/** The state of a payment. It does not depend on the order of its events, or on how often each arrived. */
export function paymentState(asked: Price, facts: readonly Fact[]): PaymentState {
  const has = (kind: PaymentEventKind) => facts.some((fact) => fact.kind === kind)
  if (!has('paid')) return has('failed') ? 'failed' : has('cancelled') ? 'cancelled' : 'pending'
  if (!facts.some((fact) => isPaidAsAsked(asked, fact))) return 'mismatched'
  if (isDisputed(facts)) return 'disputed'
  return refundedOf(facts) >= asked.amount ? 'refunded' : 'paid'
}
