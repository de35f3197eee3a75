import type { Credits } from '#contract/library/content.ts'
import type { Asset } from './html/pictures.ts'
import type { Rendered } from './html/render-tree.ts'

/** The content of a folder or of EPUBs, complete and without faults. */
export interface Library {
  readonly languages: readonly { readonly iso: string; readonly name: string }[]
  readonly assets: readonly Asset[]
  readonly books: readonly LibraryBook[]
  readonly pages: readonly LibraryPage[]
}

export interface LibraryBook {
  readonly slug: string
  /** The addresses that it had before. */
  readonly formerly: readonly string[]
  readonly position: number
  readonly price: string
  readonly discountAmount: string
  readonly currencySymbol: string
  readonly heroAssetKey: string
  readonly translations: readonly {
    readonly lang: string
    readonly title: string
    readonly description: string
    readonly author: string
    readonly imageTitle: string
    /** Null when the source does not say who holds them. */
    readonly rights: string | null
  }[]
  readonly articles: readonly LibraryArticle[]
}

export interface LibraryArticle {
  readonly slug: string
  /** The addresses that it had before. */
  readonly formerly: readonly string[]
  /** Starts at 1. */
  readonly position: number
  readonly translations: readonly (Rendered & {
    readonly lang: string
    readonly title: string
    readonly description: string
    readonly readingMinutes: number
    readonly credits: Credits | null
  })[]
}

export interface LibraryPage {
  readonly slug: string
  readonly position: number
  readonly translations: readonly {
    readonly lang: string
    readonly title: string
    readonly seoTitle: string
    readonly seoDescription: string
    readonly content: string
  }[]
}
