import { createHash, type Hash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { pack } from 'tar-stream'
import { ifThere } from '#server/process/missing-files.ts'
import { type FileRecord, fileName, MANIFEST, type Manifest, partName } from './manifest.ts'

/**
 * A tar entry begins with its size, which COPY does not know. So a table is split into parts, and one part at a time is
 * in memory.
 */
const PART_BYTES = 4 * 1024 * 1024
/** Twice as fast as the usual level 6; the file is a tenth larger. */
const GZIP_LEVEL = 3
const FILE_MODE = 0o600

interface WrittenTable {
  readonly bytes: number
  readonly sha256: string
}

/** A new tar.gz file that only its owner can read. Call `finish` last: without it the file cannot be restored. */
export class ArchiveWriter {
  readonly #pack = pack()
  readonly #written: Promise<void>
  readonly #at: Date

  constructor(path: string, at: Date, signal: AbortSignal) {
    this.#at = at
    // The data is flushed to the disk before the file is closed.
    const file = createWriteStream(path, { flags: 'wx', mode: FILE_MODE, flush: true })
    this.#written = pipeline(this.#pack, createGzip({ level: GZIP_LEVEL }), file, { signal })
    // `#add` and `finish` report this error.
    this.#written.catch(() => undefined)
  }

  async #add(name: string, size: number, chunks: Iterable<Buffer> | AsyncIterable<Buffer>): Promise<void> {
    const entry = this.#pack.entry({ name, size, mode: FILE_MODE, mtime: this.#at })
    // A full disk fails the whole archive. Its error is the one to report.
    await Promise.race([this.#written, pipeline(chunks, entry).catch((error) => this.#failure(error))])
  }

  async #failure(error: unknown): Promise<never> {
    this.#pack.destroy()
    await this.#written
    throw error
  }

  async addTable(name: string, rows: AsyncIterable<Buffer>, count: (bytes: number) => void): Promise<WrittenTable> {
    const hash = createHash('sha256')
    let bytes = 0
    let part = 0
    let waiting: Buffer[] = []
    let waitingBytes = 0
    const writePart = async () => {
      part += 1
      await this.#add(partName(name, part), waitingBytes, waiting)
      waiting = []
      waitingBytes = 0
    }
    for await (const chunk of rows) {
      hash.update(chunk)
      count(chunk.length)
      bytes += chunk.length
      waiting.push(chunk)
      waitingBytes += chunk.length
      if (waitingBytes >= PART_BYTES) await writePart()
    }
    if (waitingBytes > 0) await writePart()
    return { bytes, sha256: hash.digest('hex') }
  }

  /** Null when the file no longer exists. */
  async addFile(dataDir: string, path: string): Promise<FileRecord | null> {
    const file = await ifThere(open(join(dataDir, path)))
    if (file === null) return null
    try {
      const hash = createHash('sha256')
      const { size } = await file.stat()
      await this.#add(fileName(path), size, firstBytes(file, size, hash))
      return { path, bytes: size, sha256: hash.digest('hex') }
    } finally {
      await file.close()
    }
  }

  /** Resolves when the whole archive is on the disk. */
  async finish(manifest: Manifest): Promise<void> {
    const text = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)
    await this.#add(MANIFEST, text.length, [text])
    this.#pack.finalize()
    await this.#written
  }

  /** Resolves when nothing writes to the file any more. */
  async abandon(): Promise<void> {
    this.#pack.destroy()
    await this.#written.catch(() => undefined)
  }
}

async function* firstBytes(file: FileHandle, size: number, hash: Hash): AsyncIterable<Buffer> {
  if (size === 0) return
  for await (const chunk of file.createReadStream({ autoClose: false, end: size - 1 })) {
    hash.update(chunk)
    yield chunk
  }
}
