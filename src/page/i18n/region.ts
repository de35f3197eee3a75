/** The region that a language tag names. Undefined for none, and for what is no tag. */
function regionOf(tag: string): string | undefined {
  try {
    return new Intl.Locale(tag).region
  } catch {
    return undefined
  }
}

/** Plain English is American. Most of the world writes days and hours as the British do. */
const ELSEWHERE: Readonly<Record<string, string>> = { en: 'en-GB' }

/**
 * The language as it is written in the reader's region, for dates and numbers: English is `en-GB` for `[en-GB]`, and `en-DE` for
 * `[de-DE, en]`. The region is the first one that the browser's languages name and that the engine knows for this language. English of a
 * region that it does not know is `en-GB`.
 */
export function inRegion(language: string, browser: readonly string[]): string {
  for (const tag of browser) {
    const region = regionOf(tag)
    if (region === undefined) continue
    const wanted = `${language}-${region}`
    if (new Intl.DateTimeFormat(wanted).resolvedOptions().locale === wanted) return wanted
    const usual = ELSEWHERE[language]
    if (usual !== undefined) return usual
  }
  return language
}
