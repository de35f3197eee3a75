import type { ReaderDb } from '#db/db.ts'
import { readSession } from '#db/reader/session.ts'
import type { SearchIndexRow, SearchSegmentRow } from '#db/search/search-schema.ts'
import { cutSegment, INDEX_VERSION, openPieces, openSegment } from '#search/index/stored-segment.ts'
import { PiecesGoneError, pieceCount, type ReadPieces } from '#search/segment/pieces.ts'
import type { LiveSegment } from '#search/segment/segment-merge.ts'
import { type Claim, StaleEpochError } from '../engine/fence.ts'
import type { Scope } from '../store/rows.ts'

/** Where a segment is stored: in `rows` rows, the first of which has this id. */
export interface SegmentPlace {
  readonly id: number
  readonly rows: number
}

/** A stored segment after opening. */
export interface OpenRow extends LiveSegment, SegmentPlace {}

export const readIndexRow = async (db: ReaderDb, { aud, lang }: Scope): Promise<SearchIndexRow | null> =>
  (await db.searchIndexes.get([aud, lang])) ?? null

/**
 * Reads the later pieces of a segment by number. An id is never used twice, so a row under it belongs to this segment or
 * is gone.
 */
const pieceReader =
  (db: ReaderDb, id: number): ReadPieces =>
  async (numbers) => {
    const rows = await db.searchSegments.bulkGet(numbers.map((number) => id + number))
    return rows.map((row) => {
      if (row?.of !== id) throw new PiecesGoneError(`Segment ${id} is not whole any more`)
      return row.bytes
    })
  }

const placeOf = ({ id, size }: SearchSegmentRow): SegmentPlace | null =>
  id === undefined ? null : { id, rows: size === undefined ? 1 : pieceCount(size) }

function openRow(db: ReaderDb, row: SearchSegmentRow, pieces: readonly SearchSegmentRow[]): OpenRow[] {
  const { size, bytes, dead } = row
  const place = placeOf(row)
  if (place === null) return []
  try {
    if (size === undefined) return [{ ...place, ...openSegment({ bytes, dead }) }]
    const first = [bytes, ...pieces.map((piece) => piece.bytes)]
    return [{ ...place, ...openPieces(size, first, dead, pieceReader(db, place.id)) }]
  } catch {
    return []
  }
}

/**
 * Opens the segments of one version from the rows of an index. Segments in pieces come without their lists. An unreadable
 * segment is left out: its articles are then missing and are indexed again.
 */
export const openSegments = (db: ReaderDb, rows: readonly SearchSegmentRow[], version: string): OpenRow[] =>
  rows
    .filter((row) => row.version === version && row.of === undefined)
    .flatMap((row) =>
      openRow(
        db,
        row,
        rows.filter(({ of }) => of !== undefined && of === row.id),
      ),
    )

/** Reads the complete segments of one version in one transaction. */
export const readSegments = (db: ReaderDb, { aud, lang }: Scope, version: string): Promise<OpenRow[]> =>
  db.transaction('r', db.searchSegments, async () => {
    const rows = await db.searchSegments.where('[aud+lang]').equals([aud, lang]).toArray()
    const open = openSegments(db, rows, version)
    const whole: OpenRow[] = []
    for (const row of open)
      try {
        await row.segment.pieces?.readAll()
        whole.push(row)
      } catch (error) {
        if (!(error instanceof PiecesGoneError)) throw error
      }
    return whole
  })

/** Stores a segment. Call it within a transaction. */
export async function addSegment({ db, aud, lang }: Claim, bytes: Uint8Array<ArrayBuffer>): Promise<SegmentPlace> {
  const { size, head, lists } = cutSegment(bytes)
  const [first = bytes, ...more] = head
  const row = { aud, version: INDEX_VERSION, dead: [] }
  const rows = head.length + lists.length
  if (rows === 1) return { id: await db.searchSegments.add({ ...row, lang, bytes }), rows }
  const id = await db.searchSegments.add({ ...row, lang, bytes: first, size })
  await db.searchSegments.bulkAdd([
    ...more.map((piece, at) => ({ ...row, id: id + 1 + at, of: id, lang, bytes: piece })),
    ...lists.map((piece, at) => ({ ...row, id: id + head.length + at, of: id, bytes: piece })),
  ])
  return { id, rows }
}

/** Deletes segments with all their pieces. Call it within a transaction. */
export const deleteSegments = (db: ReaderDb, places: readonly SegmentPlace[]): Promise<void> =>
  db.searchSegments.bulkDelete(
    places.flatMap(({ id, rows }) => Array.from({ length: rows }, (_, number) => id + number)),
  )

/** Deletes all segments of an index for which `kept` is false. Call it within a transaction. */
export async function deleteOthers({ db, aud, lang }: Claim, kept: (row: SearchSegmentRow) => boolean): Promise<void> {
  const rows = await db.searchSegments.where('[aud+lang]').equals([aud, lang]).toArray()
  await deleteSegments(
    db,
    rows.filter((row) => !kept(row)).flatMap((row) => placeOf(row) ?? []),
  )
}

/**
 * Runs `change` in one transaction over the index's tables. Throws `StaleEpochError` if the session changed since the job
 * began.
 */
export function writeIndex(job: Claim, change: () => Promise<unknown>): Promise<void> {
  const { db } = job
  return db.transaction('rw', [db.searchSegments, db.searchIndexes, db.searches, db.meta], async () => {
    if ((await readSession(db)).epoch !== job.epoch) throw new StaleEpochError()
    await change()
  })
}
