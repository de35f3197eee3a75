import { MergedList } from './merged-list.ts'
import { Postings } from './postings.ts'
import type { Segment } from './segment.ts'
import { type DocumentColumns, SegmentWriter } from './segment-writer.ts'
import { compareBytes } from './term-bytes.ts'
import type { TermCursor } from './term-cursor.ts'

/** A segment, and the numbers of its articles that are deleted or that another segment has in a newer version. */
export interface LiveSegment {
  readonly segment: Segment
  readonly dead: ReadonlySet<number>
}

interface Source extends LiveSegment {
  readonly cursor: TermCursor
  /** Maps an article's number in this segment to its number in the merged one. -1 for a dead article. */
  readonly numbers: Int32Array
  hasTerm: boolean
}

interface Place {
  readonly source: number
  readonly document: number
  readonly id: string
}

function livePlaces(segments: readonly LiveSegment[]): Place[] {
  return segments
    .flatMap(({ segment, dead }, source) =>
      segment.ids().flatMap((id, document) => (dead.has(document) ? [] : [{ source, document, id }])),
    )
    .sort((a, b) => (a.id < b.id ? -1 : 1))
}

const columns = ({ segment }: LiveSegment, { id, document }: Place): DocumentColumns => ({
  id,
  stamp: segment.stamps[document] ?? 0,
  titleLength: segment.titleLengths[document] ?? 0,
  bodyLength: segment.bodyLengths[document] ?? 0,
})

/** Merges the live articles of these segments into one. The bytes are the same as if it had been built at once. */
export function mergeSegments(segments: readonly LiveSegment[]): Uint8Array<ArrayBuffer> {
  const places = livePlaces(segments)
  const sources: Source[] = segments.map((live) => {
    const cursor = live.segment.cursor()
    const numbers = new Int32Array(live.segment.documents).fill(-1)
    return { ...live, cursor, numbers, hasTerm: cursor.next() }
  })
  places.forEach(({ source, document }, number) => {
    const numbers = sources[source]?.numbers
    if (numbers !== undefined) numbers[document] = number
  })
  const documents = places.flatMap((place) => {
    const live = segments[place.source]
    return live === undefined ? [] : [columns(live, place)]
  })
  const writer = new SegmentWriter(documents)
  for (;;) {
    const least = leastTerm(sources)
    if (least === null) return writer.finish()
    writer.beginTerm(least)
    writeList(least, sources, writer)
  }
}

function leastTerm(sources: readonly Source[]): Uint8Array | null {
  let least: TermCursor | null = null
  for (const { hasTerm, cursor } of sources)
    if (hasTerm && (least === null || compareBytes(cursor.term, cursor.length, least.term, least.length) < 0))
      least = cursor
  return least === null ? null : least.term.slice(0, least.length)
}

const list = new Postings()
const merged = new MergedList()

/** Writes the term's postings in the merged order. Moves the cursors that are at this term to the next one. */
function writeList(term: Uint8Array, sources: readonly Source[], writer: SegmentWriter): void {
  merged.clear()
  for (const source of sources) {
    const { cursor, segment, numbers } = source
    if (!source.hasTerm || compareBytes(cursor.term, cursor.length, term) !== 0) continue
    segment.read(cursor, list)
    for (let index = 0; index < list.length; index++) {
      const document = numbers[list.documents[index] ?? 0] ?? -1
      if (document !== -1) merged.push(document, list.fields[index] ?? 0, list.counts[index] ?? 0)
    }
    source.hasTerm = cursor.next()
  }
  merged.visit((document, fields, count) => writer.posting(document, fields, count))
}

/** This many segments of about one size are merged into one. */
const FAN = 8

/** The positions of the segments to merge next: those of one size class that has enough of them. Empty if there are none. */
export function planMerge(segments: readonly LiveSegment[]): number[] {
  const classes = new Map<number, number[]>()
  segments.forEach(({ segment, dead }, index) => {
    // A segment with more than half of its articles dead is rewritten alone.
    if (dead.size * 2 > segment.documents) classes.set(-1 - index, [index])
    const size = Math.floor(Math.log(Math.max(1, segment.documents)) / Math.log(FAN))
    classes.set(size, [...(classes.get(size) ?? []), index])
  })
  for (const [size, members] of [...classes].sort(([a], [b]) => a - b))
    if (size < 0 || members.length >= FAN) return members
  return []
}
