import { type Remote, wrap } from 'comlink'
import type { SearchAnswer, SearchApi, SearchRequest } from '#contract/workers/search-api.ts'
import workerUrl from '../../workers/search.worker.ts?module-worker'
import { startWorker } from './boot/start-worker.ts'

interface Running {
  readonly remote: Remote<SearchApi>
  /** Rejects when the worker's script cannot be loaded: no question is answered then. */
  readonly failed: Promise<never>
  /** Terminates the worker and rejects all its open questions. */
  readonly fail: (error: unknown) => void
}

function run(): Running {
  let fail: Running['fail'] = () => {}
  const worker = startWorker(workerUrl, 'larder-search', () => fail(new Error('The search worker cannot be loaded')))
  const failed = new Promise<never>((_, reject) => {
    fail = (error) => {
      worker.terminate()
      reject(error)
    }
  })
  failed.catch(() => {})
  return { remote: wrap<SearchApi>(worker), failed, fail }
}

let running: Running | null = null

/** After a failure, the next question starts a new worker. */
async function ask<T>(question: (remote: Remote<SearchApi>) => Promise<T>): Promise<T> {
  running ??= run()
  const asked = running
  try {
    return await Promise.race([question(asked.remote), asked.failed])
  } catch (error) {
    asked.fail(error)
    if (running === asked) running = null
    throw error
  }
}

/**
 * The search worker. It is separate from the sync worker, so that a query never waits for a download. Both functions reject when its script
 * cannot be loaded.
 */
export const searcher = {
  start: (language: string): Promise<void> => ask((remote) => remote.start(language)),
  search: (request: SearchRequest): Promise<SearchAnswer | null> => ask((remote) => remote.search(request)),
} as const
