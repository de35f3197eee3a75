import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { UsageError } from '#server/process/command.ts'

export type Source =
  | { readonly kind: 'folder'; readonly folder: string }
  | { readonly kind: 'epubs'; readonly paths: string[] }

const isEpub = (path: string): boolean => /\.epub$/i.test(path)

/** What a Mac puts beside each file has its name after a dot. */
const isHidden = (name: string): boolean => name.startsWith('.')

/** Some programs show a book that was unpacked as one file. */
function checkPacked(path: string): void {
  if (statSync(path).isDirectory() && existsSync(join(path, 'META-INF')))
    throw new Error(`${path} is a folder: an EPUB that was unpacked. Zip what is in it as one file, and import that`)
}

/** What the paths name: one content folder, or EPUBs and folders of EPUBs. */
export function sourceOf(paths: readonly string[]): Source {
  const [only] = paths
  if (only === undefined) throw new UsageError()
  for (const path of paths) {
    if (!existsSync(path)) throw new Error(`There is nothing at ${path}`)
    checkPacked(path)
  }
  const files = paths.flatMap((path) =>
    statSync(path).isDirectory()
      ? readdirSync(path)
          .filter((name) => isEpub(name) && !isHidden(name))
          .sort()
          .map((name) => join(path, name))
      : [path],
  )
  if (
    paths.length === 1 &&
    statSync(only).isDirectory() &&
    (files.length === 0 || existsSync(join(only, 'languages.yaml')))
  )
    return { kind: 'folder', folder: only }
  for (const file of files) {
    checkPacked(file)
    if (!isEpub(file) || statSync(file).isDirectory()) throw new Error(`${file} is not an EPUB`)
  }
  return { kind: 'epubs', paths: files }
}
