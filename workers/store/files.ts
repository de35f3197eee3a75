import { downloadAddress } from '#contract/app-shell/caches.ts'
import type { Result } from '#contract/workers/sync-api.ts'
import { readSession } from '#db/reader/session.ts'
import type { FileFormat } from '#db/schema.ts'
import type { Send } from '../net/send.ts'
import { fetchFile, measureFile } from './fetch-file.ts'
import { type FilesTable, noteArrival, noteFile, type WantedFile } from './file-rows.ts'

/** Where files are stored. The cache is made with the first file, so `exist` asks before `open` makes it. */
export interface FileCache {
  readonly exist: () => Promise<boolean>
  readonly open: () => Promise<Cache>
}

interface FilesDeps extends FilesTable {
  readonly send: Send
  readonly language: () => string
  /** Undefined where the browser has no Cache Storage. */
  readonly fileCache: FileCache | undefined
}

/** Undefined also where the browser refuses its caches. */
const openCache = async ({ fileCache }: FilesDeps): Promise<Cache | undefined> =>
  fileCache?.open().catch(() => undefined)

/** Books as files (EPUB and PDF), stored on the device so that they open without a network. */
export function createFiles(deps: FilesDeps) {
  const { db, language, origin, fileCache } = deps

  async function wantedOf(bookSlug: string, format: FileFormat): Promise<WantedFile> {
    const { aud, epoch } = await readSession(db)
    return { aud, lang: language(), bookSlug, format, epoch }
  }

  /** Files are measured one after another: the server may have to make each one first, and the sync needs connections too. */
  let measured: Promise<void> = Promise.resolve()

  return {
    /** Downloads a file and stores it. If it does not arrive completely, only the reason is stored. */
    async download(bookSlug: string, format: FileFormat): Promise<Result<null>> {
      const wanted = await wantedOf(bookSlug, format)
      await noteFile(deps, wanted, { state: 'loading', received: 0, problem: null })
      const cache = await openCache(deps)
      const result: Result<null> =
        cache === undefined ? { ok: false, problem: { kind: 'storage_full' } } : await fetchFile(deps, wanted, cache)
      if (!result.ok) {
        await cache?.delete(downloadAddress(origin, wanted))
        await noteArrival(deps, wanted, { state: 'failed', received: 0, problem: result.problem })
      }
      return result
    },

    /** Asks how large a file is, and stores only this number. */
    measure(bookSlug: string, format: FileFormat): Promise<void> {
      measured = measured.then(async () => measureFile(deps, await wantedOf(bookSlug, format))).catch(() => undefined)
      return measured
    },

    async drop(bookSlug: string, format: FileFormat): Promise<void> {
      const wanted = await wantedOf(bookSlug, format)
      // Its bytes may have the address that the book had.
      const stored = await db.files.get([wanted.aud, wanted.lang, bookSlug, format])
      await noteFile(deps, wanted, { state: 'absent', received: 0, problem: null })
      await (await openCache(deps))?.delete(downloadAddress(origin, stored ?? wanted))
    },

    /**
     * Deletes files whose rows are gone, after a sign-out, a change of reader or the end of a subscription. It does not
     * throw, so that the sync goes on; files that remain are deleted at the next start.
     */
    async sweep(): Promise<void> {
      if (fileCache === undefined) return
      try {
        if (!(await fileCache.exist())) return
        const cache = await fileCache.open()
        const current = new Set((await db.files.toArray()).map((row) => downloadAddress(origin, row)))
        for (const request of await cache.keys()) if (!current.has(request.url)) await cache.delete(request)
      } catch (error) {
        console.error('[files]', error)
      }
    },
  }
}
