import type { ArticleRow, Audience } from '../schema.ts'

/** An article's text. */
export interface Body {
  readonly slug: string
  readonly html: string
  /** True if the text is only the beginning. */
  readonly restricted: boolean
}

/** One book for one audience and language. */
export interface BookScope {
  readonly aud: Audience
  readonly lang: string
  readonly bookSlug: string
}

/**
 * Several articles of a book in one row, because IndexedDB costs by row, whatever its size. The book's manifest tells
 * which article is in which pack.
 */
interface Packed extends BookScope {
  /** Numbered from 0 in each book. An article's row and its text are in packs with the same number. */
  readonly pack: number
}

/** An article without the fields that are the same for its whole pack. */
export type PackedArticle = Omit<ArticleRow, keyof BookScope>

export interface ArticlePackRow extends Packed {
  readonly articles: readonly PackedArticle[]
}

/** The stored texts of a pack's articles. A pack without any stored text has no such row. */
export interface PackRow extends Packed {
  readonly bodies: readonly Body[]
}

export type PackKey = [Audience, string, string, number]

/** What is stored of an article. */
export interface ManifestEntry {
  readonly slug: string
  readonly id: string
  readonly pack: number
  /** Its text is stored too. */
  readonly here: boolean
  readonly minutes: number
  /** Characters of its text, stored or not. Null if not known. */
  readonly chars: number | null
  /** Its text is only the beginning. */
  readonly restricted: boolean
  /** Addresses of the pictures in its text, as the server wrote them. So no text is read to find them. */
  readonly figures: readonly string[]
}

/**
 * All stored articles of a book, listed or not, and their packs. Written in the same transaction as the articles, so that
 * nobody searches packs for an article. The columns are parallel arrays: one object for each article would take several
 * times as long to read, and every opened article reads this row.
 */
export interface ManifestRow extends BookScope {
  readonly slugs: readonly string[]
  readonly ids: readonly string[]
  readonly packs: readonly number[]
  readonly here: readonly boolean[]
  readonly minutes: readonly number[]
  readonly chars: readonly (number | null)[]
  readonly restricted: readonly boolean[]
  /** By slug, only for articles with pictures. */
  readonly figures: readonly (readonly [string, readonly string[]])[]
}
