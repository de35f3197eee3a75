import { readdir } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { ifThere } from '#server/process/missing-files.ts'

/**
 * What is not copied from the data folder, each with its reason. Everything else is copied, so that a new key is not
 * forgotten.
 */
export const LEFT_OUT_FILES: readonly { readonly name: RegExp; readonly why: string }[] = [
  { name: /^postgres$|^\.postgres-draft-/i, why: 'the database is dumped; its files mean nothing while it runs' },
  { name: /^postgres-password/i, why: 'each database has its own; a restore makes a new one' },
  { name: /^postgres\.log/i, why: 'what PostgreSQL has said' },
  { name: /^postgres-binaries$/i, why: 'a copy of what npm installs' },
  { name: /^restore-unfinished$/i, why: 'says that a restore has not ended' },
  { name: /^(images|files)$/i, why: 'cropped pictures, PDFs and EPUBs are made again when they are asked for' },
]

/** Unfinished files. They are renamed when they are complete. */
const UNFINISHED = /^\..+\.part$|^auth-secret-[\w-]+$/

export const isLeftOut = (name: string): boolean => LEFT_OUT_FILES.some((rule) => rule.name.test(name))

/** The entry of the data folder that a relative path leads into. */
export const topEntry = (path: string): string => path.replace(/\/.*$/s, '')

/**
 * The files to copy: relative paths with slashes, sorted. `odd` are links, sockets and the like, which a backup cannot
 * contain.
 */
export async function listDataFiles(dataDir: string): Promise<{ files: readonly string[]; odd: readonly string[] }> {
  const files: string[] = []
  const odd: string[] = []
  const walk = async (folder: string): Promise<void> => {
    // A server with an external database may have no data folder yet.
    for (const entry of (await ifThere(readdir(join(dataDir, folder), { withFileTypes: true }))) ?? []) {
      const path = posix.join(folder, entry.name)
      if (isLeftOut(topEntry(path)) || UNFINISHED.test(entry.name)) continue
      if (entry.isDirectory()) await walk(path)
      else (entry.isFile() ? files : odd).push(path)
    }
  }
  await walk('')
  return { files: files.sort(), odd: odd.sort() }
}
