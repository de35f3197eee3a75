import type { PaymentEventKind, PaymentState } from '#server/db/payment-tables.ts'
import type { Price } from './price.ts'

/** What of an event decides. */
export interface Fact {
  readonly kind: PaymentEventKind
  readonly subject: string | null
  readonly amount: number | null
  readonly currency: string | null
  readonly occurred_at: Date
}

/** Whether it was paid as asked: another amount or currency grants nothing. */
export const isPaidAsAsked = (asked: Price, { kind, amount, currency }: Fact): boolean =>
  kind === 'paid' && amount === asked.amount && currency === asked.currency

const subjectsOf = (facts: readonly Fact[], kind: PaymentEventKind): Set<string | null> =>
  new Set(facts.filter((fact) => fact.kind === kind).map((fact) => fact.subject))

/** Cents given back. Refunds are told one by one, or as their sum so far; those that failed afterwards do not count. */
function refundedOf(facts: readonly Fact[]): number {
  const failed = subjectsOf(facts, 'refund_failed')
  const refunds = new Map(facts.filter((fact) => fact.kind === 'refunded').map((fact) => [fact.subject, fact]))
  if (refunds.size > 0)
    return [...refunds.values()].reduce(
      (sum, { subject, amount }) => sum + (failed.has(subject) ? 0 : (amount ?? 0)),
      0,
    )
  return Math.max(0, ...facts.filter(({ kind }) => kind === 'refunded_in_all').map(({ amount }) => amount ?? 0))
}

/** What was told last of a dispute holds: one that was lost may be won on appeal, and the other way round. */
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

/** How a payment stands: the same whatever the order in which its events arrived, and however often each. */
export function paymentState(asked: Price, facts: readonly Fact[]): PaymentState {
  const has = (kind: PaymentEventKind) => facts.some((fact) => fact.kind === kind)
  if (!has('paid')) return has('failed') ? 'failed' : has('cancelled') ? 'cancelled' : 'pending'
  if (!facts.some((fact) => isPaidAsAsked(asked, fact))) return 'mismatched'
  if (isDisputed(facts)) return 'disputed'
  return refundedOf(facts) >= asked.amount ? 'refunded' : 'paid'
}
