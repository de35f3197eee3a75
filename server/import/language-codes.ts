import { tableOf } from '#contract/letters/tables.ts'

/** What people write for a language that has another code: mostly the code of its country. */
const MEANT = new Map(
  Object.entries(tableOf('ua uk, by be, kz kk, ge ka, cz cs, rs sr, gr el, dk da, il he, cn zh, jp ja, vn vi')),
)
/** Codes that stand for none: unknown, several, no words, no code. */
const NONE = /^(?:und|mul|zxx|mis)(?:-|$)/i

const NAMES = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' })

export const meantCode = (code: string): string => MEANT.get(code) ?? code

/** A tag in its usual form: `fr-FR` for `fr_fr`, `ru` for `rus`. Null: it is no tag. */
export function canonicalTag(written: string): string | null {
  try {
    return Intl.getCanonicalLocales(written.trim().replaceAll('_', '-'))[0] ?? null
  } catch {
    return null
  }
}

/** Whether a tag says that nobody knows the language, or that there are several. */
export const saysNoLanguage = (tag: string): boolean => tag === '' || NONE.test(tag)

/** The code that stands for a longer one: `uk` for `ukr`. Browsers know only the short one. */
function shortCode(language: string): string | null {
  const short = Intl.getCanonicalLocales(language)[0]?.split('-')[0]
  return language.length === 3 && short?.length === 2 ? short : null
}

/**
 * Why a code that is written like one is none, in words for an editor. Null: there is such a language. `Intl` knows all codes of two
 * letters, and few of the thousands of three.
 */
export function codeFault(code: string): string | null {
  const [language = ''] = code.split('-')
  const meant = MEANT.get(language)
  if (meant !== undefined) return `no language has the code ${language}; ${NAMES.of(meant)} is ${meant}`
  const short = shortCode(language)
  if (short !== null) return `${NAMES.of(short)} has a code of two letters; write ${short}, not ${language}`
  const isUnknown = language.length === 2 && NAMES.of(language) === undefined
  return saysNoLanguage(language) || isUnknown ? `no language has the code ${language}` : null
}
