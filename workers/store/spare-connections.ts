import type Dexie from 'dexie'

/** More transactions than these were never under way at once in the stories (8 on a busy machine); what goes beyond shares the first connection. */
const SPARES = 12
/** Beneath Dexie's own layers. */
const LOWEST = -1

/** Safari, every browser of an iPhone, and WebKitGTK. */
export const isWebKit = (userAgent: string): boolean => /AppleWebKit\//.test(userAgent) && !/Chrome\//.test(userAgent)

/** Null where it does not open: then there is one less. */
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
 * Gives every transaction of a worker a connection of its own for as long as it lasts. When a worker ends, WebKit lets go of a connection only
 * if none of its transactions is just being committed; another one that waits on it then begins later on, is nobody's, and holds up every writer
 * until the browser is closed (WebKit's bug 324094). A connection with one transaction cannot come to that.
 */
export function spreadTransactions(db: Dexie, factory: IDBFactory = indexedDB): void {
  let spares: readonly IDBDatabase[] = []
  const idle = new Set<IDBDatabase>()

  const closeForRetry = () => {
    for (const spare of spares) spare.close()
    idle.clear()
    spares = []
  }
  // Dexie holds every question back until this has been done, after each opening.
  const open = async () => {
    const first = db.backendDB()
    const opened = await Promise.all(Array.from({ length: SPARES }, () => another(factory, first)))
    spares = opened.filter((spare) => spare !== null)
    if (db.backendDB() === first) for (const spare of spares) idle.add(spare)
    else closeForRetry()
  }
  db.on('ready', open, true)
  db.on('close', closeForRetry)

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
