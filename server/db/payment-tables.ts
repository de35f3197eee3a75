import type { ColumnType, GeneratedAlways } from 'kysely'

/** As an operator sees it; readers are told less (`PaymentStatus` of the contract). */
export type PaymentState =
  | 'pending'
  | 'paid'
  | 'failed'
  | 'cancelled'
  /** in full; a part given back changes nothing */
  | 'refunded'
  | 'disputed'
  /** paid, and not what was asked: grants nothing */
  | 'mismatched'

/** Payments, made when a reader sets out for the provider's page. What came of one follows from its events alone. */
interface PaymentsTable {
  /** ours, random: who knows it may open the sandbox's page */
  readonly session: string
  /** null: the account is gone */
  readonly user_id: string | null
  readonly provider: string
  /** the provider's id of its page; null: not begun */
  provider_session: string | null
  /** the provider's id of the payment itself, by which refunds and disputes name it; null: not told yet */
  provider_payment: string | null
  /** the provider's page; null: not begun */
  url: string | null
  /** cents */
  readonly amount: number
  /** ISO 4217, lower case */
  readonly currency: string
  /** of the interface, when the payment began; the receipt is written in it */
  readonly language: string
  status: ColumnType<PaymentState, PaymentState | undefined>
  readonly created_at: Date
  expires_at: Date
  /** when we first heard that it was paid */
  paid_at: Date | null
}

export type PaymentEventKind =
  | 'paid'
  | 'failed'
  | 'cancelled'
  /** `subject`: the refund; `amount`: what it gives back */
  | 'refunded'
  | 'refund_failed'
  /** `amount`: all that was given back so far */
  | 'refunded_in_all'
  /** `subject`: the dispute */
  | 'disputed'
  | 'dispute_won'

/** What providers told, each once. Rows are never changed; nothing of the payer is in them. */
interface PaymentEventsTable {
  readonly id: GeneratedAlways<string>
  readonly provider: string
  /** the provider's id of the event */
  readonly event: string
  readonly kind: PaymentEventKind
  /** our session, where the event names it */
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

/** Who got or lost the subscription, when and why. Rows are never changed. */
interface SubscriptionChangesTable {
  readonly id: GeneratedAlways<string>
  readonly user_id: string
  readonly cause: PaymentEventKind | 'granted' | 'revoked'
  /** after the change */
  readonly subscribed: boolean
  /** of the payment that caused it */
  readonly session: string | null
  /** who typed the command */
  readonly operator: string | null
  readonly reason: string | null
  readonly at: Date
}

/** The tables about money. */
export interface PaymentTables {
  readonly payments: PaymentsTable
  readonly payment_events: PaymentEventsTable
  readonly subscription_changes: SubscriptionChangesTable
}
