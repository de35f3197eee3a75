import type { View } from './view.ts'

/** What the page can ask the search worker. Both calls reject when the engine cannot be loaded. */
export interface SearchApi {
  /** Starts to update the index whenever the texts change, this language first. Further calls change the language. */
  start(language: string): Promise<void>
  /** Null for an audience that is not this reader's, and when the index cannot be read. */
  search(request: SearchRequest): Promise<SearchAnswer | null>
}

/**
 * `whole`: a query that was sent. `typing`: its last word may be unfinished. `titles`: the same, but only in titles and
 * headings, for suggestions.
 */
export type SearchMode = 'whole' | 'typing' | 'titles'

export interface SearchRequest extends View {
  readonly mode: SearchMode
  readonly q: string
  /** The maximum number of hits. */
  readonly limit: number
}

/** What a query finds, on the device or on the server. */
export interface SearchAnswer {
  /** The best first. */
  readonly hits: readonly FoundArticle[]
  /** The number of all hits. */
  readonly total: number
  /** The words were found only with typing errors. */
  readonly corrected: boolean
  /** Other queries that may be meant and have hits. */
  readonly suggestions: readonly string[]
  /** The whole library was searched. */
  readonly whole: boolean
}

export interface FoundArticle {
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

/** A part of a text, and whether it matches the query. */
export interface SearchPiece {
  readonly text: string
  readonly marked: boolean
}
