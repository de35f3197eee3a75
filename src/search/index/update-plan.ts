import { BrokenSegmentError, type Segment } from '../segment/segment.ts'
import { type LiveSegment, mergeSegments, planMerge } from '../segment/segment-merge.ts'

/** An article that should be in the index, in this version. */
export interface Wanted {
  /** Unique within an index. */
  readonly id: string
  /** Differs between versions of the article: a whole number from 0. */
  readonly stamp: number
}

interface UpdatePlan {
  /** Ids of articles that the index lacks or has in another version. */
  readonly missing: readonly string[]
  /** For each segment, all numbers of its dead articles. */
  readonly dead: readonly ReadonlySet<number>[]
}

/** Null when they are damaged. */
function readableIds(segment: Segment): readonly string[] | null {
  try {
    return segment.ids()
  } catch (error) {
    if (error instanceof BrokenSegmentError) return null
    throw error
  }
}

/**
 * What to change so that the segments have exactly the wanted articles, each once. All articles of a segment with damaged ids are dead, so
 * that they are indexed again.
 */
export function planUpdate(segments: readonly LiveSegment[], wanted: readonly Wanted[]): UpdatePlan {
  const missing = new Map(wanted.map(({ id, stamp }) => [id, stamp]))
  const dead = segments.map(({ segment, dead: before }) => {
    const ids = readableIds(segment)
    if (ids === null) return new Set(Array.from({ length: segment.documents }, (_, document) => document))
    const now = new Set(before)
    ids.forEach((id, document) => {
      if (before.has(document)) return
      if (missing.get(id) === segment.stamps[document]) missing.delete(id)
      else now.add(document)
    })
    return now
  })
  return { missing: [...missing.keys()], dead }
}

export interface Merged {
  /** Positions of the segments that the new one replaces. */
  readonly places: readonly number[]
  /** Null when all their articles are dead. */
  readonly bytes: Uint8Array<ArrayBuffer> | null
}

/** The next useful merge. Null when there is none. */
export function nextMerge(segments: readonly LiveSegment[]): Merged | null {
  const places = planMerge(segments)
  if (places.length === 0) return null
  const members = places.flatMap((place) => segments[place] ?? [])
  const live = members.some(({ segment, dead }) => dead.size < segment.documents)
  return { places, bytes: live ? mergeSegments(members) : null }
}
