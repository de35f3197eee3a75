declare module 'virtual:early-words' {
  /** What stands around an article's text, as a translator reads it. */
  export type Word = 'Home' | 'Larder, home' | 'Breadcrumb' | '{0} min' | 'Article {0} of {count}'
  /** Of the catalogs, by language. */
  const words: Readonly<Record<string, Readonly<Record<Word, string>>>>
  export default words
}

/** One by one, so that the names of what is not drawn are left out. */
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
