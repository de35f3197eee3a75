import type { Table } from 'dexie'
import type { ReaderDb } from '#db/db.ts'
import { DB_NAME, RAW_VERSION } from '#db/db-name.ts'

type TableName = { [K in keyof ReaderDb]: ReaderDb[K] extends Table ? K : never }[keyof ReaderDb] & string
// biome-ignore lint/suspicious/noExplicitAny: whatever may be put into it
type RowOf<K extends TableName> = ReaderDb[K] extends Table<infer Row, infer _Key, any> ? Row : never
// biome-ignore lint/suspicious/noExplicitAny: as above
type KeyOf<K extends TableName> = ReaderDb[K] extends Table<infer _Row, infer Key, any> ? Key : never

/** Reads one row, once, however often it is asked for; undefined where there is none. */
export type Get = <K extends TableName>(table: K, key: KeyOf<K>) => Promise<RowOf<K> | undefined>

const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/** The tables as they stand. Rejects where there are none, or those of another version: making and changing them is the app's. */
function openAsTheyAre(): Promise<IDBDatabase> {
  const opening = indexedDB.open(DB_NAME)
  opening.onupgradeneeded = () => opening.transaction?.abort()
  return answerOf(opening).then((database) => {
    if (database.version === RAW_VERSION) return database
    database.close()
    throw new Error('Tables of another version')
  })
}

/**
 * Reads in one transaction, without what the app opens its tables with, and lets go of them at once: nobody who wants to change or delete them
 * waits for this, and nothing is left under way in a page that the browser puts by. Rejects for every reason that there is.
 */
export async function readTables<T>(tables: readonly TableName[], read: (get: Get) => Promise<T>): Promise<T> {
  const database = await openAsTheyAre()
  const end = () => database.close()
  let transaction: IDBTransaction | undefined
  const abort = () => {
    try {
      transaction?.abort()
    } catch {
      // It was about to end by itself.
    }
  }
  database.onversionchange = end
  addEventListener('pagehide', abort)
  try {
    const reading = database.transaction(tables, 'readonly')
    transaction = reading
    // biome-ignore lint/suspicious/noExplicitAny: rows of whatever table
    const asked = new Map<string, Promise<any>>()
    return await read((table, key) => {
      const name = JSON.stringify([table, key])
      const row = asked.get(name) ?? answerOf(reading.objectStore(table).get(key as IDBValidKey))
      asked.set(name, row)
      return row
    })
  } finally {
    removeEventListener('pagehide', abort)
    end()
  }
}
