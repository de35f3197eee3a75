import { tableOf } from '#contract/letters/tables.ts'

/**
 * The currencies of the library's symbols. Symbols that several countries use (kr, ¥) and currencies without cents are
 * left out. A book names the currency's code instead.
 */
const BY_SYMBOL = tableOf(
  '€ eur, $ usd, US$ usd, £ gbp, ₴ uah, грн uah, ₽ rub, ₸ kzt, ₾ gel, ₪ ils, ₺ try, zł pln, Kč czk',
)

/** The decimal places of a currency with cents. */
const CENTS_DIGITS = 2

/** ISO 4217 in lower case. Null when the symbol is unknown, or the currency does not have cents. */
export function currencyOf(symbol: string): string | null {
  const known = BY_SYMBOL[symbol.trim()]
  if (known !== undefined) return known
  const code = /^[A-Z]{3}$/.exec(symbol.trim())?.[0]
  if (code === undefined || !Intl.supportedValuesOf('currency').includes(code)) return null
  const { maximumFractionDigits } = new Intl.NumberFormat('en', { style: 'currency', currency: code }).resolvedOptions()
  return maximumFractionDigits === CENTS_DIGITS ? code.toLowerCase() : null
}
