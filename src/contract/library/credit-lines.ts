import type { Credits } from './content.ts'

/** The words around the names, in the language of whoever shows them. */
export interface CreditWords {
  readonly author: (name: string) => string
  readonly reviewed: (reviewer: string, day: string) => string
  readonly notAdvice: string
}

/** A day as the language writes it. The same everywhere, whatever the time zone. */
const dayIn = (lang: string, day: string): string =>
  new Intl.DateTimeFormat(lang, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))

/**
 * What stands below an article: who wrote it, who checked it and when, and what a text on health cannot be. Nothing, when
 * the server named nobody. `lang` is the article's language.
 */
export function creditLines(credits: Credits | null, lang: string, words: CreditWords): string[] {
  if (credits === null) return []
  const { author, reviewer, reviewed_on: day, not_medical_advice: isOnHealth } = credits
  return [
    words.author(author),
    ...(reviewer === null || day === null ? [] : [words.reviewed(reviewer, dayIn(lang, day))]),
    ...(isOnHealth ? [words.notAdvice] : []),
  ]
}
