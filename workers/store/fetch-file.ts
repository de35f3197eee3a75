import { downloadAddress } from '#contract/app-shell/caches.ts'
import { contentEndpoints } from '#contract/library/endpoints-content.ts'
import { FILE_FIRST_BYTE_MS, FILE_STALL_MS } from '#contract/limits.ts'
import type { Result } from '#contract/workers/sync-api.ts'
import type { Send } from '../net/send.ts'
import { counting, watchStalls } from '../net/watch-stalls.ts'
import { type FilesTable, noteArrival, noteFile, type WantedFile } from './file-rows.ts'
import { isQuotaError } from './quota.ts'

/** How often the progress of a download is stored. */
const PROGRESS_MS = 250

interface FetchDeps extends FilesTable {
  readonly send: Send
}

/** Asks how large a file is, and stores only this number. */
export async function measureFile(deps: FetchDeps, wanted: WantedFile): Promise<void> {
  const params = { slug: wanted.bookSlug, format: wanted.format }
  const options = { signal: AbortSignal.timeout(FILE_FIRST_BYTE_MS), headers: { Range: 'bytes=0-0' } }
  const answer = await deps.send(contentEndpoints.bookFile, wanted.lang, { params }, options)
  if (!(answer instanceof Response)) return
  const size = Number(answer.headers.get('content-range')?.split('/')[1])
  await answer.body?.cancel()
  if (size > 0) await noteFile(deps, wanted, { size })
}

/** Downloads a file into the cache. */
export async function fetchFile(deps: FetchDeps, wanted: WantedFile, cache: Cache): Promise<Result<null>> {
  const stalls = watchStalls(FILE_FIRST_BYTE_MS, FILE_STALL_MS)
  try {
    const params = { slug: wanted.bookSlug, format: wanted.format }
    const answer = await deps.send(contentEndpoints.bookFile, wanted.lang, { params }, { signal: stalls.signal })
    if (!(answer instanceof Response)) return { ok: false, problem: answer }
    if (answer.status === 200) return await storeFile(deps, wanted, cache, answer, stalls.alive)
    // Nobody asked for a part.
    await answer.body?.cancel()
    return { ok: false, problem: { kind: 'bad_answer' } }
  } catch (error) {
    if (isQuotaError(error)) return { ok: false, problem: { kind: 'storage_full' } }
    return { ok: false, problem: { kind: stalls.signal.aborted ? 'timeout' : 'offline' } }
  } finally {
    stalls.stop()
  }
}

/** Stores the file while it arrives, and its progress. */
async function storeFile(
  table: FilesTable,
  wanted: WantedFile,
  cache: Cache,
  answer: Response,
  onArrival: () => void,
): Promise<Result<null>> {
  const { now, origin } = table
  // The length of a compressed answer is not that of the file.
  const size = answer.headers.has('content-encoding') ? null : Number(answer.headers.get('content-length')) || null
  let received = 0
  let told = 0
  const counted = answer.body?.pipeThrough(
    counting(async (bytes) => {
      onArrival()
      received += bytes
      // The clock may have been set back.
      if (Math.abs(now() - told) < PROGRESS_MS) return
      told = now()
      await noteArrival(table, wanted, { received, size })
    }),
  )
  const headers = { 'content-type': answer.headers.get('content-type') ?? 'application/octet-stream' }
  await cache.put(downloadAddress(origin, wanted), new Response(counted, { headers }))
  if (received === 0 || (size !== null && received !== size)) return { ok: false, problem: { kind: 'bad_answer' } }
  const noted = await noteArrival(table, wanted, { state: 'stored', received, size: received })
  if (!noted) await cache.delete(downloadAddress(origin, wanted))
  return { ok: true, value: null }
}
