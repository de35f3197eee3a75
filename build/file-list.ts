import { readdir, rename, writeFile } from 'node:fs/promises'
import { join, relative, resolve, sep } from 'node:path'

/** Git's folder and an editor's drafts are no part of the build: Vite leaves the first in its place and copies the others. */
const isHidden = (path: string): boolean => path.split('/').some((name) => name.startsWith('.'))

/** The files of a folder and of those in it, with `/`. */
export async function filesIn(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dir, join(entry.parentPath, entry.name)).split(sep).join('/'))
}

/**
 * Writes the list of the files that the build has just made, beside their folder. The server's `app/file-list.ts` reads it, and
 * serves no other file.
 */
export async function writeFileList(outDir: string): Promise<void> {
  const paths = (await filesIn(outDir)).filter((path) => !isHidden(path))
  const list = `${resolve(outDir)}-files.json`
  await writeFile(`${list}.part`, `${JSON.stringify(paths.sort(), null, 1)}\n`)
  await rename(`${list}.part`, list)
}
