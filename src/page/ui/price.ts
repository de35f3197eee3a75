/** A price in cents with the currency's symbol, as numbers are written in these languages. Cents are shown only when there are any. */
export const priceText = (symbol: string, cents: number, locales: string | string[] | undefined): string =>
  symbol +
  new Intl.NumberFormat(locales, {
    minimumFractionDigits: cents % 100 === 0 ? 0 : 2,
    maximumFractionDigits: 2,
  }).format(cents / 100)
