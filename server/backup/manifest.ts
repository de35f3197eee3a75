import * as v from 'valibot'
import { isLeftOut, topEntry } from './data-files.ts'

/** Grows when an older restore could not read the new format. */
export const FORMAT = 1

/** The last file of the archive. It names all others with their hashes. */
export const MANIFEST = 'manifest.json'

const Sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))
const Count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const Name = v.pipe(v.string(), v.regex(/^[a-z_][a-z0-9_]{0,62}$/))

const Manifest = v.strictObject({
  format: v.literal(FORMAT),
  /** of Larder */
  version: v.string(),
  /** of the database server, as it reports it */
  postgres: v.string(),
  /** the time of the snapshot */
  taken: v.pipe(v.string(), v.isoTimestamp()),
  migrations: v.array(v.string()),
  tables: v.array(v.strictObject({ name: Name, columns: v.array(Name), rows: Count, bytes: Count, sha256: Sha256 })),
  sequences: v.array(
    v.strictObject({ name: Name, value: v.pipe(v.string(), v.regex(/^-?\d{1,19}$/)), called: v.boolean() }),
  ),
  /** of the data folder, as paths with slashes */
  files: v.array(v.strictObject({ path: v.string(), bytes: Count, sha256: Sha256 })),
})

export type Manifest = v.InferOutput<typeof Manifest>
export type TableRecord = Manifest['tables'][number]
export type FileRecord = Manifest['files'][number]

/** Either a table's rows, in COPY's text format and in numbered parts, or a file of the data folder. */
export type ItemName = { readonly kind: 'table' | 'file'; readonly name: string }

export const partName = (table: string, part: number): string =>
  `tables/${table}/${String(part).padStart(PART_DIGITS, '0')}.txt`
export const fileName = (path: string): string => `files/${path}`

const PART_DIGITS = 8

/** The archive cannot be restored. The message says why. */
export class ArchiveError extends Error {
  override readonly name = 'ArchiveError'

  constructor(reason: string, options?: ErrorOptions) {
    super(`The backup cannot be used: ${reason}. Nothing was restored from it.`, options)
  }
}

/** Null: not a name that a backup writes. */
export function parseEntryName(entry: string): (ItemName & { readonly part: number }) | null {
  const [, table, part] = /^tables\/([a-z_][a-z0-9_]{0,62})\/(\d{8})\.txt$/.exec(entry) ?? []
  if (table !== undefined) return { kind: 'table', name: table, part: Number(part) }
  const [, path] = /^files\/(.+)$/s.exec(entry) ?? []
  return path !== undefined && isInside(path) ? { kind: 'file', name: path, part: 1 } : null
}

/** Whether a relative path stays in the data folder and outside the database's files, on every system. */
function isInside(path: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it refuses
  if (/[\\:\u0000-\u001f]/.test(path)) return false
  return !isLeftOut(topEntry(path)) && path.split('/').every((segment) => !['', '.', '..'].includes(segment))
}

export function parseManifest(text: string): Manifest {
  try {
    const { format } = v.parse(v.object({ format: v.number() }), JSON.parse(text))
    if (format > FORMAT) throw new ArchiveError(`a newer version of Larder wrote it (format ${format})`)
    return v.parse(Manifest, JSON.parse(text))
  } catch (cause) {
    if (cause instanceof ArchiveError) throw cause
    throw new ArchiveError(`its ${MANIFEST} is not one of ours`, { cause })
  }
}
