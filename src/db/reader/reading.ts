import type { ReaderDb } from '../db.ts'
import type { ReadingRow } from '../schema.ts'

/** From this progress on, an article counts as finished. */
const FINISHED = 0.97

export const isFinished = ({ fraction }: Pick<ReadingRow, 'fraction'>): boolean => fraction >= FINISHED

export const isRead = (reading: ReadingRow | undefined): boolean => reading !== undefined && isFinished(reading)

export const readReading = (db: ReaderDb, slug: string): Promise<ReadingRow | null> =>
  db.reading.get(slug).then((row) => row ?? null)

/** The reader's places, the latest first. */
export const readReadings = (db: ReaderDb): Promise<readonly ReadingRow[]> =>
  db.reading.orderBy('readAt').reverse().toArray()
