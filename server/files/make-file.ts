import { Worker } from 'node:worker_threads'
import type { BookSource } from './book-source.ts'
import { TooLongError } from './too-long-error.ts'

export type FileFormat = 'pdf' | 'epub'

/** The data that the worker gets. */
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
  signal.throwIfAborted()
  const worker = new Worker(start, { workerData: job, execArgv: [] })
  const made = new Promise<Uint8Array>((resolve, reject) => {
    const timeout = setTimeout(
      () => reject(new TooLongError(`The ${job.format} took longer than ${MAKE_MS / 1000} s`)),
      MAKE_MS,
    )
    const abort = () => settle(() => reject(signal.reason))
    const settle = (end: () => void) => {
      clearTimeout(timeout)
      signal.removeEventListener('abort', abort)
      end()
    }
    signal.addEventListener('abort', abort)
    worker.once('message', (bytes: Uint8Array) => settle(() => resolve(bytes)))
    worker.once('error', (error) => settle(() => reject(error)))
    worker.once('exit', (code) => settle(() => reject(new Error(`The worker ended with ${code} and without a file`))))
  })
  return made.finally(() => worker.terminate())
}

/**
 * Makes a file in its own thread, because typesetting never pauses, and the memory is freed with the thread. An abort
 * ends the thread and rejects with the abort's reason.
 */
export const makeFile: MakeFile = (job, signal) =>
  makeInThread(new URL('./make-file.start.mjs', import.meta.url), job, signal)
