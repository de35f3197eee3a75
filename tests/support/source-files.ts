import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '../..')

export interface SourceFile {
  /** Relative to the project's root, with `/`. */
  readonly path: string
  readonly text: string
}

/** Every TypeScript file below the folders. Folders are relative to the project's root. */
export const sourceFiles = (...folders: readonly string[]): SourceFile[] => textFiles(/\.tsx?$/, ...folders)

/** What a run leaves: `.output`, `.reports`. */
const LEFT_BY_RUNS = /\/\./

/** Every file below the folders whose name matches. Folders are relative to the project's root. */
export function textFiles(name: RegExp, ...folders: readonly string[]): SourceFile[] {
  return folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && name.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => ({ file, path: posix.relative(ROOT, file) }))
      .filter(({ path }) => !LEFT_BY_RUNS.test(path))
      .map(({ file, path }) => ({ path, text: readFileSync(file, 'utf8') })),
  )
}

const IMPORT = /(?:import|export)\s(?:[^'"`;]*?\sfrom\s)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/g
const ALIASES: Readonly<Record<string, string>> = {
  '#contract/': 'src/contract/',
  '#db/': 'src/db/',
  '#page/': 'src/page/',
  '#search/': 'src/search/',
  '#server/': 'server/',
  '#workers/': 'workers/',
  '#tests/': 'tests/',
}

/** The imports of a file: files of the project by path, packages by name. */
export function importsOf(file: SourceFile): string[] {
  return [...file.text.matchAll(IMPORT)].map((match) => resolveImport(file.path, match[1] ?? match[2] ?? ''))
}

function resolveImport(from: string, specifier: string): string {
  const plain = specifier.replace(/\?.*$/, '')
  if (plain.startsWith('.')) return posix.normalize(posix.join(posix.dirname(from), plain))
  const alias = Object.keys(ALIASES).find((prefix) => plain.startsWith(prefix))
  return alias === undefined ? plain : plain.replace(alias, ALIASES[alias] ?? '')
}
