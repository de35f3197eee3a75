import { Segment } from '../segment/segment.ts'
import { FORMAT_VERSION } from '../segment/segment-format.ts'
import type { LiveSegment } from '../segment/segment-merge.ts'
import { ANALYSER_VERSION } from '../stem/analyser.ts'

/** Segments of another version than this are built again. */
export const INDEX_VERSION = `${FORMAT_VERSION}.${ANALYSER_VERSION}`

/** Whether segments of this version can be read. An index in another format answers nothing. */
export const isReadable = (version: string): boolean => version.startsWith(`${FORMAT_VERSION}.`)

/** A stored segment: its bytes, and the numbers of its dead articles. */
interface StoredSegment {
  readonly bytes: Uint8Array
  readonly dead: readonly number[]
}

/** Opens a segment. Throws `BrokenSegmentError`. */
export const openSegment = ({ bytes, dead }: StoredSegment): LiveSegment => ({
  segment: new Segment(bytes),
  dead: new Set(dead),
})
