import type { ColumnType, GeneratedAlways } from 'kysely'

/** As an operator sees it. Readers see less (`PaymentStatus` of the contract). */
export type PaymentState =
  | 'pending'
  | 'paid'
  | 'failed'
  | 'cancelled'
  /** in full; a partial refund changes nothing */
  | 'refunded'
  | 'disputed'
  /** paid, but not the amount that was asked for: grants nothing */
  | 'mismatched'

/** Payments, made when a reader goes to the provider's page. Only a payment's events decide its status. */
interface PaymentsTable {
  /** ours, random: whoever knows it can open the sandbox's page */
  readonly session: string
  /** null: the account was deleted */
  readonly user_id: string | null
  readonly provider: string
  /** the provider's id of its page; null: the page does not exist yet */
  provider_session: string | null
  /** the provider's id of the payment, which its refunds and disputes name; null: not known yet */
  provider_payment: string | null
  /** the provider's page; null: it does not exist yet, or is being closed */
  url: string | null
  /** cents */
  readonly amount: number
  /** ISO 4217, lower case */
  readonly currency: string
  /** of the interface when the payment began; the receipt is written in it */
  readonly language: string
  status: ColumnType<PaymentState, PaymentState | undefined>
  readonly created_at: Date
  expires_at: Date
  /** when the server first learned that it was paid */
  paid_at: Date | null
}

export type PaymentEventKind =
  | 'paid'
  | 'failed'
  | 'cancelled'
  /** `subject`: the refund; `amount`: the refunded amount */
  | 'refunded'
  | 'refund_failed'
  /** `amount`: the sum of all refunds so far */
  | 'refunded_in_all'
  /** `subject`: the dispute */
  | 'disputed'
  | 'dispute_won'

/** The events of the providers, each stored once. Rows never change and have no data about the payer. */
interface PaymentEventsTable {
  readonly id: GeneratedAlways<string>
  readonly provider: string
  /** the provider's id of the event */
  readonly event: string
  readonly kind: PaymentEventKind
  /** our session, if the event names it */
  readonly session: string | null
  readonly provider_payment: string | null
  readonly subject: string | null
  /** cents */
  readonly amount: number | null
  readonly currency: string | null
  /** by the provider's clock */
  readonly occurred_at: Date
  readonly received_at: Date
}

/** Who got or lost the subscription, when and why. Rows never change. */
interface SubscriptionChangesTable {
  readonly id: GeneratedAlways<string>
  readonly user_id: string
  readonly cause: PaymentEventKind | 'granted' | 'revoked'
  /** after the change */
  readonly subscribed: boolean
  /** the payment that caused it */
  readonly session: string | null
  /** the operator who ran the command */
  readonly operator: string | null
  readonly reason: string | null
  readonly at: Date
}

export interface PaymentTables {
  readonly payments: PaymentsTable
  readonly payment_events: PaymentEventsTable
  readonly subscription_changes: SubscriptionChangesTable
}
