import { type Priced, totalCents } from '#contract/price.ts'

export interface TotalPrice {
  readonly symbol: string
  readonly amount: number
  /** Without the discounts. */
  readonly before: number
}

/** What the listed books cost together, in major units: by the rule by which the server charges. */
export function totalPrice(books: readonly Priced[]): TotalPrice | null {
  const total = totalCents(books)
  return total && { symbol: total.symbol, amount: total.amount / 100, before: total.before / 100 }
}
