import type { CountryCode } from 'libphonenumber-js'

/** The part of the phone library that the fields need. The library is large, so it is loaded when a form has a phone field. */
export interface PhoneRules {
  readonly format: (typed: string, country: string) => string
  /** The number as E.164. Null for anything else. */
  readonly parse: (typed: string, country: string) => string | null
  /** Two-letter codes of all countries. */
  readonly countries: readonly string[]
}

/** Loads the phone rules of all countries. Rejects when they cannot be loaded. */
export async function loadPhoneRules(): Promise<PhoneRules> {
  const { AsYouType, getCountries, isSupportedCountry, parsePhoneNumberFromString } = await import(
    'libphonenumber-js/min'
  )
  const known = (country: string): CountryCode | undefined => (isSupportedCountry(country) ? country : undefined)
  return {
    countries: getCountries(),
    format: (typed, country) => new AsYouType(known(country)).input(typed),
    parse: (typed, country) => {
      const phone = parsePhoneNumberFromString(typed, known(country))
      return phone?.isValid() ? phone.number : null
    },
  }
}

/** The country of the first valid language tag, such as UA for `uk-UA`. Used for a phone number without a country code. */
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
