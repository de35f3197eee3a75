/** The currency's symbol and the amount. Cents are shown only when there are any. */
export const priceText = (symbol: string, amount: number): string =>
  symbol + (Number.isInteger(amount) ? String(amount) : amount.toFixed(2))
