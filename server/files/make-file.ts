import { Piscina } from 'piscina'
import { logError } from '#server/process/log.ts'
import { THREAD_OPTIONS } from '#server/process/thread-options.ts'
import type { BookSource } from './book-source.ts'
import { TooLongError } from './too-long-error.ts'

export type FileFormat = 'pdf' | 'epub'

/** What the thread gets. */
export interface MakeFileJob {
  readonly book: BookSource
  readonly format: FileFormat
  readonly origin: string
}

/** A book of hundreds of pages takes seconds. After this time the worker must be stuck. */
export const MAKE_MS = 120_000

export type MakeFile = (job: MakeFileJob, signal: AbortSignal) => Promise<Uint8Array>

/** Makes a file in a thread that runs `start`. Throws `TooLongError` after `MAKE_MS`. */
export async function makeInThread(start: URL, job: MakeFileJob, signal: AbortSignal): Promise<Uint8Array> {
  const tooLong = AbortSignal.timeout(MAKE_MS)
  const pool = new Piscina<MakeFileJob, Uint8Array>({ execArgv: THREAD_OPTIONS, maxThreads: 1 })
  // An error that belongs to no job would otherwise end the server.
  pool.on('error', (error: unknown) => logError('files: a thread failed without a job', error))
  try {
    // Named here and not above: a pool that loads the file itself loads it again after a fault, when the job has ended.
    return await pool.run(job, { filename: start.href, name: 'make', signal: AbortSignal.any([signal, tooLong]) })
  } catch (error) {
    signal.throwIfAborted()
    if (tooLong.aborted) throw new TooLongError(`The ${job.format} took longer than ${MAKE_MS / 1000} s`)
    throw error
  } finally {
    await pool.destroy()
  }
}

/**
 * Makes a file in its own thread, because typesetting never pauses, and the memory is freed with the thread. An abort
 * ends the thread and rejects with the abort's reason.
 */
export const makeFile: MakeFile = (job, signal) =>
  makeInThread(new URL('./make-file.start.mjs', import.meta.url), job, signal)
