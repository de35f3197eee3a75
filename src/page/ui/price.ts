/** The currency's symbol and the amount, as numbers are written in these languages. Cents are shown only when there are any. */
export const priceText = (symbol: string, amount: number, locales: string | string[] | undefined): string =>
  symbol +
  new Intl.NumberFormat(locales, {
    minimumFractionDigits: Number.isInteger(amount) ? 0 : 2,
    maximumFractionDigits: 2,
  }).format(amount)
