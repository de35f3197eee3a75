let watching = false

/** Reloads a document that came back without its workers. If it could not be loaded now, it stays readable until the network is back. */
function reload(): void {
  if (navigator.onLine || navigator.serviceWorker?.controller) location.reload()
  else addEventListener('online', () => location.reload(), { once: true })
}

/**
 * Terminates a worker when the browser puts its document into the back-forward cache. Firefox and WebKit freeze a worker at any point, with
 * its locks and transactions. Other documents could not use the tables until the cached one is dropped.
 */
export function endWorkerWhenFrozen(worker: Worker): void {
  addEventListener('pagehide', ({ persisted }) => persisted && worker.terminate())
  if (!watching) addEventListener('pageshow', ({ persisted }) => persisted && reload())
  watching = true
}
