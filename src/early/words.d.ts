declare module 'virtual:early-words' {
  /** What stands around an article's text, as a translator reads it. */
  export type Word = 'Home' | 'Breadcrumb' | '{0} min' | 'Article {0} of {count}'
  /** Of the catalogs, by language. */
  const words: Readonly<Record<string, Readonly<Record<Word, string>>>>
  export default words
}
