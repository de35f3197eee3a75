import { DEFAULT_LANGUAGE, primarySubtag } from '#contract/languages.ts'
import { countryOfLanguage } from '../phone.ts'
import { ALPHA_3 } from './alpha-3.ts'

/** English of the United States says nothing about the place: browsers have it where nobody chose a language. */
const isDefault = (language: string): boolean => /^en(?:-us)?$/i.test(language)
const namesCountry = (language: string): boolean => /-[a-z]{2}(?:-|$)/i.test(language)
const isSameLanguage = (one: string, other: string): boolean =>
  primarySubtag(one).toLowerCase() === primarySubtag(other).toLowerCase()

/**
 * The country of a phone number without a country code, as two letters. First the one that the browser's first language names, with a
 * region there or further down the list. Then the one where that language is at home, if the connection is there too. Then one that
 * another language names, the home of the first language, and the connection's. Null: the connection's is not known. Some servers write
 * “XX” for that, or what is no country.
 */
export function assumedCountry(languages: readonly string[], connection: string | null | undefined): string {
  const chosen = languages.filter((language) => !isDefault(language))
  const named = chosen.filter(namesCountry)
  const [first = DEFAULT_LANGUAGE] = chosen
  const home = countryOfLanguage(chosen.slice(0, 1))
  return (
    countryOfLanguage(named.filter((language) => isSameLanguage(language, first))) ??
    (home === connection ? home : null) ??
    countryOfLanguage(named) ??
    (first === languages[0] ? home : null) ??
    (connection && ALPHA_3.has(connection) ? connection : null) ??
    countryOfLanguage(languages) ??
    'GB'
  )
}
