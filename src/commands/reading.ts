import { db } from '../db/open.ts'
import type { ReadingRow } from '../db/schema.ts'
import { sync } from '../sync-client.ts'

/** Remembers where the reader is, on this device only. */
export const saveReading = (row: ReadingRow): Promise<unknown> => db.reading.put(row)

/** What the reader opens comes before everything else. */
export const openArticle = (slug: string): void => void sync.open(slug)
