import { FILE_FIRST_BYTE_MS, FILE_STALL_MS } from '#contract/limits.ts'
import type { ReaderDb } from './db.ts'
import type { FileFormat, FileRow } from './schema.ts'
import type { View } from './view.ts'

/** What a row says of its worker comes to a page no later. */
const TOLD_MS = 2_000

/** A book's files in the reader's language, as they are on this device. */
export async function readFile(db: ReaderDb, view: View, bookSlug: string, format: FileFormat): Promise<FileRow> {
  const row = await db.files.get([view.aud, view.lang, bookSlug, format])
  const absent: FileRow = { ...view, bookSlug, format, state: 'absent', received: 0, size: null, at: 0 }
  return row ?? absent
}

/** When a file that is said to be loading has failed if nothing more is heard of it: the tab that was loading it is gone. */
export const loadingUntil = ({ received, at }: FileRow): number =>
  at + (received === 0 ? FILE_FIRST_BYTE_MS : FILE_STALL_MS) + TOLD_MS

/** Every file kept for a reader, in any language. */
export const readDownloads = (db: ReaderDb, { aud }: View): Promise<FileRow[]> =>
  db.files.filter((row) => row.aud === aud && row.state === 'stored').toArray()
