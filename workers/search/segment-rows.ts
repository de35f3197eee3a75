import type { View } from '#contract/workers/view.ts'
import type { ReaderDb } from '#db/db.ts'
import { readSession } from '#db/reader/session.ts'
import type { SearchIndexRow, SearchSegmentRow } from '#db/search/search-schema.ts'
import { INDEX_VERSION, openSegment } from '#search/index/stored-segment.ts'
import type { LiveSegment } from '#search/segment/segment-merge.ts'
import { type Claim, StaleEpochError } from '../job/fence.ts'

/** A stored segment after opening. */
export interface OpenRow extends LiveSegment {
  readonly id: number
}

export const readIndexRow = async (db: ReaderDb, { aud, lang }: View): Promise<SearchIndexRow | null> =>
  (await db.searchIndexes.get([aud, lang])) ?? null

function openRow({ id, bytes, dead }: SearchSegmentRow): OpenRow[] {
  if (id === undefined) return []
  try {
    return [{ id, ...openSegment({ bytes, dead }) }]
  } catch {
    return []
  }
}

const segmentsOf = (db: ReaderDb, { aud, lang }: View) => db.searchSegments.where('[aud+lang]').equals([aud, lang])

/** The segments of one version. An unreadable one is left out: its articles are then missing and are indexed again. */
export async function readSegments(db: ReaderDb, view: View, version: string): Promise<OpenRow[]> {
  const rows = await segmentsOf(db, view).toArray()
  return rows.filter((row) => row.version === version).flatMap(openRow)
}

/** Stores a segment and gives its id. Call it within a transaction. */
export const addSegment = ({ db, aud, lang }: Claim, bytes: Uint8Array<ArrayBuffer>): Promise<number> =>
  db.searchSegments.add({ aud, lang, version: INDEX_VERSION, bytes, dead: [] })

/** Deletes all segments of an index for which `stays` is false. Call it within a transaction. */
export const deleteOthers = ({ db, ...view }: Claim, stays: (row: SearchSegmentRow) => boolean): Promise<number> =>
  segmentsOf(db, view)
    .filter((row) => !stays(row))
    .delete()

/**
 * Runs `change` in one transaction over the index's tables. Throws `StaleEpochError` if the session changed since the job
 * began.
 */
export function writeIndex(job: Claim, change: () => Promise<unknown>): Promise<void> {
  const { db } = job
  return db.transaction('rw', [db.searchSegments, db.searchIndexes, db.meta], async () => {
    if ((await readSession(db)).epoch !== job.epoch) throw new StaleEpochError()
    await change()
  })
}
