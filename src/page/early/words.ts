import texts from 'virtual:early-words'
import type { InterfaceLanguage } from '#contract/languages.ts'
import type { ArticleWords } from '../markup/article-page.tsx'
import type { PageWords } from '../markup/words.ts'

type Values = Readonly<Record<string, number | string>>

const fill = (language: string, text: string, values: Values): string =>
  text.replace(/\{(\w+)\}/g, (_, name) => {
    const value = values[name]
    return typeof value === 'number' ? value.toLocaleString(language) : String(value)
  })

/** The texts around an article. */
export function earlyWords(
  language: InterfaceLanguage,
): Pick<PageWords, 'larderHome' | 'backToBook' | 'more' | ArticleWords> {
  const words = texts[language]
  return {
    home: words.Home,
    larderHome: words['Larder, home'],
    backToBook: words['Back to the book'],
    more: words.More,
    breadcrumb: words.Breadcrumb,
    minutes: (minutes) => fill(language, words['{minutes} min'], { minutes }),
    author: (name) => fill(language, words['Author: {name}'], { name }),
    reviewed: (reviewer, day) => fill(language, words['Review: {reviewer}, {day}'], { reviewer, day }),
    notAdvice: words['General information, not medical advice.'],
    place: (place, count) => fill(language, words['Article {place} of {count}'], { place, count }),
  }
}
