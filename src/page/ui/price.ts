/** The currency's symbol and the amount, with cents where there are any. */
export const priceText = (symbol: string, amount: number): string =>
  symbol + (Number.isInteger(amount) ? String(amount) : amount.toFixed(2))
