import { untilReachable } from './on-demand.ts'

let watching = false

/** Reloads a document that came back without its workers. It stays readable until the server is reachable. */
async function reload(): Promise<void> {
  if (!navigator.serviceWorker?.controller) await untilReachable()
  location.reload()
}

/**
 * Terminates a worker when the browser puts its document into the back-forward cache. Firefox and WebKit freeze a worker at any point, with
 * its locks and transactions. Other documents could not use the tables until the cached one is dropped.
 */
export function endWorkerWhenFrozen(worker: Worker): void {
  addEventListener('pagehide', ({ persisted }) => persisted && worker.terminate())
  if (!watching) addEventListener('pageshow', ({ persisted }) => persisted && void reload())
  watching = true
}
