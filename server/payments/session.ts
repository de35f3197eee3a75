import type { PaymentStatus } from '#contract/payments/payments.ts'
import type { PaymentState } from '#server/db/payment-tables.ts'

/** The status that the payer sees. A refunded payment is shown as cancelled. */
export function readerStatus(state: PaymentState): PaymentStatus {
  if (state === 'refunded' || state === 'disputed') return 'cancelled'
  return state === 'mismatched' ? 'failed' : state
}

/** Other texts cannot be a session, so the database is not asked. */
export const isSession = (text: string): boolean => /^[0-9a-f]{32}$/.test(text)
