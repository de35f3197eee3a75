import type { Audience } from './schema.ts'

/** An article's text. */
export interface Body {
  readonly slug: string
  readonly html: string
  /** True where the text is only the beginning. */
  readonly restricted: boolean
}

/** The texts of some of a book's articles in one row: IndexedDB charges by the row, whatever its size. An article's row says which pack has its text. */
export interface PackRow {
  readonly aud: Audience
  readonly lang: string
  readonly bookSlug: string
  /** Drawn by chance, so that none is ever used again. */
  readonly pack: number
  readonly bodies: readonly Body[]
}

export type PackKey = [Audience, string, string, number]

/** What of an article is stored. */
export interface ManifestEntry {
  readonly slug: string
  readonly id: string
  /** The pack that has its text; null where that is not here. */
  readonly pack: number | null
  readonly minutes: number
  /** Characters of its text; absent where that is not known. */
  readonly chars?: number
  /** Present where its text is only the beginning. */
  readonly restricted?: true
  /** Absent where its text shows none. */
  readonly figures?: readonly string[]
}

/**
 * Every article of a book that has a row here, listed or not yet, and whether its text is here. Written in the transaction that writes the
 * articles, so that neither a list nor an index of their table has to be asked for what is stored.
 */
export interface ManifestRow {
  readonly aud: Audience
  readonly lang: string
  readonly bookSlug: string
  readonly articles: readonly ManifestEntry[]
}
