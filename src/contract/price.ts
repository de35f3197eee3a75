/** What of a book the price is made of: major units with two decimals, and a symbol. */
export interface Priced {
  readonly price: number
  readonly discountAmount: number
  readonly currencySymbol: string
}

export interface TotalCents {
  readonly symbol: string
  readonly amount: number
  /** Without the discounts. */
  readonly before: number
}

/** What the listed books cost together, in cents. Null when there is nothing to sell, or no one currency to sell it in. */
export function totalCents(books: readonly Priced[]): TotalCents | null {
  const [first] = books
  if (first === undefined || books.some((book) => book.currencySymbol !== first.currencySymbol)) return null
  // Rounded one by one: a sum of fractions would drift.
  const cents = (amount: number) => Math.round(amount * 100)
  const before = books.reduce((sum, book) => sum + cents(book.price), 0)
  const off = books.reduce((sum, book) => sum + cents(book.discountAmount), 0)
  return { symbol: first.currencySymbol, amount: before - off, before }
}
