import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { type Extract, extract } from 'tar-stream'
import { errorCode } from '#server/process/error-code.ts'
import { ArchiveError, type ItemName, MANIFEST, type Manifest, parseEntryName, parseManifest } from './manifest.ts'

type Entry = Extract extends AsyncIterable<infer One> ? One : never

/** The manifest is the only entry that is read into memory as a whole. */
const MOST_MANIFEST_BYTES = 64 * 1024 * 1024
const NEWLINE = 0x0a

/** Gets each table and file in the order of the archive. The data is verified only when `readArchive` resolves. */
export interface ArchiveVisitor {
  readonly begin: (item: ItemName) => Promise<void>
  readonly data: (chunk: Buffer) => Promise<void>
  readonly end: () => Promise<void>
}

interface Found {
  readonly bytes: number
  readonly lines: number
  readonly sha256: string
}

/**
 * Reads a backup from its first to its last byte. Verifies that it contains exactly what its manifest names. The use of
 * memory stays the same whatever sizes the archive declares. Throws `ArchiveError`.
 */
export async function readArchive(path: string, visitor?: ArchiveVisitor): Promise<Manifest> {
  const { size } = await stat(path)
  const gunzip = createGunzip()
  const entries = extract()
  const reading = pipeline(createReadStream(path), gunzip, entries)
  reading.catch(() => undefined)
  const items = new Items(visitor)
  let manifest: Manifest | null = null
  try {
    for await (const entry of entries) {
      if (manifest !== null) throw new ArchiveError(`something comes after its ${MANIFEST}`)
      if (entry.header.type !== 'file') throw new ArchiveError(`${quoted(entry)} is not a plain file`)
      if (entry.header.name === MANIFEST) manifest = parseManifest(await textOf(entry))
      else await items.take(entry)
    }
    await reading
  } catch (error) {
    entries.destroy()
    await reading.catch(() => undefined)
    throw isArchiveFault(error) ? new ArchiveError('it is damaged or cut off', { cause: error }) : error
  }
  if (gunzip.bytesWritten !== size) throw new ArchiveError('something was added to its end')
  if (manifest === null) throw new ArchiveError(`it has no ${MANIFEST}`)
  compare(manifest, await items.finish())
  return manifest
}

const quoted = (entry: Entry): string => JSON.stringify(entry.header.name.slice(0, 200))

/** An error of zlib or the tar reader. Other errors come from the visitor or the disk. */
const isArchiveFault = (error: unknown): boolean =>
  error instanceof Error &&
  !(error instanceof ArchiveError) &&
  (/^Z_|^ERR_STREAM_PREMATURE_CLOSE$/.test(String(errorCode(error))) ||
    /^(Invalid (tar )?header|Unexpected end of data|Header exceeds)/.test(error.message))

/** The package's types do not say that the chunks are buffers. */
async function* bytesOf(entry: Entry): AsyncIterable<Buffer> {
  for await (const chunk of entry) {
    if (!Buffer.isBuffer(chunk)) throw new TypeError('the tar reader gives no bytes')
    yield chunk
  }
}

async function textOf(entry: Entry): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of bytesOf(entry)) {
    bytes += chunk.length
    if (bytes > MOST_MANIFEST_BYTES) throw new ArchiveError(`its ${MANIFEST} is too large`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

class Items {
  readonly #visitor: ArchiveVisitor | undefined
  readonly #found = new Map<string, Found>()
  #open: { readonly item: ItemName; readonly hash: Hash; part: number; bytes: number; lines: number } | null = null

  constructor(visitor: ArchiveVisitor | undefined) {
    this.#visitor = visitor
  }

  async take(entry: Entry): Promise<void> {
    const name = parseEntryName(entry.header.name)
    if (name === null) throw new ArchiveError(`${quoted(entry)} is not a name that a backup gives`)
    const open = this.#open
    const isNextPart = open !== null && name.kind === 'table' && keyOf(open.item) === keyOf(name)
    if (name.part !== (isNextPart ? open.part + 1 : 1))
      throw new ArchiveError(`a part before ${quoted(entry)} is missing`)
    if (!isNextPart) await this.#begin(name, entry)
    const item = this.#open
    if (item === null) return
    item.part = name.part
    for await (const chunk of bytesOf(entry)) {
      item.hash.update(chunk)
      item.bytes += chunk.length
      for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, at + 1)) item.lines += 1
      await this.#visitor?.data(chunk)
    }
  }

  async #begin(item: ItemName, entry: Entry): Promise<void> {
    await this.#end()
    if (this.#found.has(keyOf(item))) throw new ArchiveError(`${quoted(entry)} is in it twice`)
    this.#open = { item, hash: createHash('sha256'), part: 0, bytes: 0, lines: 0 }
    await this.#visitor?.begin(item)
  }

  async #end(): Promise<void> {
    if (this.#open === null) return
    const { item, hash, bytes, lines } = this.#open
    this.#found.set(keyOf(item), { bytes, lines, sha256: hash.digest('hex') })
    this.#open = null
    await this.#visitor?.end()
  }

  async finish(): Promise<ReadonlyMap<string, Found>> {
    await this.#end()
    return this.#found
  }
}

const keyOf = ({ kind, name }: ItemName): string => `${kind} ${name}`

function compare({ tables, files }: Manifest, found: ReadonlyMap<string, Found>): void {
  const rest = new Map(found)
  const emptyTable: Found = { bytes: 0, lines: 0, sha256: createHash('sha256').digest('hex') }
  const expectSame = (key: string, record: { bytes: number; sha256: string; rows?: number }) => {
    // A table without rows has no parts. A file without bytes has an entry.
    const actual = rest.get(key) ?? (record.rows === 0 ? emptyTable : undefined)
    if (actual === undefined) throw new ArchiveError(`the ${key} is missing`)
    const isSame = actual.bytes === record.bytes && actual.sha256 === record.sha256
    if (!isSame || (record.rows ?? actual.lines) !== actual.lines) throw new ArchiveError(`the ${key} was changed`)
    rest.delete(key)
  }
  for (const { name, ...record } of tables) expectSame(keyOf({ kind: 'table', name }), record)
  for (const { path, ...record } of files) expectSame(keyOf({ kind: 'file', name: path }), record)
  const [stranger] = rest.keys()
  if (stranger !== undefined) throw new ArchiveError(`the ${stranger} is not in its ${MANIFEST}`)
}
