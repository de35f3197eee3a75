import 'fake-indexeddb/auto'
import Dexie from 'dexie'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach } from 'vitest'

// A database left by one test must not be what the next one starts from. Dexie took hold of the global one when it was loaded.
beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
  Dexie.dependencies.indexedDB = globalThis.indexedDB
})
