export interface NamedCountry {
  readonly code: string
  readonly name: string
  readonly exact?: boolean
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

const fold = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/[’'ʼ]/g, '').trim()

/** The countries whose name contains the query, or whose code equals it. Names that start with it come first. */
export function matching(countries: readonly NamedCountry[], query: string): readonly NamedCountry[] {
  const wanted = fold(query)
  if (wanted === '') return countries
  const begins: NamedCountry[] = []
  const contains: NamedCountry[] = []
  for (const country of countries) {
    const name = fold(country.name)
    if (name === wanted) begins.unshift({ ...country, exact: true })
    else if (name.startsWith(wanted)) begins.push(country)
    else if (name.includes(wanted) || country.code.toLowerCase() === wanted) contains.push(country)
  }
  return [...begins, ...contains]
}
