import { type LiveSegment, mergeSegments, planMerge } from './segment-merge.ts'

/** An article as it should be in the index. */
export interface Wanted {
  readonly id: string
  readonly stamp: number
}

export interface UpdatePlan {
  /** Ids of articles that are not there, or not as they should be. */
  readonly missing: readonly string[]
  /** For each segment, what no longer counts in it. */
  readonly dead: readonly ReadonlySet<number>[]
}

/** What makes the segments hold just the wanted articles, each once. */
export function planUpdate(segments: readonly LiveSegment[], wanted: readonly Wanted[]): UpdatePlan {
  const missing = new Map(wanted.map(({ id, stamp }) => [id, stamp]))
  const dead = segments.map(({ segment, dead: before }) => {
    const now = new Set(before)
    segment.ids().forEach((id, document) => {
      if (before.has(document)) return
      if (missing.get(id) === segment.stamps[document]) missing.delete(id)
      else now.add(document)
    })
    return now
  })
  return { missing: [...missing.keys()], dead }
}

export interface Merged {
  /** Places of the segments that the new one takes the place of. */
  readonly places: readonly number[]
  /** Null when nothing in them counts any more. */
  readonly bytes: Uint8Array<ArrayBuffer> | null
}

/** The next merge that is worth its time; null when there is none. */
export function nextMerge(segments: readonly LiveSegment[]): Merged | null {
  const places = planMerge(segments)
  if (places.length === 0) return null
  const members = places.flatMap((place) => segments[place] ?? [])
  const live = members.some(({ segment, dead }) => dead.size < segment.documents)
  return { places, bytes: live ? mergeSegments(members) : null }
}
