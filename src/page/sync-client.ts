import { proxy, type Remote, wrap } from 'comlink'
import type { SyncApi, SyncEvents, SyncStart } from '#contract/workers/sync-api.ts'
import workerUrl from '../../workers/sync.worker.ts?module-worker'
import { reloadWhenReachable } from './boot/on-demand.ts'
import { startWorker } from './boot/start-worker.ts'

const worker = startWorker(workerUrl, 'larder-sync', () => void reloadWhenReachable())

/** The sync worker. It writes what it fetches into the tables, and the page reads it there. */
export const sync: Remote<SyncApi> = wrap<SyncApi>(worker)

/** Starts the sync. Also called again after another tab deleted the tables: they may be empty then. */
export const beginSync = (input: SyncStart, events: SyncEvents): void => void sync.start(input, proxy(events))

/** Starts the sync; the page does not wait for it. Passes network changes and visibility to the worker, which gets no such events. */
export function startSync(input: SyncStart, events: SyncEvents): void {
  beginSync(input, events)
  addEventListener('online', () => void sync.setOnline(true))
  addEventListener('offline', () => void sync.setOnline(false))
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void sync.wake()
  })
}
