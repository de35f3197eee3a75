import type { InterfaceLanguage } from '#contract/languages.ts'
import type { PaymentEventKind } from '#server/db/payment-tables.ts'

export interface Order {
  /** ours: the provider must repeat it in its events */
  readonly session: string
  /** cents */
  readonly amount: number
  /** ISO 4217, lower case */
  readonly currency: string
  readonly language: InterfaceLanguage
  readonly email: string
  readonly expiresAt: Date
}

export interface ProviderPage {
  readonly providerSession: string
  readonly url: string
}

/** Something that happened to a payment, signed by the provider. */
export interface PaymentEvent {
  /** the provider's id: the same event arrives more than once */
  readonly event: string
  readonly kind: PaymentEventKind
  /** ours; null where the provider names only its own payment */
  readonly session: string | null
  readonly providerPayment: string | null
  /** of the refund or dispute */
  readonly subject: string | null
  /** cents */
  readonly amount: number | null
  /** ISO 4217, lower case */
  readonly currency: string | null
  readonly occurredAt: Date
}

/** A message to the webhook without a valid or recent signature. */
export class UnsignedError extends Error {
  override readonly name = 'UnsignedError'
}

export interface PaymentProvider {
  readonly name: string
  /** Makes the page, or finds the one for the same order. Throws when the provider cannot or will not. */
  readonly begin: (order: Order) => Promise<ProviderPage>
  /** Closes a page on which nobody should pay any more. Throws when it is paid, or when the provider cannot close it. */
  readonly end: (providerSession: string) => Promise<void>
  /** The event of a message. Null when it is not about a payment of ours. Throws `UnsignedError`. */
  readonly eventOf: (body: string, header: (name: string) => string | undefined) => PaymentEvent | null
}
