import type { ReaderDb } from '#db/db.ts'

interface StoredIndex {
  readonly name: string
  readonly keyPath: string | string[]
  readonly unique: boolean
  readonly multiEntry: boolean
}

interface StoredTable {
  readonly name: string
  readonly keyPath: string | string[] | null
  readonly autoIncrement: boolean
  readonly indexes: readonly StoredIndex[]
  readonly rows: readonly unknown[]
}

/** A database of a device as JSON: its tables with all rows. */
export interface StoredTables {
  readonly version: number
  readonly tables: readonly StoredTable[]
}

const request = <T>(asked: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result)
    asked.onerror = () => reject(asked.error)
  })

/** Reads all tables of a device. */
export async function readTables(db: ReaderDb): Promise<StoredTables> {
  const native = db.backendDB()
  const names = [...native.objectStoreNames]
  const transaction = native.transaction(names)
  const tables = names.map(async (name) => {
    const store = transaction.objectStore(name)
    const indexes = [...store.indexNames].map((index) => {
      const { keyPath, unique, multiEntry } = store.index(index)
      return { name: index, keyPath, unique, multiEntry }
    })
    const { keyPath, autoIncrement } = store
    return { name, keyPath, autoIncrement, indexes, rows: await request(store.getAll()) }
  })
  return { version: native.version, tables: await Promise.all(tables) }
}

/** Creates a database from what `readTables` gave, by IndexedDB alone, as the release that wrote it had created it. */
export async function writeTables(name: string, { version, tables }: StoredTables): Promise<void> {
  const opening = indexedDB.open(name, version)
  opening.onupgradeneeded = () => {
    for (const { name: table, keyPath, autoIncrement, indexes, rows } of tables) {
      const store = opening.result.createObjectStore(table, { keyPath, autoIncrement })
      for (const { name: index, keyPath: path, ...rest } of indexes) store.createIndex(index, path, rest)
      for (const row of rows) store.put(row)
    }
  }
  const created = await request(opening)
  created.close()
}
