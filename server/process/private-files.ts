import { randomUUID } from 'node:crypto'
import { chmod, lstat, mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'

/*
 * The server's files beside the database include mails and subscribers' files. Other users of the machine must not read
 * them.
 */
const PRIVATE_FOLDER = 0o700
export const PRIVATE_FILE = 0o600
const STICKY = 0o1000

/** Makes a folder that only its owner can read. An existing folder gets the same mode. */
async function privateFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: PRIVATE_FOLDER })
  await chmod(path, PRIVATE_FOLDER)
}

/**
 * Removes other users' access to a folder of ours and its files. Does nothing when the folder does not exist. Follows
 * no links.
 */
async function closeToOthers(folder: string): Promise<void> {
  const found = await lstat(folder).catch(() => null)
  if (found === null || !found.isDirectory()) return
  await chmod(folder, PRIVATE_FOLDER)
  for (const entry of await readdir(folder, { withFileTypes: true }))
    if (entry.isFile()) await chmod(join(folder, entry.name), PRIVATE_FILE).catch(() => undefined)
}

/** Closes what an older version, or a copy without modes, made readable. PostgreSQL closes its own folder itself. */
export async function closeDataFolder(dataDir: string): Promise<void> {
  for (const name of ['outbox', 'files', 'images']) await closeToOthers(join(dataDir, name))
  const names = await readdir(dataDir).catch(() => [])
  // The mode of a shared folder such as /tmp stays. Our files in it are closed one by one.
  const found = names.length === 0 ? null : await lstat(dataDir)
  const isShared = found !== null && (found.mode & STICKY) !== 0
  if (found !== null && !isShared && found.uid === process.getuid?.()) await chmod(dataDir, PRIVATE_FOLDER)
}

/** Writes a folder's entries to the disk. Without it a new name may not survive a power cut. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path)
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/**
 * Writes a whole file or nothing: into a draft, to the disk, then renamed. Other processes see the old file or the new
 * one, even after a power cut. A full disk leaves nothing behind. `owner` gets the file, if it is not for our own user.
 */
export async function writeWhole(
  path: string,
  bytes: Uint8Array | string | Readable,
  owner: { readonly uid: number; readonly gid: number } | null = null,
): Promise<void> {
  const folder = dirname(path)
  await privateFolder(folder)
  const draft = join(folder, `.${randomUUID()}.part`)
  try {
    const file = await open(draft, 'wx', PRIVATE_FILE)
    try {
      await writeFile(file, bytes)
      if (owner !== null) await file.chown(owner.uid, owner.gid)
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
