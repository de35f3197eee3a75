import type { Audience } from './schema.ts'

/** A segment of the search index, or a later piece of one, whose id follows: see `docs/search.md`. */
export interface SearchSegmentRow {
  readonly id?: number
  readonly aud: Audience
  /** A piece of lists has none: it is not read with the index, but by its id, when a query needs it. */
  readonly lang?: string
  /** Of the analyser and the format that wrote it. */
  readonly version: string
  readonly bytes: Uint8Array
  /** Of a segment in pieces: how many bytes these have together. */
  readonly size?: number
  /** Of a later piece: the segment's id. */
  readonly of?: number
  /** Numbers of articles in it that no longer count. */
  readonly dead: readonly number[]
}

/** What of a reader's and language's articles is in the index. */
export interface SearchIndexRow {
  readonly aud: Audience
  readonly lang: string
  /** Which segments answer; those of another version are still being built. */
  readonly version: string
  /** Goes up with every change of a segment. */
  readonly generation: number
  readonly indexed: number
  /** How many articles are on the device. */
  readonly stored: number
}

/** A stretch of text, and whether it is what was sought. */
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
  /** The passage that shows best why it was found. */
  readonly excerpt: readonly SearchPiece[]
  /** The heading that was found, where one was. */
  readonly heading: string | null
  /** By which an address names it. */
  readonly headingId?: string | null
}

/**
 * `whole`: a query that was sent; `typing`: its last word may go on; `titles`: the same, by titles and headings alone, for
 * suggestions.
 */
export type SearchMode = 'whole' | 'typing' | 'titles'

/** An answer. Kept for a while only. */
export interface SearchRow {
  readonly aud: Audience
  readonly lang: string
  readonly source: 'device' | 'server'
  readonly mode: SearchMode
  readonly q: string
  readonly at: number
  readonly hits: readonly SearchHitRow[]
  /** How many there are in all. */
  readonly total: number
  /** The words were found only with typing errors in them. */
  readonly corrected: boolean
  /** Other queries that may be meant, and would find something. */
  readonly suggestions: readonly string[]
  /** The analyser's terms, for marking the passages in an opened article. */
  readonly terms: readonly string[]
  /** How many articles were searched. */
  readonly searched: number
}

/** What was sought on this device. */
export interface RecentQueryRow {
  readonly q: string
  readonly at: number
}
