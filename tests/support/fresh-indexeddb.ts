import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { beforeEach } from 'vitest'

// A database left by one test must not be what the next one starts from.
beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
  globalThis.IDBKeyRange = IDBKeyRange
})
