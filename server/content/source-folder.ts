import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** The content folder as files, read by paths with `/`. */
export interface SourceFolder {
  readonly folders: (path: string) => string[]
  readonly files: (path: string) => string[]
  readonly exists: (path: string) => boolean
  readonly text: (path: string) => string
  readonly bytes: (path: string) => Buffer
}

export function openSourceFolder(root: string): SourceFolder {
  if (!existsSync(root) || !statSync(root).isDirectory()) throw new Error(`There is no folder ${root}`)
  const list = (path: string, folders: boolean) =>
    existsSync(join(root, path))
      ? readdirSync(join(root, path), { withFileTypes: true })
          .filter((entry) => entry.isDirectory() === folders && !entry.name.startsWith('.'))
          .map((entry) => entry.name)
          .sort()
      : []
  return {
    folders: (path) => list(path, true),
    files: (path) => list(path, false),
    exists: (path) => existsSync(join(root, path)),
    text: (path) => readFileSync(join(root, path), 'utf8'),
    bytes: (path) => readFileSync(join(root, path)),
  }
}
