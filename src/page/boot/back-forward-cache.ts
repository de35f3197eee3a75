/**
 * Aborts all transactions when the browser puts the document into its back-forward cache. WebKit freezes the document together with its
 * transactions, and all other documents would wait for them until the browser is closed. A document that comes back reloads, so nobody sees
 * the failed reads. This patches the browser's interface, because Dexie opens transactions of its own when it opens the database.
 */
export function abortTransactionsWhenFrozen(): void {
  const active = new Set<IDBTransaction>()
  let isFrozen = false
  const begin = IDBDatabase.prototype.transaction
  IDBDatabase.prototype.transaction = function (...options) {
    if (isFrozen) throw new DOMException('The document is in the back-forward cache', 'AbortError')
    const transaction = begin.apply(this, options)
    const onEnd = () => active.delete(transaction)
    active.add(transaction)
    transaction.addEventListener('complete', onEnd)
    transaction.addEventListener('abort', onEnd)
    return transaction
  }
  addEventListener('pagehide', ({ persisted }) => {
    isFrozen = persisted
    if (!persisted) return
    for (const transaction of active) {
      try {
        transaction.abort()
      } catch {
        // It is already finished or committing.
      }
    }
  })
  addEventListener('pageshow', () => {
    isFrozen = false
  })
}
