import { expect, test } from 'vitest'
import { readOfflineCopies } from '#db/device/offline-copies.ts'
import { readOfflineSettings } from '#db/device/offline-settings.ts'
import { readStatus } from '#db/device/status.ts'
import { atRest } from '#tests/support/device/at-rest.ts'
import { openDevice, type TestDevice } from '#tests/support/device/device.ts'
import { FakeServer } from '#tests/support/device/fake-server.ts'
import { countTexts, storedArticles } from '#tests/support/device/stored-texts.ts'

const VIEW = { aud: 'pub', lang: 'en' } as const
const here = async (device: TestDevice) =>
  (await readOfflineCopies(device.db, VIEW))?.map(({ book, here }) => [book.slug, here])
const whole = (device: TestDevice) => expect.poll(async () => (await readStatus(device.db))?.complete).toBe(true)

// Invariants S30
test('a removed offline copy loses its texts and keeps its list, and an edit does not bring it back', async () => {
  const server = new FakeServer(2, 30)
  const device = openDevice(server)
  await device.start()
  await device.engine.changeOfflineCopies({ kind: 'remove', bookSlug: 'book-0' })
  expect(await here(device)).toEqual([
    ['book-0', 0],
    ['book-1', 30],
  ])
  server.edit('b0-a1', 'Edited')
  device.engine.wake()
  await expect
    .poll(async () => (await storedArticles(device.db)).find(({ slug }) => slug === 'b0-a1')?.title)
    .toBe('Edited')
  expect((await here(device))?.[0]).toEqual(['book-0', 0])
  await whole(device)
  expect(await readStatus(device.db)).toMatchObject({ done: 30, total: 30 })
})

test('a restored book becomes complete, also if nothing has changed since', async () => {
  const device = openDevice(new FakeServer(2, 30))
  await device.start()
  await device.engine.changeOfflineCopies({ kind: 'remove', bookSlug: 'book-0' })
  await device.engine.changeOfflineCopies({ kind: 'restore', bookSlug: 'book-0' })
  await expect
    .poll(() => here(device))
    .toEqual([
      ['book-0', 30],
      ['book-1', 30],
    ])
  await whole(device)
})

test.each([
  ['a whole pull', 'page=2'],
  ['a pull of what changed', 'updated_since'],
])('a book that is removed and restored during %s becomes complete', async (_, moment) => {
  const server = new FakeServer(1, 120)
  const device = openDevice(server)
  if (moment === 'updated_since') await device.start()
  server.edit('b0-a1', 'Edited')
  let held = false
  server.hold = async (path) => {
    if (held || !path.includes('/articles/') || !path.includes(moment)) return
    held = true
    await device.engine.changeOfflineCopies({ kind: 'remove', bookSlug: 'book-0' })
    await device.engine.changeOfflineCopies({ kind: 'restore', bookSlug: 'book-0' })
  }
  void device.start().catch(() => undefined)
  await expect.poll(() => held).toBe(true)
  await expect.poll(() => here(device)).toEqual([['book-0', 120]])
  await whole(device)
})

// Invariants S31
test('a paused download fetches nothing more, and continues where it stopped', async () => {
  const server = new FakeServer(2, 60)
  const device = openDevice(server)
  server.fault = (path) => {
    // The reader pauses while the first page is on its way.
    if (path.includes('/articles/')) void device.engine.changeOfflineCopies({ kind: 'pause', paused: true })
    return null
  }
  void device.start().catch(() => undefined)
  await expect.poll(async () => (await readOfflineSettings(device.db)).paused).toBe(true)
  await atRest(server)
  server.fault = () => null
  const before = await countTexts(device.db)
  expect(before).toBeLessThan(120)
  device.engine.wake()
  await atRest(server)
  expect(await countTexts(device.db)).toBe(before)
  await device.engine.changeOfflineCopies({ kind: 'restore-all' })
  await expect.poll(() => countTexts(device.db)).toBe(120)
  await whole(device)
})
