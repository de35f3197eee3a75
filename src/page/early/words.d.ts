declare module 'virtual:early-words' {
  /** The texts around an article, by their English message. */
  export type Word = 'Home' | 'Larder, home' | 'Breadcrumb' | '{0} min' | 'Article {0} of {count}'
  /** The messages from the catalogs, by language. */
  const words: Readonly<Record<string, Readonly<Record<Word, string>>>>
  export default words
}

/** Named one by one, so that the bundler drops the names that are not used. */
declare module '*.module.css' {
  export const article: string
  export const crumbs: string
  export const header: string
  export const home: string
  export const layout: string
  export const lede: string
  export const meta: string
  export const row: string
  export const status: string
}
