import type { InterfaceLanguage } from '#contract/languages.ts'
import en from './en.json' with { type: 'json' }
import ru from './ru.json' with { type: 'json' }
import type { PaymentTexts } from './shape.ts'
import uk from './uk.json' with { type: 'json' }

export const PAYMENT_TEXTS: Readonly<Record<InterfaceLanguage, PaymentTexts>> = { en, ru, uk }

/**
 * An amount in the format of the language: 27,00 € or €27.00. Without the narrow symbol Ukrainian would show EUR.
 * `currency`: ISO 4217.
 */
export const moneyText = (language: InterfaceLanguage, cents: number, currency: string): string =>
  new Intl.NumberFormat(language, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }).format(cents / 100)
