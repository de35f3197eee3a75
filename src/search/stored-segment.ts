import { ANALYSER_VERSION } from './analyser.ts'
import { Segment } from './segment.ts'
import { FORMAT_VERSION } from './segment-format.ts'
import type { LiveSegment } from './segment-merge.ts'

/** Segments of another version than this are built anew. */
export const INDEX_VERSION = `${FORMAT_VERSION}.${ANALYSER_VERSION}`

/** Segments of another format cannot be read: an index of them answers nothing. */
export const isReadable = (version: string): boolean => version.startsWith(`${FORMAT_VERSION}.`)

/** A segment as it is stored: its bytes, and the numbers of the articles in it that no longer count. */
export interface StoredSegment {
  readonly bytes: Uint8Array
  readonly dead: readonly number[]
}

/** Throws `BrokenSegmentError`. */
export const openSegment = ({ bytes, dead }: StoredSegment): LiveSegment => ({
  segment: new Segment(bytes),
  dead: new Set(dead),
})
