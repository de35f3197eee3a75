import type { Audience } from '../schema.ts'

/** A segment of the search index. See `docs/search.md`. */
export interface SearchSegmentRow {
  readonly id?: number
  readonly aud: Audience
  readonly lang: string
  /** The version of the analyser and the format that wrote it. */
  readonly version: string
  readonly bytes: Uint8Array
  /** Numbers of its articles that no longer count. */
  readonly dead: readonly number[]
}

/** The state of an index. */
export interface SearchIndexRow {
  readonly aud: Audience
  readonly lang: string
  /** The version of the segments that answer. Segments of another version are still being built. */
  readonly version: string
  /** Grows with every change of a segment. */
  readonly generation: number
  readonly indexed: number
  /** The number of articles on the device. */
  readonly stored: number
}

/** A part of a text, and whether it matches the query. */
export interface SearchPiece {
  readonly text: string
  readonly marked: boolean
}

export interface SearchHitRow {
  readonly slug: string
  readonly bookSlug: string
  readonly bookTitle: string
  readonly title: readonly SearchPiece[]
  readonly restricted: boolean
  /** The part of the text that shows best why the article was found. */
  readonly excerpt: readonly SearchPiece[]
  /** The best heading that matches. Null if none does. */
  readonly heading: string | null
  /** The heading's id, for its address. */
  readonly headingId?: string | null
}

/**
 * `whole`: a query that was sent. `typing`: its last word may be unfinished. `titles`: the same, but only in titles and
 * headings, for suggestions.
 */
export type SearchMode = 'whole' | 'typing' | 'titles'

/** An answer to a query. Only the latest answers stay stored. */
export interface SearchRow {
  readonly aud: Audience
  readonly lang: string
  readonly source: 'device' | 'server'
  readonly mode: SearchMode
  readonly q: string
  readonly at: number
  readonly hits: readonly SearchHitRow[]
  /** The number of all hits. */
  readonly total: number
  /** The words were found only with typing errors. */
  readonly corrected: boolean
  /** Other queries that may be meant and have hits. */
  readonly suggestions: readonly string[]
  /** The analyser's terms, to mark the passages in an opened article. */
  readonly terms: readonly string[]
  /** The number of articles that were searched. */
  readonly searched: number
}

/** A query that was entered on this device. */
export interface RecentQueryRow {
  readonly q: string
  readonly at: number
}
