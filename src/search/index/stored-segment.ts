import { cutIntoPieces, PIECE_BYTES, Pieces, type ReadPieces } from '../segment/pieces.ts'
import { Segment } from '../segment/segment.ts'
import { FORMAT_VERSION } from '../segment/segment-format.ts'
import type { LiveSegment } from '../segment/segment-merge.ts'
import { ANALYSER_VERSION } from '../stem/analyser.ts'

/** Segments of another version than this are built again. */
export const INDEX_VERSION = `${FORMAT_VERSION}.${ANALYSER_VERSION}`

/** Whether segments of this version can be read. An index in another format answers nothing. */
export const isReadable = (version: string): boolean => version.startsWith(`${FORMAT_VERSION}.`)

/** A stored segment: its bytes, and the numbers of its dead articles. */
export interface StoredSegment {
  readonly bytes: Uint8Array
  readonly dead: readonly number[]
}

/** Opens a segment. Throws `BrokenSegmentError`. */
export const openSegment = ({ bytes, dead }: StoredSegment): LiveSegment => ({
  segment: new Segment(bytes),
  dead: new Set(dead),
})

/** A segment in pieces, as it is stored. A query needs the head, and only the lists of its words. */
export interface CutSegment {
  readonly size: number
  readonly head: readonly Uint8Array<ArrayBuffer>[]
  readonly lists: readonly Uint8Array<ArrayBuffer>[]
}

export function cutSegment(bytes: Uint8Array): CutSegment {
  const pieces = cutIntoPieces(bytes)
  const head = Math.ceil(new Segment(bytes).headBytes / PIECE_BYTES)
  return { size: bytes.length, head: pieces.slice(0, head), lists: pieces.slice(head) }
}

/** Opens a segment of which only the first pieces are in memory. Throws `BrokenSegmentError`. */
export const openPieces = (
  size: number,
  first: readonly Uint8Array[],
  dead: readonly number[],
  read: ReadPieces,
): LiveSegment => ({ segment: new Segment(new Pieces(size, first, read)), dead: new Set(dead) })
