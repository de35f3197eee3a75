declare module 'virtual:early-words' {
  import type { InterfaceLanguage } from '#contract/languages.ts'

  /** The messages of `markup/article/article-words.ts`, by language and by their names in the catalogs. */
  const words: Readonly<Record<InterfaceLanguage, Readonly<Record<string, string>>>>
  export default words
}
