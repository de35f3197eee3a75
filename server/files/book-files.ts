import { createHash } from 'node:crypto'
import { type FileHandle, open, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import { Refusal } from '#server/http/problem.ts'
import { revisionOf } from '#server/import/store/changes.ts'
import { logError } from '#server/process/log.ts'
import { writeWhole } from '#server/process/private-files.ts'
import { readBookSource } from './book-source.ts'
import { type BookVersion, readBookVersion } from './book-version.ts'
import { type FileFormat, type MakeFile, makeFile } from './make-file.ts'

/** A book's file, open for reading: whoever gets it closes it. */
export interface BookFile {
  readonly handle: FileHandle
  /** bytes */
  readonly size: number
  readonly title: string
  readonly lang: string
  readonly changedAt: Date
  /** Equal names are equal bytes. */
  readonly name: string
}

export interface BookFiles {
  /** Undefined when there is no such book in that language. Made once a revision; who comes meanwhile waits for the same file. */
  readonly open: (lang: string, slug: string, format: FileFormat) => Promise<BookFile | undefined>
  /** Drops what is being made, and begins nothing more. Resolves when nothing is written to the folder any more. */
  readonly stop: () => Promise<void>
}

/** A full disk is emptied by a person. */
const RETRY_SECONDS = 60

const HERE = new URL('./', import.meta.url)
const PACKAGE = new URL('../../package.json', import.meta.url)

/** What the files are made by: they are made anew when we change how they look, or what they are made with. */
async function makersRevision(): Promise<string> {
  const hash = createHash('sha256')
  const entries = await readdir(HERE, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  for (const path of paths.sort()) hash.update(await readFile(path))
  const { dependencies } = JSON.parse(await readFile(PACKAGE, 'utf8')) as { readonly dependencies: unknown }
  return hash.update(JSON.stringify(dependencies)).digest('base64url').slice(0, 22)
}

/** The files of books, kept in `folder`, which may be emptied at any time. `origin` is the address that readers use. */
export function openBookFiles(
  db: Kysely<Schema>,
  folder: string,
  origin: string,
  make: MakeFile = makeFile,
  write: typeof writeWhole = writeWhole,
): BookFiles {
  const underway = new Map<string, Promise<void>>()
  const stopping = new AbortController()
  let maker: Promise<string> | undefined
  // One at a time: typesetting fills a core, and the readers need the other.
  let turn: Promise<unknown> = Promise.resolve()

  async function nameOf({ slug, lang, revision }: BookVersion, format: FileFormat): Promise<string> {
    maker ??= makersRevision()
    return `${slug}.${lang}.${revisionOf(revision, origin, await maker)}.${format}`
  }

  async function build({ slug, lang }: BookVersion, format: FileFormat): Promise<void> {
    const book = await readBookSource(db, lang, slug)
    if (book === undefined) return
    const bytes = await make({ book, format, origin }, stopping.signal)
    stopping.signal.throwIfAborted()
    // By what was read now: an import may have come since the version was asked for.
    const name = await nameOf(book, format)
    await write(join(folder, name), bytes).catch((error: unknown) => {
      logError(`files: the ${format} of ${slug} in ${lang} was made, and cannot be kept`, error)
      throw new Refusal('unavailable', {}, { 'Retry-After': String(RETRY_SECONDS) })
    })
    const outdated = (await readdir(folder)).filter(
      (other) => other !== name && other.startsWith(`${slug}.${lang}.`) && other.endsWith(`.${format}`),
    )
    // Whoever is still being sent one has it open. Where that keeps it from going, the next build takes it.
    for (const other of outdated) await rm(join(folder, other), { force: true }).catch(() => undefined)
  }

  function buildOnce(version: BookVersion, format: FileFormat, name: string): Promise<void> {
    const known = underway.get(name)
    if (known !== undefined) return known
    const job = turn.then(() => build(version, format)).finally(() => underway.delete(name))
    turn = job.catch(() => undefined)
    underway.set(name, job)
    return job
  }

  async function openFile(version: BookVersion, name: string): Promise<BookFile | undefined> {
    const handle = await open(join(folder, name)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined
      throw error
    })
    if (handle === undefined) return undefined
    const { size } = await handle.stat()
    const { title, lang, changedAt } = version
    return { handle, size, title, lang, changedAt, name }
  }

  return {
    open: async (lang, slug, format) => {
      // Again when an import came while the file was made: what is sent is what the library holds now.
      for (let tries = 0; tries < 5; tries += 1) {
        const version = await readBookVersion(db, lang, slug)
        if (version === undefined) return undefined
        const name = await nameOf(version, format)
        const file = await openFile(version, name)
        if (file !== undefined) return file
        await buildOnce(version, format, name)
      }
      throw new Error(`The ${format} of ${slug} in ${lang} was outdated each time it was made`)
    },
    stop: async () => {
      stopping.abort(new Error('The server stops'))
      await turn
    },
  }
}
