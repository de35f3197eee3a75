/**
 * Ends what the page has under way in the tables when the browser puts it by, to show it again at "back". WebKit freezes such a page with its
 * transactions, and every other page would wait for them until the browser is closed. A page that comes back begins anew, so that nobody hears
 * of the failed reads. Dexie opens transactions of its own when it opens: only the browser's interface sees all of them.
 */
export function abortTransactionsWhenFrozen(): void {
  const active = new Set<IDBTransaction>()
  let isFrozen = false
  const begin = IDBDatabase.prototype.transaction
  IDBDatabase.prototype.transaction = function (...asked) {
    if (isFrozen) throw new DOMException('The page is put by', 'AbortError')
    const transaction = begin.apply(this, asked)
    const ended = () => active.delete(transaction)
    active.add(transaction)
    transaction.addEventListener('complete', ended)
    transaction.addEventListener('abort', ended)
    return transaction
  }
  addEventListener('pagehide', ({ persisted }) => {
    isFrozen = persisted
    if (!persisted) return
    for (const transaction of active) {
      try {
        transaction.abort()
      } catch {
        // It was about to end by itself.
      }
    }
  })
  addEventListener('pageshow', () => {
    isFrozen = false
  })
}
