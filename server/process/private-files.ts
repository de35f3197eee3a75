import { randomUUID } from 'node:crypto'
import { chmod, lstat, mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'

/*
 * What the server keeps beside the database, mails and files of subscribers among it, is for the user that it runs as.
 * Other users of the machine read nothing of it.
 */
const PRIVATE_FOLDER = 0o700
export const PRIVATE_FILE = 0o600
const STICKY = 0o1000

/** Makes a folder for the owner only; one that is there is closed to the others. */
export async function privateFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: PRIVATE_FOLDER })
  await chmod(path, PRIVATE_FOLDER)
}

/** Closes a folder of ours and all files in it to the others; nothing to do where there is none. Follows no link. */
async function closeToOthers(folder: string): Promise<void> {
  const found = await lstat(folder).catch(() => null)
  if (found === null || !found.isDirectory()) return
  await chmod(folder, PRIVATE_FOLDER)
  for (const entry of await readdir(folder, { withFileTypes: true }))
    if (entry.isFile()) await chmod(join(folder, entry.name), PRIVATE_FILE).catch(() => undefined)
}

/** What an older version, or a copy that lost its modes, left open. The database's own folder is closed by PostgreSQL. */
export async function closeDataFolder(dataDir: string): Promise<void> {
  for (const name of ['outbox', 'files', 'images']) await closeToOthers(join(dataDir, name))
  const names = await readdir(dataDir).catch(() => [])
  // A folder that others share, as /tmp is, stays as it is; what we keep in it is closed by itself.
  const found = names.length === 0 ? null : await lstat(dataDir)
  const isShared = found !== null && (found.mode & STICKY) !== 0
  if (found !== null && !isShared && found.uid === process.getuid?.()) await chmod(dataDir, PRIVATE_FOLDER)
}

/** Until its folder is on the disk, a new name does not survive a power cut. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path)
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/**
 * Writes a file whole or not at all: aside, to the disk, then renamed into place. Whoever looks sees the old one or the new one,
 * also after a power cut; a full disk leaves nothing behind.
 */
export async function writeWhole(path: string, bytes: Uint8Array | string | Readable): Promise<void> {
  const folder = dirname(path)
  await privateFolder(folder)
  const draft = join(folder, `.${randomUUID()}.part`)
  try {
    const file = await open(draft, 'wx', PRIVATE_FILE)
    try {
      await writeFile(file, bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined)
    throw error
  }
  await syncFolder(folder)
}
