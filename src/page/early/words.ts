import texts from 'virtual:early-words'
import type { InterfaceLanguage } from '#contract/languages.ts'
import { type ArticleWords, articleWords } from '../markup/article/article-words.ts'

/** The texts around an article. */
export const earlyWords = (language: InterfaceLanguage): ArticleWords =>
  articleWords(({ id, values = {} }) =>
    String(texts[language][id]).replace(/\{(\w+)\}/g, (_, name) => {
      const value = values[name]
      return typeof value === 'number' ? value.toLocaleString(language) : String(value)
    }),
  )
