import { countryOfLanguage } from '../phone.ts'

/** English of the United States says nothing about the place: browsers have it where nobody chose a language. */
const isDefault = (language: string): boolean => /^en(?:-us)?$/i.test(language)
const namesCountry = (language: string): boolean => /-[a-z]{2}(?:-|$)/i.test(language)

/**
 * The country of a phone number without a country code, as two letters: the one that the browser's languages name, then the one where its
 * first language is at home, then that of the connection. Null: the connection's is not known.
 */
export function assumedCountry(languages: readonly string[], connection: string | null | undefined): string {
  const chosen = languages.filter((language) => !isDefault(language))
  const spoken = languages.slice(0, 1).filter((language) => !isDefault(language))
  return (
    countryOfLanguage(chosen.filter(namesCountry)) ??
    countryOfLanguage(spoken) ??
    (connection || null) ??
    countryOfLanguage(languages) ??
    'GB'
  )
}
