let watching = false

/** A page that comes back without its workers begins anew; where it would not open, it stays readable until the network is there. */
function beginAnew(): void {
  if (navigator.onLine || navigator.serviceWorker?.controller) location.reload()
  else addEventListener('online', () => location.reload(), { once: true })
}

/**
 * Ends a worker when the browser puts its page by, to show it again at "back". Firefox and WebKit freeze such a worker in the middle of what it does,
 * with its locks and its transactions: the tables it wrote to would be stuck for every other page, for as long as the first one is kept.
 */
export function endWorkerWhenFrozen(worker: Worker): void {
  addEventListener('pagehide', ({ persisted }) => persisted && worker.terminate())
  if (!watching) addEventListener('pageshow', ({ persisted }) => persisted && beginAnew())
  watching = true
}
