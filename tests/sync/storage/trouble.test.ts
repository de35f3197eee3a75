import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ReaderDb } from '#db/db.ts'
import { probeStorage, probeWriting, readTrouble } from '#db/device/trouble.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** A transaction that lasts until it is told to end, like one that WebKit has forgotten. */
async function occupy(db: ReaderDb): Promise<() => void> {
  await db.open()
  const held = db.backendDB().transaction([...db.backendDB().objectStoreNames], 'readonly')
  let isOver = false
  const ask = () => {
    if (!isOver) held.objectStore('meta').get('session').onsuccess = ask
  }
  ask()
  return () => {
    isOver = true
  }
}

const passing = async (ms: number) => {
  // Lets IndexedDB, which uses no timers, work first.
  await new Promise((resolve) => setImmediate(() => setImmediate(resolve)))
  await vi.advanceTimersByTimeAsync(ms)
}

// Faults elsewhere 13
test('a storage that can be read and not written is reported as stuck, as long as it is stuck', async () => {
  const db = new ReaderDb('stuck')
  const free = await occupy(db)
  await probeStorage(db)
  expect(readTrouble()).toBeNull()
  const probe = probeWriting(db)
  await passing(14_000)
  expect(readTrouble()).toBeNull()
  await passing(2_000)
  expect(readTrouble()).toBe('stuck')
  free()
  await probe
  expect(readTrouble()).toBeNull()
  db.close()
})

test('when a write transaction starts in time, nothing is reported and nothing is written', async () => {
  const db = new ReaderDb('free')
  await probeWriting(db)
  await passing(60_000)
  expect(readTrouble()).toBeNull()
  expect(await db.meta.count()).toBe(0)
  db.close()
})
