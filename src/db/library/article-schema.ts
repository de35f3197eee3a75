import type { Credits } from '#contract/library/content.ts'
import type { View } from '#contract/workers/view.ts'
import type { Audience } from '../schema.ts'

/** One book for one audience and language. */
export interface BookKey extends View {
  readonly bookSlug: string
}

/** An article without its text. */
export interface StoredArticle {
  readonly slug: string
  readonly id: string
  /** Null: the order of the list counts. */
  readonly position: number | null
  readonly title: string
  readonly description: string
  readonly readingMinutes: number
  /** Its text is only the beginning. */
  readonly restricted: boolean
  /** The server's time of the last change. From a server without it: when this device last got another content. */
  readonly updatedAt: string
  /** Absent in rows of version 0.1.0. */
  readonly credits?: Credits | null
  /** The number of the pack with its text. Null while the text is not stored. */
  readonly pack: number | null
  /** Characters of its text, stored or not. */
  readonly chars: number
  /** Addresses of the pictures in its text, as the server wrote them. So no text is read to find them. */
  readonly figures: readonly string[]
  /** The slugs that it had before. Absent when there are none. */
  readonly formerly?: readonly string[]
}

/** An article as the screens read it. */
export interface ArticleRow extends BookKey, StoredArticle {}

/**
 * All stored articles of a book, listed or not, in one row: IndexedDB costs by row. It is written in the same transaction as the texts, so
 * that nobody searches packs for an article.
 */
export interface ManifestRow extends BookKey {
  readonly articles: readonly StoredArticle[]
}

/** The texts of several articles of a book. */
export interface PackRow extends BookKey {
  /** Numbered from 0 in each book. */
  readonly pack: number
  readonly texts: readonly PackedText[]
}

export type PackKey = [Audience, string, string, number]

export interface PackedText {
  readonly slug: string
  readonly html: string
}
