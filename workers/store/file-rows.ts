import type { ReaderDb } from '#db/db.ts'
import { readSession } from '#db/reader/session.ts'
import type { FileRow } from '#db/schema.ts'

export interface FilesTable {
  readonly db: ReaderDb
  readonly now: () => number
  readonly origin: string
}

type FileKey = Pick<FileRow, 'aud' | 'lang' | 'bookSlug' | 'format' | 'storedAs'>

/** A file that a reader asked for. `epoch`: of their session. */
export interface WantedFile extends FileKey {
  readonly epoch: number
}

/** Changes the row of a file. Gives false, and writes nothing, if the session has changed since the reader asked. */
export async function noteFile(
  { db, now }: FilesTable,
  { epoch, aud, lang, bookSlug, format }: WantedFile,
  change: Partial<FileRow>,
): Promise<boolean> {
  return db.transaction('rw', db.files, db.meta, async () => {
    if ((await readSession(db)).epoch !== epoch) return false
    const before = await db.files.get([aud, lang, bookSlug, format])
    const first: FileRow = { aud, lang, bookSlug, format, state: 'absent', received: 0, size: null, at: 0 }
    const { storedAs, ...row } = before ?? first
    // What is stored from now on has the present slug. The older bytes are swept.
    const bytes = change.state === undefined && storedAs !== undefined ? { storedAs } : {}
    await db.files.put({ ...row, ...bytes, ...change, at: now() })
    return true
  })
}

/** The same for a file that is arriving. Gives false also if its row is gone: the book has another address now. */
export const noteArrival = (table: FilesTable, wanted: WantedFile, change: Partial<FileRow>): Promise<boolean> =>
  table.db.transaction('rw', table.db.files, table.db.meta, async () => {
    const { aud, lang, bookSlug, format } = wanted
    return (await table.db.files.get([aud, lang, bookSlug, format])) !== undefined && noteFile(table, wanted, change)
  })
