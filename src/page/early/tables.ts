import { DB_NAME, RAW_VERSION } from '#db/db-name.ts'
import type { Get, TableName } from '#db/get.ts'
import { onceEach } from '#db/once-each.ts'

const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/** Opens the database without creating or upgrading it, which is the app's task. Rejects when it does not exist or has another version. */
function openExisting(): Promise<IDBDatabase> {
  const opening = indexedDB.open(DB_NAME)
  opening.onupgradeneeded = () => opening.transaction?.abort()
  return answerOf(opening).then((database) => {
    if (database.version === RAW_VERSION) return database
    database.close()
    throw new Error('Tables of another version')
  })
}

/**
 * Reads each row once, in one transaction and without Dexie, and closes the database at once. So nothing here delays an upgrade or a
 * deletion, and nothing is pending when the document goes into the back-forward cache. Rejects when any read fails.
 */
export async function readTables<T>(tables: readonly TableName[], read: (get: Get) => Promise<T>): Promise<T> {
  const database = await openExisting()
  const close = () => database.close()
  let transaction: IDBTransaction | undefined
  const abort = () => {
    try {
      transaction?.abort()
    } catch {
      // It is already finished or committing.
    }
  }
  database.onversionchange = close
  addEventListener('pagehide', abort)
  try {
    const reading = database.transaction(tables, 'readonly')
    transaction = reading
    return await read(onceEach((table, key) => answerOf(reading.objectStore(table).get(key))))
  } finally {
    removeEventListener('pagehide', abort)
    close()
  }
}
