import type { CountryCode } from 'libphonenumber-js'

/** What the phone field needs of the library, which is large: loaded when a form asks for a phone. */
export interface PhoneRules {
  /** Formats what was typed so far. */
  readonly format: (typed: string, country: string) => string
  /** E.164; null for what is no phone number. */
  readonly parse: (typed: string, country: string) => string | null
  /** The two-letter codes of all countries. */
  readonly countries: readonly string[]
}

/** Loads the rules of all countries' phone numbers. */
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

/** The country of a language tag of the browser, for a phone typed without its country: `uk-UA` gives UA. */
export function countryOfLanguage(languages: readonly string[]): string | null {
  for (const language of languages) {
    try {
      const region = new Intl.Locale(language).maximize().region
      if (region !== undefined && /^[A-Z]{2}$/.test(region)) return region
    } catch {
      // Not a language tag: the next one may be.
    }
  }
  return null
}
