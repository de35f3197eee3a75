import { untilReachable } from './on-demand.ts'
import { scriptUrl } from './trusted-types.ts'
import { reload } from './visit.ts'

let watching = false

/** Reloads a document that came back without its workers. It stays readable until the server is reachable. */
async function reloadAlive(): Promise<void> {
  if (!navigator.serviceWorker?.controller) await untilReachable()
  reload()
}

/**
 * Terminates a worker when the browser puts its document into the back-forward cache. Firefox and WebKit freeze a worker at any point, with
 * its locks and transactions. Other documents could not use the tables until the cached one is dropped.
 */
function endWhenFrozen(worker: Worker): void {
  addEventListener('pagehide', ({ persisted }) => persisted && worker.terminate())
  if (!watching) addEventListener('pageshow', ({ persisted }) => persisted && void reloadAlive())
  watching = true
}

/** Starts a worker of the page. `onMissing`: its script cannot be loaded. */
export function startWorker(url: string, name: string, onMissing: () => void): Worker {
  const worker = new Worker(scriptUrl(url), { type: 'module', name })
  endWhenFrozen(worker)
  // An error with a message happened inside the worker.
  worker.addEventListener('error', ({ message }) => {
    if (!message) onMissing()
  })
  return worker
}
