/**
 * Which currency a symbol of the library means. Left out is what several countries write alike (kr, ¥), and what has no
 * cents: for these a book names the code itself.
 */
const BY_SYMBOL: Readonly<Record<string, string>> = {
  '€': 'eur',
  $: 'usd',
  US$: 'usd',
  '£': 'gbp',
  '₴': 'uah',
  грн: 'uah',
  '₽': 'rub',
  '₸': 'kzt',
  '₾': 'gel',
  '₪': 'ils',
  '₺': 'try',
  zł: 'pln',
  Kč: 'czk',
}

/** Of a currency's unit in its smallest. */
const CENTS_DIGITS = 2

/** ISO 4217, lower case; null when the symbol is none that we know, or its currency is not counted in hundredths. */
export function currencyOf(symbol: string): string | null {
  const known = BY_SYMBOL[symbol.trim()]
  if (known !== undefined) return known
  const code = /^[A-Z]{3}$/.exec(symbol.trim())?.[0]
  if (code === undefined || !Intl.supportedValuesOf('currency').includes(code)) return null
  const { maximumFractionDigits } = new Intl.NumberFormat('en', { style: 'currency', currency: code }).resolvedOptions()
  return maximumFractionDigits === CENTS_DIGITS ? code.toLowerCase() : null
}
