import { db } from '#db/open.ts'
import type { ReadingRow } from '#db/schema.ts'
import { sync } from '../sync-client.ts'

/**
 * Stores where the reader is, on this device only. A failed write (a full disk, a page being closed) is ignored, because reading can
 * continue.
 */
export const saveReading = (row: ReadingRow): Promise<unknown> => db.reading.put(row).catch(() => undefined)

/** Tells the worker which article is open, so that it is fetched first. */
export const openArticle = (bookSlug: string, slug: string): void => void sync.open(bookSlug, slug)
