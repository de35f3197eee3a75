import { proxy, type Remote, wrap } from 'comlink'
import type { SyncApi, SyncEvents, SyncStart } from '#contract/sync-api.ts'
import workerUrl from '../../workers/sync.worker.ts?module-worker'
import { beginAnewWhenBack } from './boot/on-demand.ts'
import { endWorkerWhenFrozen } from './boot/page-life.ts'
import { scriptUrl } from './boot/trusted-types.ts'

const worker = new Worker(scriptUrl(workerUrl), { type: 'module', name: 'larder-sync' })
endWorkerWhenFrozen(worker)
// An error with a message is one inside the worker; without, its script did not come.
worker.addEventListener('error', (event) => {
  if (!event.message) void beginAnewWhenBack()
})

/** The sync worker. What it finds is read from the tables, never from here. */
export const sync: Remote<SyncApi> = wrap<SyncApi>(worker)

/** Begins anew, with tables that may be empty. */
export const beginSync = (input: SyncStart, events: SyncEvents): void => void sync.start(input, proxy(events))

/** Begins the sync; the page goes on at once. Network changes and a page that becomes visible are passed on: a worker is not told. */
export function startSync(input: SyncStart, events: SyncEvents): void {
  beginSync(input, events)
  addEventListener('online', () => void sync.setOnline(true))
  addEventListener('offline', () => void sync.setOnline(false))
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void sync.wake()
  })
}
