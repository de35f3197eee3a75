import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { join, posix, sep } from 'node:path'
import type { FaultList } from '#server/import/faults.ts'
import { decodeText, TextEncodingError, withoutLost } from './text-encoding.ts'

/**
 * The files of a content folder, by paths with `/`. Files outside of it are not found, whatever a path or a symbolic
 * link says.
 */
export interface SourceFolder {
  /** The names of those in a folder. The whole folder is ''. */
  readonly folders: (path: string) => string[]
  readonly files: (path: string) => string[]
  /** Whether there is a file with this path. */
  readonly exists: (path: string) => boolean
  /** Null, and a fault, when its encoding cannot be read. */
  readonly text: (path: string, faults: FaultList) => string | null
  readonly bytes: (path: string) => Buffer
}

/** A folder with all folders in it, by their paths. */
export const foldersFrom = (folder: SourceFolder, path: string): string[] => [
  path,
  ...folder.folders(path).flatMap((name) => foldersFrom(folder, `${path}/${name}`)),
]

/** Names that are not read: hidden ones, and those that Windows adds. */
const UNREAD = /^(?:\.|(?:Thumbs\.db|desktop\.ini)$)/i

/** Paths with `..` or from the root are refused, because they mean other files on other machines. */
const isPlain = (path: string): boolean => path.split(/[/\\]/).every((part) => part !== '..' && part !== '')

/** The path on the disk, whatever form its letters have there. Null when it does not exist. */
function spelledPath(home: string, path: string): string | null {
  const exact = join(home, path)
  if (existsSync(exact)) return exact
  let at = home
  for (const part of posix.normalize(path).split('/')) {
    const name = statSync(at).isDirectory() ? readdirSync(at).find((one) => one.normalize('NFC') === part) : undefined
    if (name === undefined) return null
    at = join(at, name)
  }
  return at
}

function decoded(file: string, bytes: Buffer, faults: FaultList): string | null {
  try {
    return withoutLost(decodeText(bytes), (line, fault) => faults.add(file, line, fault))
  } catch (error) {
    if (!(error instanceof TextEncodingError)) throw error
    faults.add(file, 1, error.message)
    return null
  }
}

export function openSourceFolder(root: string): SourceFolder {
  if (!existsSync(root) || !statSync(root).isDirectory()) throw new Error(`There is no folder ${root}`)
  const home = realpathSync(root)
  /** The real path after all symbolic links. Null when it lies outside the folder or does not exist. */
  const find = (path: string): string | null => {
    if (!isPlain(path) || path.includes('\0')) return null
    const at = spelledPath(home, path)
    if (at === null) return null
    const real = realpathSync(at)
    return real.startsWith(home + sep) ? real : null
  }
  const findFile = (path: string): string | null => {
    const found = find(path)
    return found !== null && statSync(found).isFile() ? found : null
  }
  const list = (path: string, folders: boolean) => {
    const at = path === '' ? home : find(path)
    if (at === null) return []
    return readdirSync(at, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() === folders && !UNREAD.test(entry.name))
      .map((entry) => entry.name.normalize('NFC'))
      .filter((name) => find(path === '' ? name : `${path}/${name}`) !== null)
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
    text: (path, faults) => decoded(path, read(path), faults),
    bytes: read,
  }
}
