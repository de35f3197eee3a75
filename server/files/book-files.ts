import { type FileHandle, open, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import { revisionOf } from '#server/import/store/changes.ts'
import { canBeSet } from '#server/library/pictures/scripts.ts'
import { Refusal, unavailable } from '#server/messages/refusal.ts'
import { codeRevision } from '#server/process/code-revision.ts'
import { logError } from '#server/process/log.ts'
import { ifThere } from '#server/process/missing-files.ts'
import { writeWhole } from '#server/process/private-files.ts'
import { readBookSource } from './book-source.ts'
import { type BookVersion, readBookVersion } from './book-version.ts'
import { openFileJobs } from './file-jobs.ts'
import { type FileFormat, type MakeFile, makeFile } from './make-file.ts'

/** A book's file, open for reading. The caller must close it. */
export interface BookFile extends Omit<BookVersion, 'revision'> {
  readonly handle: FileHandle
  /** bytes */
  readonly size: number
  /** The same name always means the same bytes. */
  readonly name: string
}

export interface BookFiles {
  /**
   * Undefined when there is no such book in that language. A file is made once for each revision; calls that come
   * meanwhile wait for it. Throws a `Refusal` when too many files are waited for, or this one for too long. `address`: the reader's.
   */
  readonly open: (lang: string, slug: string, format: FileFormat, address: string) => Promise<BookFile | undefined>
  /** Cancels the running job and starts no other. Resolves when nothing writes to the folder any more. */
  readonly stop: () => Promise<void>
}

declare module '#server/http/context.ts' {
  interface Services {
    readonly files: BookFiles
  }
}

/** Long, because a person has to make space on a full disk. */
const RETRY_SECONDS = 60

/** The code that makes the files. */
const CODE = new URL('./', import.meta.url)

/** Undefined when the file does not exist. */
async function openFile(folder: string, name: string, version: BookVersion): Promise<BookFile | undefined> {
  const handle = await ifThere(open(join(folder, name)))
  if (handle === null) return undefined
  const { size } = await handle.stat()
  const { slug, title, lang, changedAt } = version
  return { handle, size, slug, title, lang, changedAt, name }
}

/** Stores a file, and deletes the older ones of the same book, language and format. */
async function storeFile(
  folder: string,
  { slug, lang }: BookVersion,
  format: FileFormat,
  name: string,
  write: () => Promise<void>,
): Promise<void> {
  await write().catch((error: unknown) => {
    logError(`files: the ${format} of ${slug} in ${lang} was made, and cannot be kept`, error)
    throw unavailable(RETRY_SECONDS)
  })
  const outdated = (await readdir(folder)).filter(
    (other) => other !== name && other.startsWith(`${slug}.${lang}.`) && other.endsWith(`.${format}`),
  )
  // A reader may still download one of these. Where an open file cannot be deleted, the next build deletes it.
  for (const other of outdated) await rm(join(folder, other), { force: true }).catch(() => undefined)
}

/** The books' files, stored in `folder`, which may be emptied at any time. `origin`: the address that readers use. */
export function openBookFiles(
  db: Kysely<Schema>,
  folder: string,
  origin: string,
  make: MakeFile = makeFile,
  write: typeof writeWhole = writeWhole,
): BookFiles {
  const jobs = openFileJobs()
  const stopping = new AbortController()
  /** The names of PDFs that cannot be set, for their script. To learn that, all texts and pictures are read. */
  const unset = new Set<string>()
  let codeHash: Promise<string> | undefined

  async function nameOf({ slug, lang, revision }: BookVersion, format: FileFormat): Promise<string> {
    codeHash ??= codeRevision(CODE)
    return `${slug}.${lang}.${revisionOf(revision, origin, await codeHash)}.${format}`
  }

  async function build({ slug, lang }: BookVersion, format: FileFormat): Promise<void> {
    const book = await readBookSource(db, lang, slug)
    if (book === undefined) return
    if (format === 'pdf' && !canBeSet(book)) {
      unset.add(await nameOf(book, format))
      throw new Refusal('no_pdf_in_script')
    }
    const bytes = await make({ book, format, origin }, stopping.signal)
    stopping.signal.throwIfAborted()
    // The version that was just read. An import may have changed the book since the file was requested.
    const name = await nameOf(book, format)
    await storeFile(folder, book, format, name, () => write(join(folder, name), bytes))
  }

  return {
    open: async (lang, slug, format, address) => {
      // Tries again when an import ran while the file was made, so that the reader gets the current state.
      for (let tries = 0; tries < 5; tries += 1) {
        const version = await readBookVersion(db, lang, slug)
        if (version === undefined) return undefined
        const name = await nameOf(version, format)
        if (unset.has(name)) throw new Refusal('no_pdf_in_script')
        const file = await openFile(folder, name, version)
        if (file !== undefined) return file
        await jobs.make(name, address, () => build(version, format))
      }
      throw new Error(`The ${format} of ${slug} in ${lang} was outdated each time it was made`)
    },
    stop: async () => {
      stopping.abort(new Error('The server stops'))
      await jobs.ended()
    },
  }
}
