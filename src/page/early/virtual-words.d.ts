declare module 'virtual:early-words' {
  import type { InterfaceLanguage } from '#contract/languages.ts'

  /** The texts around an article, by their English message. */
  type Word =
    | 'Home'
    | 'Larder, home'
    | 'Back to the book'
    | 'More'
    | 'Breadcrumb'
    | '{minutes} min'
    | 'Article {place} of {count}'
    | 'Author: {name}'
    | 'Review: {reviewer}, {day}'
    | 'General information, not medical advice.'
  /** The messages from the catalogs, by language. */
  const words: Readonly<Record<InterfaceLanguage, Readonly<Record<Word, string>>>>
  export default words
}
