import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'

const PACKAGE = new URL('../../package.json', import.meta.url)
const Package = v.object({ dependencies: v.record(v.string(), v.string()) })

/** A hash of code and of the packages that it uses. What this code has made is made again when it changes. */
export async function codeRevision(...folders: readonly URL[]): Promise<string> {
  const hash = createHash('sha256')
  for (const folder of folders) {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
    for (const path of paths.sort()) hash.update(await readFile(path))
  }
  const { dependencies } = v.parse(Package, JSON.parse(await readFile(PACKAGE, 'utf8')))
  return hash.update(JSON.stringify(dependencies)).digest('base64url').slice(0, 22)
}
