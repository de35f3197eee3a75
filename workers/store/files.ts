import { downloadAddress } from '#contract/app-shell/caches.ts'
import { contentEndpoints } from '#contract/library/endpoints-content.ts'
import { FILE_FIRST_BYTE_MS, FILE_STALL_MS } from '#contract/limits.ts'
import type { Result } from '#contract/workers/sync-api.ts'
import type { ReaderDb } from '#db/db.ts'
import { readSession } from '#db/reader/session.ts'
import type { Audience, FileFormat, FileRow } from '#db/schema.ts'
import { problemOf } from '../net/request.ts'
import type { Send } from '../net/send.ts'
import { isQuotaError } from './quota.ts'

/** How often the progress of a download is stored. */
const PROGRESS_MS = 250
/** Where files are stored. The cache is made with the first file, so `exist` asks before `open` makes it. */
export interface FileCache {
  readonly exist: () => Promise<boolean>
  readonly open: () => Promise<Cache>
}

export interface FilesDeps {
  readonly db: ReaderDb
  readonly send: Send
  readonly language: () => string
  readonly now: () => number
  readonly origin: string
  /** Undefined where the browser has no Cache Storage. */
  readonly fileCache: FileCache | undefined
}

interface Wanted {
  readonly aud: Audience
  readonly lang: string
  readonly bookSlug: string
  readonly format: FileFormat
}

const addressOf = (origin: string, { aud, lang, bookSlug, format }: Wanted): string =>
  downloadAddress(origin, aud, lang, bookSlug, format)

/** Books as files (EPUB and others), stored on the device so that they open without a network. */
export function createFiles({ db, send, language, now, origin, fileCache }: FilesDeps) {
  /** Changes the row of a file. Gives false, and writes nothing, if the session has changed since the reader asked. */
  async function note(epoch: number, wanted: Wanted, change: Partial<FileRow>): Promise<boolean> {
    return db.transaction('rw', db.files, db.meta, async () => {
      if ((await readSession(db)).epoch !== epoch) return false
      const { aud, lang, bookSlug, format } = wanted
      const before = await db.files.get([aud, lang, bookSlug, format])
      const first: FileRow = { ...wanted, state: 'absent', received: 0, size: null, at: 0 }
      await db.files.put({ ...(before ?? first), ...change, at: now() })
      return true
    })
  }

  async function fetchFile(wanted: Wanted, epoch: number, cache: Cache): Promise<Result<null>> {
    const abort = new AbortController()
    const end = () => abort.abort(new DOMException('Nothing came', 'TimeoutError'))
    let timer = setTimeout(end, FILE_FIRST_BYTE_MS)
    const alive = () => {
      clearTimeout(timer)
      timer = setTimeout(end, FILE_STALL_MS)
    }
    try {
      const params = { slug: wanted.bookSlug, format: wanted.format }
      const answer = await send(contentEndpoints.bookFile, wanted.lang, { params }, { signal: abort.signal })
      if (!(answer instanceof Response)) return { ok: false, problem: answer }
      if (!answer.ok || answer.body === null) return { ok: false, problem: await problemOf(answer) }
      const size = Number(answer.headers.get('content-length')) || null
      let received = 0
      let told = 0
      const counted = answer.body.pipeThrough(
        new TransformStream<Uint8Array, Uint8Array>({
          async transform(chunk, controller) {
            alive()
            received += chunk.byteLength
            controller.enqueue(chunk)
            if (now() - told < PROGRESS_MS) return
            told = now()
            await note(epoch, wanted, { received, size })
          },
        }),
      )
      const headers = { 'content-type': answer.headers.get('content-type') ?? 'application/octet-stream' }
      await cache.put(addressOf(origin, wanted), new Response(counted, { headers }))
      if (size !== null && received !== size) return { ok: false, problem: { kind: 'bad_answer' } }
      const noted = await note(epoch, wanted, { state: 'stored', received, size: received })
      if (!noted) await cache.delete(addressOf(origin, wanted))
      return { ok: true, value: null }
    } catch (error) {
      const kind = isQuotaError(error) ? 'storage_full' : abort.signal.aborted ? 'timeout' : 'offline'
      return { ok: false, problem: { kind } }
    } finally {
      clearTimeout(timer)
    }
  }

  async function wantedOf(bookSlug: string, format: FileFormat): Promise<{ wanted: Wanted; epoch: number }> {
    const { aud, epoch } = await readSession(db)
    return { wanted: { aud, lang: language(), bookSlug, format }, epoch }
  }

  async function measure(bookSlug: string, format: FileFormat): Promise<void> {
    const { wanted, epoch } = await wantedOf(bookSlug, format)
    const signal = AbortSignal.timeout(FILE_FIRST_BYTE_MS)
    const params = { slug: bookSlug, format }
    const options = { signal, headers: { Range: 'bytes=0-0' } }
    const answer = await send(contentEndpoints.bookFile, wanted.lang, { params }, options)
    if (!(answer instanceof Response)) return
    const size = Number(answer.headers.get('content-range')?.split('/')[1])
    await answer.body?.cancel()
    if (size > 0) await note(epoch, wanted, { size })
  }

  /**
   * Files are measured one after another: the server may have to make each one first, and the sync needs the browser's six
   * connections too.
   */
  let measured: Promise<void> = Promise.resolve()

  return {
    /** Downloads a file and stores it. If it does not arrive completely, nothing is stored. */
    async download(bookSlug: string, format: FileFormat): Promise<Result<null>> {
      if (fileCache === undefined) return { ok: false, problem: { kind: 'storage_full' } }
      const { wanted, epoch } = await wantedOf(bookSlug, format)
      await note(epoch, wanted, { state: 'loading', received: 0 })
      const cache = await fileCache.open()
      const result = await fetchFile(wanted, epoch, cache)
      if (!result.ok) {
        await cache.delete(addressOf(origin, wanted))
        await note(epoch, wanted, { state: 'failed', received: 0 })
      }
      return result
    },

    /** Asks how large a file is, and stores only this number. */
    measure(bookSlug: string, format: FileFormat): Promise<void> {
      measured = measured.then(() => measure(bookSlug, format)).catch(() => undefined)
      return measured
    },

    /** Removes a file from the device. */
    async drop(bookSlug: string, format: FileFormat): Promise<void> {
      const { wanted, epoch } = await wantedOf(bookSlug, format)
      await note(epoch, wanted, { state: 'absent', received: 0 })
      await (await fileCache?.open())?.delete(addressOf(origin, wanted))
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
        const kept = new Set((await db.files.toArray()).map((row) => addressOf(origin, row)))
        for (const request of await cache.keys()) if (!kept.has(request.url)) await cache.delete(request)
      } catch (error) {
        console.error('[files]', error)
      }
    },
  }
}
