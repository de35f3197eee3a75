import { type Remote, wrap } from 'comlink'
import type { SearchApi, SearchRequest } from '#contract/search-api.ts'
import workerUrl from '../../workers/search.worker.ts?module-worker'
import { endWorkerWhenFrozen } from './boot/page-life.ts'
import { scriptUrl } from './boot/trusted-types.ts'

interface Running {
  readonly remote: Remote<SearchApi>
  /** Rejects when the worker's script does not come: nothing that it is asked is ever answered then. */
  readonly lost: Promise<never>
  /** Ends the worker, and whatever it was asked. */
  readonly lose: (error: unknown) => void
}

function run(): Running {
  const worker = new Worker(scriptUrl(workerUrl), { type: 'module', name: 'larder-search' })
  endWorkerWhenFrozen(worker)
  let lose: Running['lose'] = () => {}
  const lost = new Promise<never>((_, reject) => {
    lose = (error) => {
      worker.terminate()
      reject(error)
    }
  })
  lost.catch(() => {})
  // An error with a message is one inside the worker; without, its script did not come.
  worker.addEventListener('error', (event) => {
    if (!event.message) lose(new Error('The search worker cannot be loaded'))
  })
  return { remote: wrap<SearchApi>(worker), lost, lose }
}

let running: Running | null = null

/** Of a worker without its script there is another try with the next question. */
async function ask<T>(question: (remote: Remote<SearchApi>) => Promise<T>): Promise<T> {
  running ??= run()
  const asked = running
  try {
    return await Promise.race([question(asked.remote), asked.lost])
  } catch (error) {
    asked.lose(error)
    if (running === asked) running = null
    throw error
  }
}

/** The search worker: apart from the sync worker, so that a query never waits for a download. Both reject when its script cannot be loaded. */
export const searcher = {
  start: (language: string): Promise<void> => ask((remote) => remote.start(language)),
  search: (request: SearchRequest): Promise<boolean> => ask((remote) => remote.search(request)),
} as const
