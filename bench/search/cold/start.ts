import type { ColdMoments, ColdTask } from './answer-cold.ts'

/** The times between the start of a worker and its first answer, in ms. */
export interface ColdStart {
  readonly coldMs: number
  /** Until the worker's script runs. */
  readonly workerMs: number
  readonly importMs: number
  readonly loadMs: number
  readonly queryMs: number
  readonly hits: number
}

const WORKERS: Readonly<Record<string, () => Worker>> = {
  larder: () => new Worker(new URL('./larder.worker.ts', import.meta.url), { type: 'module' }),
  minisearch: () => new Worker(new URL('./minisearch.worker.ts', import.meta.url), { type: 'module' }),
  'minisearch+stemmer': () =>
    new Worker(new URL('./minisearch-stemmer.worker.ts', import.meta.url), { type: 'module' }),
  orama: () => new Worker(new URL('./orama.worker.ts', import.meta.url), { type: 'module' }),
  flexsearch: () => new Worker(new URL('./flexsearch.worker.ts', import.meta.url), { type: 'module' }),
  lunr: () => new Worker(new URL('./lunr.worker.ts', import.meta.url), { type: 'module' }),
  sqlite: () => new Worker(new URL('./sqlite.worker.ts', import.meta.url), { type: 'module' }),
}

/** Starts an engine's worker and waits for its answer from one language's index, which another browser stored before. */
export async function startCold(name: string, task: ColdTask): Promise<ColdStart> {
  const start = WORKERS[name]
  if (start === undefined) throw new Error(`No engine is called ${name}`)
  const began = performance.now()
  const worker = start()
  const { running, asked, loaded, answered, hits } = await new Promise<ColdMoments>((resolve, reject) => {
    worker.onmessage = ({ data }) => (data.error === undefined ? resolve(data.value) : reject(new Error(data.error)))
    worker.onerror = (event) => reject(new Error(event.message))
    worker.postMessage(task)
  })
  const coldMs = performance.now() - began
  const workerMs = running - (performance.timeOrigin + began)
  return { coldMs, workerMs, importMs: asked - running, loadMs: loaded - asked, queryMs: answered - loaded, hits }
}
