import type { ArticleRow, Audience } from './schema.ts'

/** An article's text. */
export interface Body {
  readonly slug: string
  readonly html: string
  /** True where the text is only the beginning. */
  readonly restricted: boolean
}

/** One book of one reader and language. */
export interface BookScope {
  readonly aud: Audience
  readonly lang: string
  readonly bookSlug: string
}

/** Some of a book's articles in one row: IndexedDB charges by the row, whatever its size. The book's manifest says which article is in which. */
interface Packed extends BookScope {
  /** From 0 in each book. An article's row and its text are in packs of the same number. */
  readonly pack: number
}

/** What its pack says for all that are in it, an article does not say again. */
export type PackedArticle = Omit<ArticleRow, keyof BookScope>

export interface ArticlePackRow extends Packed {
  readonly articles: readonly PackedArticle[]
}

/** The texts of a pack's articles, as far as they are here; where none is, there is no row. */
export interface PackRow extends Packed {
  readonly bodies: readonly Body[]
}

export type PackKey = [Audience, string, string, number]

/** What of an article is stored. */
export interface ManifestEntry {
  readonly slug: string
  readonly id: string
  readonly pack: number
  /** Its text is here too. */
  readonly here: boolean
  readonly minutes: number
  /** Characters of its text, here or not; null where that is not known. */
  readonly chars: number | null
  /** Its text is only the beginning. */
  readonly restricted: boolean
  /** Addresses of the pictures in its text, as the server wrote them: nobody need read the texts to know them. */
  readonly figures: readonly string[]
}

/**
 * Every article of a book that is stored, listed or not yet, and where. Written in the transaction that writes the articles, so that nobody has
 * to look through packs for what there is. In columns, the nth of each of the nth article: as so many objects, it would take several times as
 * long to read, and every article that is opened reads it.
 */
export interface ManifestRow extends BookScope {
  readonly slugs: readonly string[]
  readonly ids: readonly string[]
  readonly packs: readonly number[]
  readonly here: readonly boolean[]
  readonly minutes: readonly number[]
  readonly chars: readonly (number | null)[]
  readonly restricted: readonly boolean[]
  /** Of those that show any, by slug. */
  readonly figures: readonly (readonly [string, readonly string[]])[]
}
