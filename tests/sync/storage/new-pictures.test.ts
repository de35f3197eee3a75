import { liveQuery } from 'dexie'
import { expect, test } from 'vitest'
import { readStatus } from '#db/device/status.ts'
import { atRest } from '#tests/support/device/at-rest.ts'
import { openDevice, type TestDevice } from '#tests/support/device/device.ts'
import { FakeServer } from '#tests/support/device/fake-server.ts'
import { imageAddresses } from '#workers/pull/pull-images.ts'
import { barePicture, emptyCache, wholePicture } from './support/picture-cache.ts'

const VIEW = { aud: 'pub', lang: 'en' } as const
const figure = (name: string) => `<img src="/api/assets/fig-${name}.webp" alt="">`

/** A device with a library whose first book has a figure. `said`: what the status said, each time that it changed. */
async function shelf(bare: boolean) {
  const server = new FakeServer(2, 5)
  server.bare = bare
  server.edit('b0-a0', figure('old'))
  const come = bare ? barePicture : wholePicture
  server.fault = (path) => (path.includes('/assets/') ? come() : null)
  const { stored, cache } = emptyCache()
  const device = openDevice(server, undefined, { openCache: async () => cache })
  await device.start()
  await atRest(server)
  const said: string[] = []
  const watch = liveQuery(async () => {
    const addresses = await imageAddresses({ db: device.db, ...VIEW }, '/api')
    const missing = addresses.filter((address) => !stored.has(address)).length
    const complete = (await readStatus(device.db))?.complete === true
    return complete ? (missing === 0 ? 'ready' : `ready, but ${missing} missing`) : 'saving'
  }).subscribe((words) => void (said.at(-1) !== words && said.push(words)))
  await expect.poll(() => said).toEqual(['ready'])
  return { server, device, stored, said, end: () => watch.unsubscribe() }
}

/** Removes the first book, and its pictures with the next pass. */
async function removed({ engine }: TestDevice, server: FakeServer, stored: ReadonlyMap<string, unknown>) {
  await engine.changeOfflineCopies({ kind: 'remove', bookSlug: 'book-0' })
  server.edit('b1-a1', 'x')
  engine.wake()
  await atRest(server)
  await expect.poll(() => stored.size).toBe(0)
}

// Invariants S24
test('S24 TrueStatus: a restored book is not ready before its pictures are here', async () => {
  const { server, device, stored, said, end } = await shelf(false)
  await removed(device, server, stored)
  said.length = 0
  await device.engine.changeOfflineCopies({ kind: 'restore', bookSlug: 'book-0' })
  await expect.poll(() => said).toEqual(['saving', 'ready'])
  expect(stored.size).toBe(1)
  end()
})

test('S24 TrueStatus: a pause before the pictures of a restored book does not make it ready', async () => {
  const { server, device, stored, said, end } = await shelf(false)
  await removed(device, server, stored)
  said.length = 0
  server.hold = async (path) => {
    if (!path.includes('/articles/')) return
    server.hold = async () => undefined
    await device.engine.changeOfflineCopies({ kind: 'pause', paused: true })
  }
  await device.engine.changeOfflineCopies({ kind: 'restore', bookSlug: 'book-0' })
  await atRest(server)
  await expect.poll(async () => (await readStatus(device.db))?.phase).toBe('idle')
  expect(said).toEqual(['saving'])
  end()
})

test.each(['full', 'bare'])('S24 TrueStatus: a new figure is here before it is ready (%s server)', async (kind) => {
  const { server, device, stored, said, end } = await shelf(kind === 'bare')
  said.length = 0
  server.edit('b0-a0', figure('new'))
  device.now += 24 * 3_600_000
  device.engine.wake()
  await expect.poll(() => stored.has('/api/assets/fig-new.webp')).toBe(true)
  await expect.poll(() => said.at(-1)).toBe('ready')
  expect(said).toEqual(['saving', 'ready'])
  end()
})
