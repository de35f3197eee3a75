import { DEFAULT_LANGUAGE, INTERFACE_LANGUAGES } from '#contract/languages.ts'
import { getStored } from './browser-storage.ts'

/**
 * The specification's choice of a language: the stored one wins; of the library's languages none gives English, exactly one gives
 * it; one that the browser's language begins with gives that; else English.
 */
export function chooseLanguage({
  stored,
  library,
  browser,
}: {
  readonly stored: string | null
  readonly library: readonly string[]
  readonly browser: readonly string[]
}): string {
  if (stored !== null && stored !== '') return stored
  const [only, ...others] = library
  if (only === undefined) return DEFAULT_LANGUAGE
  if (others.length === 0) return only
  const wanted = (browser[0] ?? '').slice(0, 2).toLowerCase()
  return library.includes(wanted) ? wanted : DEFAULT_LANGUAGE
}

/** The one that this visit begins with. */
export const startLanguage = (): string =>
  chooseLanguage({
    stored: getStored('currentLanguage'),
    library: INTERFACE_LANGUAGES,
    browser: navigator.languages,
  })
