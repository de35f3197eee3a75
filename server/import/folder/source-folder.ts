import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { join, sep } from 'node:path'

/**
 * The files of a content folder, by paths with `/`. Files outside of it are not found, whatever a path or a symbolic
 * link says.
 */
export interface SourceFolder {
  readonly folders: (path: string) => string[]
  readonly files: (path: string) => string[]
  /** Whether there is a file with this path. */
  readonly exists: (path: string) => boolean
  readonly text: (path: string) => string
  readonly bytes: (path: string) => Buffer
}

/** Paths with `..` or from the root are refused, because they mean other files on other machines. */
const isPlain = (path: string): boolean => path.split(/[/\\]/).every((part) => part !== '..' && part !== '')

export function openSourceFolder(root: string): SourceFolder {
  if (!existsSync(root) || !statSync(root).isDirectory()) throw new Error(`There is no folder ${root}`)
  const home = realpathSync(root)
  /** The real path after all symbolic links. Null when it lies outside the folder or does not exist. */
  const find = (path: string): string | null => {
    if (!isPlain(path) || path.includes('\0')) return null
    const at = join(home, path)
    if (!existsSync(at)) return null
    const real = realpathSync(at)
    return real.startsWith(home + sep) ? real : null
  }
  const findFile = (path: string): string | null => {
    const found = find(path)
    return found !== null && statSync(found).isFile() ? found : null
  }
  const list = (path: string, folders: boolean) => {
    const at = find(path)
    if (at === null) return []
    return readdirSync(at, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() === folders && !entry.name.startsWith('.'))
      .map((entry) => entry.name)
      .filter((name) => find(`${path}/${name}`) !== null)
      .sort()
  }
  const read = (path: string): Buffer => {
    const found = findFile(path)
    if (found === null) throw new Error(`There is no file ${path} in ${root}`)
    return readFileSync(found)
  }
  return {
    folders: (path) => list(path, true),
    files: (path) => list(path, false),
    exists: (path) => findFile(path) !== null,
    text: (path) => read(path).toString('utf8'),
    bytes: read,
  }
}
