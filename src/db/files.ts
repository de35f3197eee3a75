import type { ReaderDb } from './db.ts'
import type { FileFormat, FileRow } from './schema.ts'
import type { View } from './view.ts'

/** Longer without a byte, and the tab that was loading is gone. */
const STILL_MS = 20_000

/** A book's files in the reader's language, as they are on this device. */
export async function readFile(db: ReaderDb, view: View, bookSlug: string, format: FileFormat): Promise<FileRow> {
  const row = await db.files.get([view.aud, view.lang, bookSlug, format])
  const absent: FileRow = { ...view, bookSlug, format, state: 'absent', received: 0, size: null, at: 0 }
  return row ?? absent
}

/** Whether a file that is said to be loading still is. */
export const isLoading = (row: FileRow, now: number): boolean => row.state === 'loading' && now - row.at < STILL_MS

/** Every file kept for a reader, in any language. */
export const readKeptFiles = (db: ReaderDb, { aud }: View): Promise<FileRow[]> =>
  db.files.filter((row) => row.aud === aud && row.state === 'kept').toArray()
