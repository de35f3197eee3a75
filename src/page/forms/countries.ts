import { ALPHA_3 } from './country/alpha-3.ts'
import { allNames, fold, withLatinDoubles, withoutKind } from './country/names.ts'

export interface NamedCountry {
  readonly code: string
  readonly name: string
  readonly exact?: boolean
  /** The query stands only inside a word of the name: the country is listed, and not taken unasked. */
  readonly isInside?: boolean
}

/** The value of the field while no country is chosen. */
export const NO_COUNTRY = ''

/** Countries with their names in a language, in its sort order. */
export function countriesIn(codes: readonly string[], language: string): readonly NamedCountry[] {
  const names = new Intl.DisplayNames([language], { type: 'region' })
  const order = new Intl.Collator(language)
  return codes
    .flatMap((code) => {
      const name = names.of(code)
      // A browser returns a code that it does not know unchanged. Such codes are dropped.
      return name === undefined || name === code ? [] : [{ code, name }]
    })
    .sort((a, b) => order.compare(a.name, b.name))
}

type Form = (text: string) => string

/** How names and a query are compared. The next one counts only where the last one finds nothing. */
const FORMS: readonly Form[] = [(text) => text, withLatinDoubles, withoutKind]

/** The rank of a name that has the query inside a word. */
const INSIDE = 5

/** How near a country is to the query, 0 is exact. Null: it does not match. */
function rankOf({ code, name }: NamedCountry, wanted: string, form: Form): number | null {
  const shown = form(fold(name))
  const others = allNames(code).map(form)
  const codes = [code, ALPHA_3.get(code)].map((one) => one?.toLowerCase())
  if (codes.includes(wanted) || shown === wanted || others.includes(wanted)) return 0
  if (shown.startsWith(wanted)) return 1
  if (others.some((other) => other.startsWith(wanted))) return 2
  const hasWord = (one: string) => one.includes(` ${wanted}`)
  if (hasWord(shown)) return 3
  if (others.some(hasWord)) return 4
  return shown.includes(wanted) ? INSIDE : null
}

function found(countries: readonly NamedCountry[], wanted: string, form: Form): readonly NamedCountry[] {
  return countries
    .flatMap((country) => {
      const rank = rankOf(country, wanted, form)
      return rank === null ? [] : [{ country, rank }]
    })
    .sort((a, b) => a.rank - b.rank)
    .map(({ country, rank }) =>
      rank === 0 ? { ...country, exact: true } : rank === INSIDE ? { ...country, isInside: true } : country,
    )
}

/**
 * The countries that the query may mean, exact ones first: by their code of two or three letters, by their name in the shown language, in
 * English, Russian and Ukrainian or in one of their own languages, and by what they are called beside that.
 */
export function matching(countries: readonly NamedCountry[], query: string): readonly NamedCountry[] {
  const wanted = fold(query)
  if (wanted === '') return countries
  for (const form of FORMS) {
    const words = form(wanted)
    const hits = words === '' ? [] : found(countries, words, form)
    if (hits.length > 0) return hits
  }
  return []
}
