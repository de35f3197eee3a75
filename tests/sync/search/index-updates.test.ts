import Dexie from 'dexie'
import { expect, test } from 'vitest'
import { ReaderDb } from '#db/db.ts'
import { readStatus } from '#db/device/status.ts'
import { readSession } from '#db/reader/session.ts'
import { mayFindMore, readSearchProgress } from '#db/search/search.ts'
import { atRest } from '#tests/support/device/at-rest.ts'
import { fullTables, openDevice } from '#tests/support/device/device.ts'
import { FakeServer } from '#tests/support/device/fake-server.ts'
import { createOpenIndexes } from '#workers/search/open-indexes.ts'
import { createSearchEngine } from '#workers/search/search-engine.ts'
import { updateIndex } from '#workers/search/update-index.ts'

/** Later than this, the index only tries again by itself. */
const SOON_MS = 10_000

/** Tables with or without room for segments of the index. */
const dbWithRoom = (name: string, hasRoom: () => boolean): ReaderDb =>
  fullTables(name, (table, change) => table === 'searchSegments' && change === 'add' && !hasRoom())

test('a full disk that stops the index is told again after each pass, until there is room', async () => {
  let hasRoom = false
  const db = dbWithRoom('no-room-for-segments', () => hasRoom)
  const device = openDevice(new FakeServer(1, 5), db)
  await device.start()
  const tries: (() => void)[] = []
  const later = (work: () => void, ms: number) => void (ms < SOON_MS ? setTimeout(work, 0) : tries.push(work))
  await createSearchEngine({ db, locks: undefined, later }).start('en')
  const isFull = async () => (await readStatus(db))?.storageFull
  for (let pass = 0; pass < 2; pass++) {
    await expect.poll(isFull).toBe(true)
    device.now += 26 * 3_600_000
    device.engine.wake()
    await expect.poll(async () => (await readStatus(db))?.lastSyncAt).toBe(device.now)
  }
  await expect.poll(isFull).toBe(true)
  hasRoom = true
  for (const work of tries.splice(0)) work()
  await expect.poll(isFull).toBe(false)
  expect(await readSearchProgress(db, { aud: 'pub', lang: 'en' })).toMatchObject({ indexed: 5, whole: true })
})

test('however often a full disk stops the index, only one timer tries it again', async () => {
  let attempts = 0
  const db = dbWithRoom('no-room-for-long', () => {
    attempts++
    return false
  })
  const server = new FakeServer(1, 5)
  const device = openDevice(server, db)
  await device.start()
  const timers: (() => void)[] = []
  const later = (work: () => void, ms: number) => void (ms < SOON_MS ? setTimeout(work, 0) : timers.push(work))
  await createSearchEngine({ db, locks: undefined, later }).start('en')
  for (let pass = 1; pass <= 3; pass++) {
    await expect.poll(() => timers.length).toBeGreaterThanOrEqual(pass)
    device.now += 26 * 3_600_000
    device.engine.wake()
    await atRest(server)
  }
  const before = attempts
  for (const work of timers.splice(0, timers.length - 1)) {
    work()
    await atRest(server)
  }
  expect(attempts).toBe(before)
  timers[0]?.()
  await expect.poll(() => attempts).toBeGreaterThan(before)
})

test('a lock that the browser refuses once does not stop the index for ever', async () => {
  const device = openDevice(new FakeServer(1, 5))
  await device.start()
  let asked = 0
  const request = async (_: string, work: () => Promise<unknown>): Promise<unknown> => {
    if (++asked === 1) throw new DOMException('no locks now', 'InvalidStateError')
    return work()
  }
  const locks = { request: request as LockManager['request'] }
  const { db } = device
  const engine = createSearchEngine({ db, locks, later: (work) => void setTimeout(work, 0) })
  await engine.start('en')
  await expect.poll(() => asked).toBeGreaterThan(0)
  await engine.start('en')
  await expect.poll(async () => (await readSearchProgress(db, { aud: 'pub', lang: 'en' })).indexed).toBe(5)
})

test('a copy that was removed from the device is no longer in the index', async () => {
  const server = new FakeServer(2, 5)
  const device = openDevice(server)
  const { db } = device
  const engine = createSearchEngine({ db, locks: undefined, later: (work) => void setTimeout(work, 0) })
  await engine.start('en')
  await device.start()
  const view = { aud: 'pub', lang: 'en' } as const
  await expect.poll(async () => (await readSearchProgress(db, view)).indexed).toBe(10)
  await device.engine.changeOfflineCopies({ kind: 'remove', bookSlug: 'book-0' })
  await expect.poll(async () => (await readSearchProgress(db, view)).indexed).toBe(5)
  const found = await engine.search({ ...view, q: 'article 3', mode: 'whole', limit: 50 })
  expect(found).toMatchObject({ total: 1, whole: false, hits: [{ bookSlug: 'book-1' }] })
  expect(await readSearchProgress(db, view)).toMatchObject({ whole: false, ready: true })
})

test('an index of articles from before 1970 is not built again at each pass', async () => {
  const server = new FakeServer(1, 5)
  for (const article of server.books.flatMap(({ articles }) => articles))
    article.updated = Date.parse('0001-01-01T00:00:00Z') - Date.UTC(2026, 0, 1)
  const device = openDevice(server)
  const { db } = device
  await device.start()
  const job = { db, epoch: (await readSession(db)).epoch, aud: 'pub', lang: 'en' } as const
  await updateIndex(job, async () => undefined)
  const before = await db.searchSegments.toArray()
  await updateIndex(job, async () => undefined)
  expect(await db.searchSegments.toArray()).toEqual(before)
  expect(await readSearchProgress(db, { aud: 'pub', lang: 'en' })).toMatchObject({ indexed: 5, whole: true })
})

test('an index that is replaced while it is opened has its segments', async () => {
  const pub = { aud: 'pub', lang: 'en' } as const
  const db = new ReaderDb('replaced-while-opened')
  let onRead = () => {}
  db.use({
    stack: 'dbcore',
    name: 'reads',
    create: (core) => ({
      ...core,
      table: (name) => ({
        ...core.table(name),
        get: (request) => {
          const answer = core.table(name).get(request)
          if (name === 'searchIndexes') onRead()
          return answer
        },
      }),
    }),
  })
  await openDevice(new FakeServer(1, 5), db).start()
  await updateIndex({ db, epoch: (await readSession(db)).epoch, ...pub }, async () => undefined)
  onRead = () => {
    onRead = () => {}
    void Dexie.ignoreTransaction(() =>
      db.transaction('rw', db.searchIndexes, db.searchSegments, async () => {
        await db.searchIndexes.toCollection().modify({ version: '9.9' })
        await db.searchSegments.toCollection().modify({ version: '9.9' })
      }),
    )
  }
  expect((await createOpenIndexes(db)(pub)).documents).toBe(5)
})

test('an index has not the last word while it is empty, and after it has grown', async () => {
  const pub = { aud: 'pub', lang: 'en' } as const
  const device = openDevice(new FakeServer())
  const { db } = device
  await device.start()
  expect(mayFindMore(await readSearchProgress(db, pub), 0)).toBe(true)
  await createSearchEngine({ db, locks: undefined, later: (work) => void setTimeout(work, 0) }).start('en')
  await expect.poll(() => readSearchProgress(db, pub)).toMatchObject({ indexed: 120, whole: true })
  const progress = await readSearchProgress(db, pub)
  expect(progress).toMatchObject({ whole: true, ready: true })
  expect([mayFindMore(progress, 0), mayFindMore(progress, 120)]).toEqual([true, false])
})
