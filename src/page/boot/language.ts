import { DEFAULT_LANGUAGE, INTERFACE_LANGUAGES } from '#contract/languages.ts'
import { getStored } from './browser-storage.ts'

/**
 * The first language, as the specification says. A stored language wins. Without any library language it is English; with exactly one it is
 * that one. With several it is the one that matches the browser's first language, else English.
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
  const preferred = (browser[0] ?? '').slice(0, 2).toLowerCase()
  return library.includes(preferred) ? preferred : DEFAULT_LANGUAGE
}

/** The language in which the app starts. */
export const startLanguage = (): string =>
  chooseLanguage({
    stored: getStored('currentLanguage'),
    library: INTERFACE_LANGUAGES,
    browser: navigator.languages,
  })
