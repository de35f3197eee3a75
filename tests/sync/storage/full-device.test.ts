import { expect, test } from 'vitest'
import { ReaderDb } from '#db/db.ts'
import { readStatus } from '#db/device/status.ts'
import { openDevice } from '#tests/support/device/device.ts'
import { FakeServer } from '#tests/support/device/fake-server.ts'
import { countTexts } from '#tests/support/device/stored-texts.ts'

const LONGEST_WAIT_MS = 5 * 60_000

/** A device with space for `room` packs. */
function smallDevice(name: string, room: () => number) {
  const db = new ReaderDb(name)
  db.use({
    stack: 'dbcore',
    name: 'small',
    create: (core) => ({
      ...core,
      table: (table) => {
        const inner = core.table(table)
        if (table !== 'packs') return inner
        return {
          ...inner,
          mutate: (request) => {
            if (request.type !== 'put') return inner.mutate(request)
            const query = { index: inner.schema.primaryKey, range: { type: 3 as const, lower: null, upper: null } }
            return inner.count({ trans: request.trans, query }).then((stored) => {
              if (stored + request.values.length > room()) throw new DOMException('no room', 'QuotaExceededError')
              return inner.mutate(request)
            })
          },
        }
      },
    }),
  })
  return db
}

// Invariants S21
test('a full device continues by itself within minutes after it has room again', async () => {
  let room = 1
  const server = new FakeServer(2, 10)
  const device = openDevice(
    server,
    smallDevice('full-for-a-while', () => room),
  )
  await device.start()
  await expect.poll(async () => (await readStatus(device.db))?.storageFull).toBe(true)
  for (let n = 0; n < 12; n++) {
    const asked = server.seen.length
    expect(device.later).toHaveLength(1)
    device.now += LONGEST_WAIT_MS
    device.runLater()
    await expect.poll(() => server.seen.length).toBeGreaterThan(asked)
    await expect.poll(() => device.later.length).toBe(1)
  }
  expect(Math.min(...device.waits)).toBeGreaterThan(10_000)
  expect(Math.max(...device.waits)).toBeLessThanOrEqual(LONGEST_WAIT_MS)
  room = 10
  device.now += LONGEST_WAIT_MS
  device.runLater()
  await expect.poll(() => countTexts(device.db)).toBe(20)
  await expect.poll(() => readStatus(device.db)).toMatchObject({ storageFull: false, complete: true })
})

// Invariants S21
test('a full device continues at once when an offline copy is removed', async () => {
  const device = openDevice(
    new FakeServer(2, 10),
    smallDevice('full-until-less', () => 1),
  )
  await device.start()
  await expect.poll(async () => (await readStatus(device.db))?.storageFull).toBe(true)
  await device.engine.changeOfflineCopies({ kind: 'remove', bookSlug: 'book-0' })
  await expect.poll(() => readStatus(device.db)).toMatchObject({ storageFull: false, complete: true })
  expect(await countTexts(device.db)).toBe(10)
})

test('a full device does not say that the server cannot be reached', async () => {
  const server = new FakeServer(2, 10)
  server.fault = () => 'drop'
  const device = openDevice(
    server,
    smallDevice('full-after-silence', () => 1),
  )
  await device.start()
  expect((await readStatus(device.db))?.network).toBe('unreachable')
  server.fault = () => null
  device.now += LONGEST_WAIT_MS
  device.runLater()
  await expect.poll(() => readStatus(device.db)).toMatchObject({ storageFull: true, network: 'online' })
})
