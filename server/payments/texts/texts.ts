import type { InterfaceLanguage } from '#contract/languages.ts'
import en from './en.json' with { type: 'json' }
import ru from './ru.json' with { type: 'json' }
import uk from './uk.json' with { type: 'json' }

/** Texts for payments: the product, as providers name it too, and the sandbox's page. */
export const PAYMENT_TEXTS: Readonly<Record<InterfaceLanguage, typeof en>> = { en, ru, uk }

/**
 * An amount in the format of the language: 27,00 € or €27.00. Without the narrow symbol Ukrainian would show EUR.
 * `currency`: ISO 4217.
 */
export const moneyText = (language: InterfaceLanguage, cents: number, currency: string): string =>
  new Intl.NumberFormat(language, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }).format(cents / 100)
