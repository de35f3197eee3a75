import { downloadAddress, FILES_CACHE } from '#contract/caches.ts'
import type { Result } from '#contract/sync-api.ts'
import type { FileFormat, FileRow } from '#db/schema.ts'
import { sync } from '../sync-client.ts'
import { saveAs } from './save-as.ts'

/** Fetches a book's file and keeps it on the device; how far it is, is in the tables. */
export const downloadFile = (bookSlug: string, format: FileFormat): Promise<Result<null>> =>
  sync.downloadFile(bookSlug, format)

/** Asks how large a file is; the answer is in the tables. */
export const measureFile = (bookSlug: string, format: FileFormat): Promise<void> => sync.measureFile(bookSlug, format)

/** Removes a file from the device. */
export const dropFile = (bookSlug: string, format: FileFormat): Promise<void> => sync.dropFile(bookSlug, format)

/** Gives a kept file to the reader, under a name he can find it by. False: its bytes are gone, the browser cleared them. */
export async function openDownload(row: FileRow, name: string): Promise<boolean> {
  const cache = await caches.open(FILES_CACHE)
  const address = downloadAddress(location.origin, row.aud, row.lang, row.bookSlug, row.format)
  const kept = await cache.match(address)
  if (kept === undefined) {
    await dropFile(row.bookSlug, row.format)
    return false
  }
  saveAs(await kept.blob(), `${name}.${row.format}`)
  return true
}
