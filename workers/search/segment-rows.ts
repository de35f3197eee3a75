import type { LiveSegment } from '#search/segment-merge.ts'
import { openSegment } from '#search/stored-segment.ts'
import type { ReaderDb } from '../../src/db/db.ts'
import type { SearchIndexRow, SearchSegmentRow } from '../../src/db/search-schema.ts'
import { readSession } from '../../src/db/session.ts'
import { type Claim, StaleEpochError } from '../fence.ts'
import type { Scope } from '../rows.ts'

/** A stored segment, opened. */
export interface OpenRow extends LiveSegment {
  readonly id: number
}

export const readIndexRow = async (db: ReaderDb, { aud, lang }: Scope): Promise<SearchIndexRow | null> =>
  (await db.searchIndexes.get([aud, lang])) ?? null

/** The segments of a version. What cannot be read is left out: its articles are then missing, and are indexed again. */
export const openSegments = (rows: readonly SearchSegmentRow[], version: string): OpenRow[] =>
  rows
    .filter((row) => row.version === version)
    .flatMap((row) => {
      try {
        return row.id === undefined ? [] : [{ id: row.id, ...openSegment(row) }]
      } catch {
        return []
      }
    })

export const readSegments = async (db: ReaderDb, { aud, lang }: Scope, version: string): Promise<OpenRow[]> =>
  openSegments(await db.searchSegments.where('[aud+lang]').equals([aud, lang]).toArray(), version)

/** One transaction over the index, if the session is still the one the job began under. Throws `StaleEpochError`. */
export function writeIndex(job: Claim, change: () => Promise<unknown>): Promise<void> {
  const { db } = job
  return db.transaction('rw', [db.searchSegments, db.searchIndexes, db.searches, db.meta], async () => {
    if ((await readSession(db)).epoch !== job.epoch) throw new StaleEpochError()
    await change()
  })
}
