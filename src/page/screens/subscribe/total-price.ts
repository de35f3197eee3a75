import { type Priced, totalCents } from '#contract/payments/price.ts'

export interface TotalPrice {
  readonly symbol: string
  readonly amount: number
  /** The price without discounts. */
  readonly before: number
}

/**
 * The price of all books together, in major currency units. Uses the same rule as the server. Null when there is no book, or when the books
 * have different currencies.
 */
export function totalPrice(books: readonly Priced[]): TotalPrice | null {
  const total = totalCents(books)
  return total && { symbol: total.symbol, amount: total.amount / 100, before: total.before / 100 }
}
