import type { View } from '#contract/workers/view.ts'

/** A segment of the search index. See `docs/search.md`. */
export interface SearchSegmentRow extends View {
  readonly id?: number
  /** The version of the analyser and the format that wrote it. */
  readonly version: string
  readonly bytes: Uint8Array
  /** Numbers of its articles that no longer count. */
  readonly dead: readonly number[]
}

/** The state of an index. */
export interface SearchIndexRow extends View {
  /** The version of the segments that answer. Segments of another version are still being built. */
  readonly version: string
  /** Grows with every change of a segment. */
  readonly generation: number
  readonly indexed: number
}

/** A query that was entered on this device. */
export interface RecentQueryRow {
  readonly q: string
  readonly at: number
}
