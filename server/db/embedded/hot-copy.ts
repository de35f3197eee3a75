import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { writeWhole } from '#server/process/private-files.ts'
import { EmbeddedDatabaseError } from './embedded-error.ts'
import type { Identity } from './identity.ts'

/** A file in the cluster's folder with the folder's inode number. A copy of the folder has another number. */
const PLACE = 'larder-place'
/** PostgreSQL's own file. PostgreSQL removes it when it stops normally. */
const RUNNING = 'postmaster.pid'

/**
 * Call it before a start. The files of a running database are copied one after the other, so they do not match. Such a
 * copy often starts, but rows are missing. Throws `EmbeddedDatabaseError`.
 */
export async function refuseHotCopy(clusterDir: string, identity: Identity | null): Promise<void> {
  const inode = String((await stat(clusterDir, { bigint: true })).ino)
  const place = await readFile(join(clusterDir, PLACE), 'utf8').catch(() => null)
  if (place === inode) return
  if (place !== null && (await stat(join(clusterDir, RUNNING)).catch(() => null)) !== null) {
    throw new EmbeddedDatabaseError(
      `${clusterDir} is a copy, made while its database was running: rows may be missing, and nothing would tell. ` +
        'Restore a backup instead (npm run restore). If you are sure that nothing ran when it was copied, ' +
        `delete ${join(clusterDir, PLACE)} and start again.`,
    )
  }
  // Renamed into its place: the folder may belong to another user, who could make the name a link to a file of ours.
  await writeWhole(join(clusterDir, PLACE), inode, identity)
}
