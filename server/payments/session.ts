import type { PaymentStatus } from '#contract/payments.ts'
import type { PaymentState } from '#server/db/payment-tables.ts'

/** What the payer is told. Of money that went back he is told that the payment is void. */
export function readerStatus(state: PaymentState): PaymentStatus {
  if (state === 'refunded' || state === 'disputed') return 'cancelled'
  return state === 'mismatched' ? 'failed' : state
}

/** What cannot be one of our sessions is not asked of the database. */
export const isSession = (text: string): boolean => /^[0-9a-f]{32}$/.test(text)
