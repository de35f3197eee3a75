import type Dexie from 'dexie'

/** The browser stories have at most 8 transactions at once, on a busy machine. Further ones than these share the first connection. */
const SPARES = 12
/** Below Dexie's own layers. */
const LOWEST = -1

/** Safari, every browser on iPhones, and WebKitGTK. */
export const isWebKit = (userAgent: string): boolean => /AppleWebKit\//.test(userAgent) && !/Chrome\//.test(userAgent)

/** Opens one more connection. Null if that fails: then there is one spare less. */
const another = (factory: IDBFactory, { name, version }: IDBDatabase): Promise<IDBDatabase | null> =>
  new Promise((resolve) => {
    const request = factory.open(name, version)
    request.onsuccess = () => {
      const connection = request.result
      connection.onversionchange = () => connection.close()
      resolve(connection)
    }
    request.onerror = () => resolve(null)
  })

/**
 * Gives every transaction of a worker its own connection while it lasts. When a worker ends, WebKit closes its connection
 * only if none of its transactions is being committed. Otherwise a transaction that waits on that connection starts later,
 * belongs to nobody, and blocks every writer until the browser is closed (WebKit bug 324094). This cannot happen with one
 * transaction per connection.
 */
export function spreadTransactions(db: Dexie, factory: IDBFactory = indexedDB): void {
  let spares: readonly IDBDatabase[] = []
  const idle = new Set<IDBDatabase>()

  const closeSpares = () => {
    for (const spare of spares) spare.close()
    idle.clear()
    spares = []
  }
  // Runs after each opening. Until it is done, Dexie delays all queries.
  const open = async () => {
    const first = db.backendDB()
    const opened = await Promise.all(Array.from({ length: SPARES }, () => another(factory, first)))
    spares = opened.filter((spare) => spare !== null)
    if (db.backendDB() === first) for (const spare of spares) idle.add(spare)
    else closeSpares()
  }
  db.on('ready', open, true)
  db.on('close', closeSpares)

  db.use({
    stack: 'dbcore',
    name: 'spare connections',
    level: LOWEST,
    create: (core) => ({
      ...core,
      transaction: (stores, mode, options) => {
        const [own] = idle
        if (own === undefined) return core.transaction(stores, mode, options)
        const transaction = own.transaction(stores, mode, options)
        idle.delete(own)
        const ended = () => spares.includes(own) && idle.add(own)
        transaction.addEventListener('complete', ended)
        transaction.addEventListener('abort', ended)
        return transaction
      },
    }),
  })
}
