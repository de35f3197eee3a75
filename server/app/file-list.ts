import { realpathSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import * as v from 'valibot'
import { openBuiltFile } from '#server/process/built-file.ts'

const Paths = v.array(v.string())

/** The files that the build made: paths without a slash at the beginning. */
type FileList = ReadonlySet<string>

/** Beside the app, where the build's `file-list.ts` writes it. */
const listOf = (distDir: string): string => `${resolve(distDir)}-files.json`

/** Null when there is none, or it is damaged. */
const read = (file: string): Promise<FileList | null> =>
  readFile(file, 'utf8')
    .then((text) => new Set(v.parse(Paths, JSON.parse(text))))
    .catch(() => null)

/** Whether the path names a plain file of the folder itself: no link on the way, no folder, no device. */
function isPlainFile(folder: string, path: string): boolean {
  const file = join(folder, path)
  try {
    // At once: these calls take microseconds, and a wait for a thread for each took longer than to send the file.
    return realpathSync.native(file) === join(realpathSync.native(folder), path) && statSync(file).isFile()
  } catch {
    return false
  }
}

/** Tells whether readers may get a file: it is in the build's list, and plain. The list is read again when it has changed. */
export function openFileList(distDir: string): (path: string) => Promise<boolean> {
  const list = openBuiltFile(listOf(distDir), read)
  return async (path) => (await list())?.content?.has(path) === true && isPlainFile(distDir, path)
}

/** Throws an error for the operator unless the build has made the app and its list. */
export async function requireBuild(distDir: string): Promise<void> {
  if (await openFileList(distDir)('index.html')) return
  throw new Error(`The app is not built: ${listOf(distDir)} does not name its index.html. Run: npm run build`)
}
