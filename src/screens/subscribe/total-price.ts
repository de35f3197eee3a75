import type { BookRow } from '../../db/schema.ts'

export interface TotalPrice {
  readonly symbol: string
  readonly amount: number
  /** Without the discounts. */
  readonly before: number
}

/** What the listed books cost together, in major units. Null when there is nothing to sell, or no one currency to sell it in. */
export function totalPrice(
  books: readonly Pick<BookRow, 'price' | 'discountAmount' | 'currencySymbol'>[],
): TotalPrice | null {
  const [first] = books
  if (first === undefined || books.some((book) => book.currencySymbol !== first.currencySymbol)) return null
  // In cents: a sum of fractions would drift.
  const cents = (amount: number) => Math.round(amount * 100)
  const before = books.reduce((sum, book) => sum + cents(book.price), 0)
  const off = books.reduce((sum, book) => sum + cents(book.discountAmount), 0)
  return { symbol: first.currencySymbol, amount: (before - off) / 100, before: before / 100 }
}
