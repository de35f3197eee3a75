/** Texts for payments: the product and the sandbox's page. */
export interface PaymentTexts {
  /** the product's name on the provider's page */
  readonly product: string
  readonly productDetails: string
  readonly title: string
  /** says that no money is paid here */
  readonly notice: string
  readonly amount: string
  readonly pay: string
  readonly decline: string
  readonly cancel: string
  readonly failed: string
  readonly unknown: string
  readonly home: string
}
