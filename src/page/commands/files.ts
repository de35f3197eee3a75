import { downloadAddress, FILES_CACHE } from '#contract/app-shell/caches.ts'
import type { FileRow } from '#db/schema.ts'
import { sync } from '../sync-client.ts'
import { saveAs } from './save-as.ts'

/** Gives a stored file to the reader, under a name they recognize. False when the browser has deleted its bytes. */
export async function openDownload(row: FileRow, name: string): Promise<boolean> {
  const cache = await caches.open(FILES_CACHE)
  const stored = await cache.match(downloadAddress(location.origin, row))
  if (stored === undefined) {
    await sync.dropFile(row.bookSlug, row.format)
    return false
  }
  saveAs(await stored.blob(), `${name}.${row.format}`)
  return true
}
