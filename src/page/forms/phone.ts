import type { CountryCode } from 'libphonenumber-js'
import { present } from '#contract/present.ts'

/** The part of the phone library that the fields need. The library is large, so it is loaded when a form has a phone field. */
export interface PhoneRules {
  /** The text with the spaces of its country. Never changes another character. */
  readonly format: (typed: string, country: string) => string
  /** The number as E.164. Null for anything else. */
  readonly parse: (typed: string, country: string) => string | null
  /** A valid number with its international code and spaces, and its country where the number tells it. */
  readonly shown: (number: string) => { readonly text: string; readonly country: string | undefined }
  /** Such as +380. */
  readonly codeOf: (country: string) => string | undefined
  /** Two-letter codes of all countries. */
  readonly countries: readonly string[]
}

const isDigit = (code: number): boolean => /\p{Nd}/u.test(String.fromCodePoint(code))

/** The value of a digit of any script: the ten digits of a script stand in a row. */
function digitOf(digit: string): string {
  const code = present(digit.codePointAt(0))
  let zero = code
  while (isDigit(zero - 1)) zero--
  return String((code - zero) % 10)
}

/** What a number is read from: ASCII digits without hidden characters, as address books add them. */
const readable = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\p{Nd}/gu, digitOf)

const withoutSeparators = (text: string): string => text.replace(/[\s().-]/g, '')

/** Whether two texts differ in separators only. */
export const isSameNumber = (text: string, known: string): boolean =>
  withoutSeparators(text) === withoutSeparators(known)

/** Loads the phone rules of all countries, 35 KB (gzip). Rejects when they cannot be loaded. */
export async function loadPhoneRules(): Promise<PhoneRules> {
  const { AsYouType, getCountries, getCountryCallingCode, isSupportedCountry, parsePhoneNumberFromString } =
    await import('libphonenumber-js/min')
  const known = (country: string): CountryCode | undefined => (isSupportedCountry(country) ? country : undefined)
  const parsed = (text: string, country: string): string | null => {
    const phone = parsePhoneNumberFromString(text, known(country))
    return phone?.isValid() ? phone.number : null
  }
  return {
    countries: getCountries(),
    format: (typed, country) => {
      const text = new AsYouType(known(country)).input(typed)
      return withoutSeparators(text) === withoutSeparators(typed) ? text : typed
    },
    parse: (typed, country) => {
      const text = readable(typed)
      // Many write 00 for the plus, also where another prefix leads abroad.
      return parsed(text, country) ?? parsed(text.replace(/^[^\d+]*00/, '+'), country)
    },
    shown: (number) => {
      const phone = parsePhoneNumberFromString(number)
      return { text: phone?.formatInternational() ?? number, country: phone?.country }
    },
    codeOf: (country) => (isSupportedCountry(country) ? `+${getCountryCallingCode(country)}` : undefined),
  }
}

/** Whether the text has no separator that the reader typed. Only such a text is formatted. */
export const isOurs = (text: string, country: string, rules: PhoneRules): boolean =>
  /^\+?\d*$/.test(text) || rules.format(text, country) === text

/** The text that `toSend` was given, if it was no number. */
export const typedOf = (sent: string): string => sent.replaceAll('+ ', '+')

/** What is sent: E.164. No schema accepts a blank after the plus, so the field shows an error for an invalid number. */
export function toSend(typed: string, country: string, rules: PhoneRules | null): string {
  const text = typed.trim()
  if (rules === null || text === '') return withoutSeparators(readable(text)).replace(/^00/, '+') || text
  return rules.parse(text, country) ?? text.replaceAll('+', '+ ')
}

/** The country of the first valid language tag, such as UA for `uk-UA` and for `uk`. */
export function countryOfLanguage(languages: readonly string[]): string | null {
  for (const language of languages) {
    try {
      const region = new Intl.Locale(language).maximize().region
      if (region !== undefined && /^[A-Z]{2}$/.test(region)) return region
    } catch {
      // Not a valid language tag: try the next one.
    }
  }
  return null
}
