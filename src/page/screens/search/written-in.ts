import { withoutLookAlikes } from '#search/words/look-alikes.ts'

/** Letters that a language does not have, although they are of its script. */
const FOREIGN: Readonly<Record<string, RegExp>> = { ru: /[ґєії]/i, uk: /[ёъыэ]/i }

/** A test for letters of other scripts than the language's own. Null for a language whose script is not known. */
function otherLetters(lang: string): RegExp | null {
  try {
    const { script } = new Intl.Locale(lang).maximize()
    return script === undefined ? null : new RegExp(`(?!\\p{Script=${script}})\\p{L}`, 'u')
  } catch {
    return null
  }
}

/** Whether all letters of a text are letters of the language. A text without letters is written in none. */
function isWrittenIn(text: string, lang: string): boolean {
  const others = otherLetters(lang)
  return /\p{L}/u.test(text) && others !== null && !others.test(text) && !FOREIGN[lang]?.test(text)
}

/** The languages whose letters a query has, when they are not those of the shown language. */
export function languagesOf(query: string, shown: string, languages: readonly string[]): readonly string[] {
  const read = withoutLookAlikes(query)
  return isWrittenIn(read, shown) ? [] : languages.filter((lang) => lang !== shown && isWrittenIn(read, lang))
}
