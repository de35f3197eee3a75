import { expect, test, vi } from 'vitest'
import { ReaderDb } from '#db/db.ts'
import { DB_NAME } from '#db/db-name.ts'
import { readSession } from '#db/reader/session.ts'
import { readSearch } from '#db/search/search.ts'
import { INDEX_VERSION } from '#search/index/stored-segment.ts'
import { openDevice, type TestDevice } from '#tests/support/device/device.ts'
import { FakeServer } from '#tests/support/device/fake-server.ts'
import { type EarlyRows, readEarly } from '#workers/search/early-rows.ts'
import { createSearchEngine } from '#workers/search/search-engine.ts'
import { updateIndex } from '#workers/search/update-index.ts'

const PUB = { aud: 'pub', lang: 'en' } as const
const ASKED = { ...PUB, q: 'article 59', mode: 'whole', limit: 9 } as const

vi.setConfig({ testTimeout: 20_000 })

async function indexed(): Promise<TestDevice> {
  const device = openDevice(new FakeServer(), new ReaderDb())
  await device.start()
  const { epoch } = await readSession(device.db)
  await updateIndex({ db: device.db, epoch, ...PUB }, async () => {})
  return device
}

async function found({ db }: TestDevice, early: EarlyRows): Promise<number | undefined> {
  const engine = createSearchEngine({ db, early, now: () => 1, locks: undefined, later: () => {} })
  await engine.search(ASKED)
  return (await readSearch(db, PUB, ASKED.q, ASKED.mode))?.total
}

test('rows that were read before the engine was loaded give the answer, and no segment is read again', async () => {
  const device = await indexed()
  const early = readEarly(indexedDB)
  early.begin(['pub'], 'en')
  const read = vi.spyOn(device.db.searchSegments, 'where')
  expect(await found(device, early)).toBe(2)
  expect(read).not.toHaveBeenCalled()
  early.end()
})

test('an index that has changed since the early read is read again', async () => {
  const device = await indexed()
  const early = readEarly(indexedDB)
  early.begin(['pub'], 'en')
  const rows = await early.take('pub', 'en')
  expect(rows?.index).toMatchObject({ version: INDEX_VERSION, indexed: 120 })
  const old = { ...early, take: async () => rows }
  await device.db.searchSegments.clear()
  await device.db.searchIndexes.toCollection().modify((row) => {
    Object.assign(row, { generation: row.generation + 1, indexed: 0 })
  })
  expect(await found(device, old)).toBe(0)
})

test('the early read does not create a database, and gives null for an index that it did not read', async () => {
  const early = readEarly(indexedDB)
  early.begin(['pub'], 'en')
  expect(await early.take('pub', 'en')).toBeNull()
  expect(await early.take('pub', 'uk')).toBeNull()
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(DB_NAME)
})

test("a signed-in reader gets their own index and the visitors' index, each once", async () => {
  const device = await indexed()
  const [index] = await device.db.searchIndexes.toArray()
  if (index !== undefined) await device.db.searchIndexes.put({ ...index, aud: 'user:7', indexed: 7 })
  const early = readEarly(indexedDB)
  early.begin(['user:7', 'pub'], 'en')
  expect((await early.take('user:7', 'en'))?.index.indexed).toBe(7)
  expect((await early.take('pub', 'en'))?.segments.length).toBeGreaterThan(0)
  expect(await early.take('pub', 'en')).toBeNull()
})

test('the early connection does not block an upgrade to later tables', async () => {
  const device = await indexed()
  const early = readEarly(indexedDB)
  early.begin(['pub'], 'en')
  await early.take('pub', 'en')
  device.db.close()
  await new Promise<void>((resolve, reject) => {
    const request = indexedDB.open(DB_NAME, 1_000)
    request.onsuccess = () => {
      request.result.close()
      resolve()
    }
    request.onblocked = () => reject(new Error('The early connection is in the way'))
    request.onerror = () => reject(request.error)
  })
})
