import type { Need, Query } from '../query/query.ts'
import { MissingPiecesError } from '../segment/pieces.ts'
import type { Segment } from '../segment/segment.ts'
import { compareBytes, encodeTerm } from '../segment/term-bytes.ts'
import type { SearchIndex } from './search-index.ts'

const piecesOf = ({ segments }: SearchIndex) => segments.flatMap(({ segment }) => segment.pieces ?? [])

/** Reads all pieces that are not in memory yet. */
export const readWhole = async (index: SearchIndex): Promise<void> =>
  void (await Promise.all(piecesOf(index).map((pieces) => pieces.readAll())))

function want(segment: Segment, { text, prefix }: Need): void {
  const bytes = encodeTerm(text)
  const cursor = segment.cursorNear(bytes)
  while (cursor.next()) {
    const order = compareBytes(cursor.term, prefix ? Math.min(cursor.length, bytes.length) : cursor.length, bytes)
    if (order > 0) return
    if (order === 0 && cursor.length >= bytes.length) segment.pieces?.want(cursor.from, cursor.to)
  }
}

/**
 * Reads the posting lists of the query's words that are not in memory yet. It leaves out the lists for `otherwise`, which most
 * queries do not need.
 */
async function readNeeded(index: SearchIndex, { units }: Query): Promise<void> {
  for (const { segment } of index.segments)
    if (segment.pieces?.isWhole === false)
      for (const { alternatives } of units)
        for (const { needs } of alternatives) for (const need of needs) want(segment, need)
  await Promise.all(piecesOf(index).map((pieces) => pieces.readWanted()))
}

/** Gives the result of `work`, after reading the lists that it needs. */
export async function withLists<T>(index: SearchIndex, query: Query, work: () => T): Promise<T> {
  if (piecesOf(index).every((pieces) => pieces.isWhole)) return work()
  await readNeeded(index, query)
  try {
    return work()
  } catch (error) {
    if (!(error instanceof MissingPiecesError)) throw error
    await readWhole(index)
    return work()
  }
}
