import type { Credits, Image } from './content.ts'

/** A book, as lists and the heads of pages show it. */
export interface PublicBook {
  readonly slug: string
  readonly title: string
  readonly description: string
  readonly author: string | null
  /** Null while it is not known. */
  readonly articlesCount: number | null
  /** How long all its articles take to read. Null while that is not known. */
  readonly minutes: number | null
  readonly image: Image | null
}

/** An article, as lists and the head of its own page show it. */
export interface PublicArticleItem {
  readonly slug: string
  readonly bookSlug: string
  readonly title: string
  readonly description: string
  readonly readingMinutes: number
  /** Whether a visitor gets only its beginning. */
  readonly restricted: boolean
}

/** The article before or after another one in its book. */
export type PublicNeighbour = Pick<PublicArticleItem, 'slug' | 'bookSlug' | 'title' | 'readingMinutes'>

/** The shown page in one of the library's languages. */
interface PublicLanguage {
  readonly iso: string
  readonly name: string
  /** Leads to the home page where this page does not exist in the language. */
  readonly href: string
}

/** What every page of the library has around its content. */
export interface PublicFrame {
  /** The language of the content. */
  readonly lang: string
  /** The language that the shown address names, for links. Null: the address has no prefix. */
  readonly prefix: string | null
  readonly languages: readonly PublicLanguage[]
  /** The shown address without its language. Null for a page that stands at no address of its own. */
  readonly path: string | null
  /** All books, for the menu of the header. */
  readonly shelf: readonly { readonly slug: string; readonly title: string }[]
  /** The content pages that the footer lists. */
  readonly footer: readonly { readonly slug: string; readonly title: string }[]
}

/** The price of all books together, in cents. */
export interface PublicPrice {
  readonly symbol: string
  readonly amount: number
}

/**
 * What everybody may see at an address of the library, in one language. `html` is sanitised, and its links to other pages of the site have
 * the prefix of the shown address.
 */
export type PublicPage = PublicFrame &
  (
    | {
        readonly kind: 'home'
        readonly title: string | null
        readonly html: string | null
        readonly books: readonly PublicBook[]
      }
    | { readonly kind: 'page'; readonly title: string; readonly html: string }
    | { readonly kind: 'not-found' }
    | { readonly kind: 'book'; readonly book: PublicBook; readonly articles: readonly PublicArticleItem[] }
    | {
        readonly kind: 'article'
        readonly article: PublicArticleItem & {
          readonly html: string
          readonly credits: Credits | null
        }
        readonly book: PublicBook
        /** The headings of its text that have an address. */
        readonly headings: readonly { readonly id: string; readonly text: string }[]
        /** The place in the book's reading order, from 0. */
        readonly index: number
        /** How many articles the book has. */
        readonly count: number
        readonly prev: PublicNeighbour | null
        readonly next: PublicNeighbour | null
        /** Null without books, or with books of different currencies. */
        readonly price: PublicPrice | null
      }
  )
