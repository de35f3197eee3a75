/** The fields of a book that make its price: major units with two decimals, and a symbol. */
interface Priced {
  readonly price: number
  readonly discountAmount: number
  readonly currencySymbol: string
}

export interface TotalCents {
  readonly symbol: string
  readonly amount: number
  /** The sum before discounts. */
  readonly before: number
}

/**
 * The price of all listed books together, in cents. Null when there are no books, or when they have different currencies. That of a
 * free book does not matter.
 */
export function totalCents(books: readonly Priced[]): TotalCents | null {
  const paid = books.filter(({ price }) => price > 0)
  const first = paid[0] ?? books[0]
  if (first === undefined || paid.some((book) => book.currencySymbol !== first.currencySymbol)) return null
  // Each price is rounded: a sum of floating-point numbers would not be exact.
  const cents = (amount: number) => Math.round(amount * 100)
  const before = books.reduce((sum, book) => sum + cents(book.price), 0)
  const off = books.reduce((sum, book) => sum + cents(book.discountAmount), 0)
  return { symbol: first.currencySymbol, amount: before - off, before }
}
