/** The words of a payment: what is bought, and the sandbox's page. */
export interface PaymentTexts {
  /** what the provider's page says is bought */
  readonly product: string
  readonly productDetails: string
  readonly title: string
  /** that no money moves here */
  readonly notice: string
  readonly amount: string
  readonly pay: string
  readonly decline: string
  readonly cancel: string
  readonly failed: string
  readonly unknown: string
  readonly home: string
}
