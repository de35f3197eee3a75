import { db } from '#db/open.ts'
import type { ReadingRow } from '#db/schema.ts'
import { sync } from '../sync-client.ts'

/** Remembers where the reader is, on this device only. A place that cannot be written (a page being left, a full disk) is no reason to stop reading. */
export const saveReading = (row: ReadingRow): Promise<unknown> => db.reading.put(row).catch(() => undefined)

/** What the reader opens comes before everything else. */
export const openArticle = (bookSlug: string, slug: string): void => void sync.open(bookSlug, slug)
