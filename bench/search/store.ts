import { done } from '../done.ts'

/** The store of all engines: one object store, as durable as the product's. */
let opened: Promise<IDBDatabase> | null = null

/** Opens the store once. */
export function openStore(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open('bench', 1)
    request.onupgradeneeded = () => void request.result.createObjectStore('values')
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
  return opened
}

const utf8 = new TextEncoder()

const sizeOf = (value: string | Uint8Array): number =>
  typeof value === 'string' ? utf8.encode(value).length : value.length

/** Stores values and waits for the commit. Gives their size in bytes. */
export async function put(values: ReadonlyMap<string, string | Uint8Array>): Promise<number> {
  const database = await openStore()
  const transaction = database.transaction('values', 'readwrite')
  for (const [key, value] of values) transaction.objectStore('values').put(value, key)
  await new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onerror = () => reject(transaction.error)
  })
  return [...values.values()].reduce((sum, value) => sum + sizeOf(value), 0)
}

const ahead = new Map<string, Promise<Map<string, unknown>>>()

/** Starts to read the values for a later `getAll`. */
export const readAhead = (prefix: string): void => void ahead.set(prefix, getAll(prefix))

/** All values whose keys begin with the prefix. */
export async function getAll<T extends string | Uint8Array>(prefix: string): Promise<Map<string, T>> {
  const begun = ahead.get(prefix)
  ahead.delete(prefix)
  if (begun !== undefined) return begun as Promise<Map<string, T>>
  const store = (await openStore()).transaction('values').objectStore('values')
  const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`)
  const [keys, values] = await Promise.all([done(store.getAllKeys(range)), done(store.getAll(range))])
  return new Map(keys.map((key, at) => [String(key), values[at] as T]))
}

export async function remove(keys: readonly string[]): Promise<void> {
  const store = (await openStore()).transaction('values', 'readwrite').objectStore('values')
  await Promise.all(keys.map((key) => done(store.delete(key))))
}
