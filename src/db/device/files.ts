import { FILE_FIRST_BYTE_MS, FILE_STALL_MS } from '#contract/limits.ts'
import type { View } from '#contract/workers/view.ts'
import type { ReaderDb } from '../db.ts'
import type { FileFormat, FileRow } from '../schema.ts'

/** A worker's write reaches the page within this time. */
const TOLD_MS = 2_000

/** The state of a book's file in the reader's language. */
export async function readFile(db: ReaderDb, view: View, bookSlug: string, format: FileFormat): Promise<FileRow> {
  const row = await db.files.get([view.aud, view.lang, bookSlug, format])
  const absent: FileRow = { ...view, bookSlug, format, state: 'absent', received: 0, size: null, at: 0 }
  return row ?? absent
}

/** Until when a loading file may be silent, in epoch milliseconds. After that, the tab that loaded it is gone. */
export const loadingUntil = ({ received, at }: FileRow): number =>
  at + (received === 0 ? FILE_FIRST_BYTE_MS : FILE_STALL_MS) + TOLD_MS

/** All files of this reader on the device, in any language. */
export const readDownloads = (db: ReaderDb, { aud }: View): Promise<FileRow[]> =>
  db.files.filter((row) => row.aud === aud && row.state === 'stored').toArray()
