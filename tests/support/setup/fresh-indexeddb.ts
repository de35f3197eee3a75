import 'fake-indexeddb/auto'
import Dexie from 'dexie'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach } from 'vitest'

// Each test starts with empty databases. Dexie took a reference to the global one when it was loaded, so it gets the new one.
beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
  Dexie.dependencies.indexedDB = globalThis.indexedDB
})
