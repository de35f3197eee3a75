import { expect, test } from 'vitest'
import { countMissingParts } from '#db/device/missing-parts.ts'
import { readStatus } from '#db/device/status.ts'
import { readMeta } from '#db/meta.ts'
import { atRest } from '#tests/support/device/at-rest.ts'
import { openDevice, type TestDevice } from '#tests/support/device/device.ts'
import { FakeServer } from '#tests/support/device/fake-server.ts'
import { ourRefusal } from '#tests/support/device/foreign-answers.ts'
import { countTexts } from '#tests/support/device/stored-texts.ts'
import { emptyCache, PICTURE_HEADERS, wholePicture } from './support/picture-cache.ts'

const BREAD = '/api/assets/bread.webp'
const SALT = '/api/assets/salt.webp'
const picture = (address: string) => `<img src="${address}" alt="">`

const broken = (): Response => {
  const body = new ReadableStream({ start: (controller) => controller.error(new TypeError('connection lost')) })
  return new Response(body, { headers: PICTURE_HEADERS })
}

/** A device and a library with two pictures. `answers`: what comes for the first one. */
function shelf(openCache: () => Promise<Cache>, answers: () => Response = wholePicture): TestDevice {
  const server = new FakeServer(2, 5)
  server.edit('b0-a0', picture(BREAD))
  server.edit('b1-a0', picture(SALT))
  server.fault = (path) => (path.includes('bread') ? answers() : path.includes('salt') ? wholePicture() : null)
  return openDevice(server, undefined, { openCache })
}

const empty = (): Response => new Response('', { headers: PICTURE_HEADERS })

test.each([
  ['whose body breaks', broken],
  ['without bytes', empty],
])('a picture %s waits alone, and the others arrive', async (_, lost) => {
  const { stored, cache } = emptyCache()
  let answer = lost
  const device = shelf(
    async () => cache,
    () => answer(),
  )
  await device.start()
  await expect.poll(async () => (await readStatus(device.db))?.phase).toBe('idle')
  expect([...stored.keys()]).toEqual([SALT])
  expect(await readMeta(device.db, 'setbacks')).toMatchObject({ parts: { [BREAD]: { tries: 1 } } })
  expect(await readStatus(device.db)).toMatchObject({ network: 'online', complete: false })
  answer = wholePicture
  device.now += 600_000
  await expect.poll(() => device.later.length).toBeGreaterThan(0)
  device.runLater()
  await expect.poll(() => [...stored.keys()].sort()).toEqual([BREAD, SALT])
  await expect.poll(async () => (await readStatus(device.db))?.complete).toBe(true)
})

const VISITOR = { aud: 'pub', lang: 'en' } as const
const refused = () => ourRefusal(404)

/** Lets time pass, a minute a step. */
async function pass(minutes: number, server: FakeServer, device: TestDevice): Promise<void> {
  for (let n = 0; n < minutes; n++) {
    device.now += 60_000
    device.runDue()
    await atRest(server)
  }
}

test.each([
  ['one picture is not there', 1],
  ['the server has no pictures at all', 8],
])('%s: after some tries the library is ready without, and what is missing is counted', async (_, pictures) => {
  const { stored, cache } = emptyCache()
  const server = new FakeServer(8, 1)
  for (let n = 0; n < pictures; n++) server.edit(`b${n}-a0`, picture(`/api/assets/bad-${n}.webp`))
  server.fault = (path) => (path.startsWith('/assets/') ? refused() : null)
  const device = openDevice(server, undefined, { openCache: async () => cache })
  await device.start()
  expect((await readStatus(device.db))?.complete).toBe(false)
  await pass(pictures === 1 ? 5 : 20, server, device)
  expect(await readStatus(device.db)).toMatchObject({ phase: 'idle', network: 'online', complete: true })
  expect(await countMissingParts(device.db, VISITOR)).toBe(pictures)
  server.seen.length = 0
  await pass(60, server, device)
  expect(server.seen.filter((path) => path.startsWith('/assets/'))).toEqual([])
  expect(await countMissingParts(device.db, VISITOR)).toBe(pictures)

  // A day later they are tried once, and nobody has to wait for it.
  device.now += 86_400_000
  device.engine.wake()
  await atRest(server)
  expect(server.seen.filter((path) => path.startsWith('/assets/')).length).toBeGreaterThan(0)
  await expect.poll(() => readStatus(device.db)).toMatchObject({ phase: 'idle', complete: true })
  expect(await countMissingParts(device.db, VISITOR)).toBe(pictures)

  server.fault = (path) => (path.startsWith('/assets/') ? wholePicture() : null)
  device.now += 86_400_000
  device.engine.wake()
  await expect.poll(() => stored.size).toBe(pictures)
  await expect.poll(() => countMissingParts(device.db, VISITOR)).toBe(0)
})

// Invariants S37
test('a server without any pictures is asked for each of them three times, with minutes between', async () => {
  const { cache } = emptyCache()
  const server = new FakeServer(20, 1)
  for (let n = 0; n < 20; n++) server.edit(`b${n}-a0`, picture(`/api/assets/${n}.webp`))
  server.fault = (path) => (path.startsWith('/assets/') ? refused() : null)
  const asked = () => server.seen.filter((path) => path.startsWith('/assets/')).length
  const device = openDevice(server, undefined, { openCache: async () => cache })
  await device.start()
  device.now += 50_000
  device.runDue()
  await atRest(server)
  expect(asked()).toBe(20)
  await pass(60, server, device)
  expect(asked()).toBe(60)
  expect(await readStatus(device.db)).toMatchObject({ phase: 'idle', network: 'online', complete: true })
})

test('a picture that was left out is missing once, also when another one fails after it', async () => {
  const { cache } = emptyCache()
  const server = new FakeServer(2, 1)
  server.edit('b0-a0', picture(BREAD))
  server.fault = (path) => (path.startsWith('/assets/') ? refused() : null)
  const device = openDevice(server, undefined, { openCache: async () => cache })
  await device.start()
  await pass(5, server, device)
  expect(await countMissingParts(device.db, VISITOR)).toBe(1)
  server.edit('b1-a0', picture(SALT))
  device.engine.wake()
  await atRest(server)
  await pass(2, server, device)
  await expect.poll(() => readMeta(device.db, 'setbacks')).toMatchObject({ parts: { [SALT]: { tries: 2 } } })
  expect(await countMissingParts(device.db, VISITOR)).toBe(2)
})

test('pictures that get no answer are not left out', async () => {
  const { cache } = emptyCache()
  const device = shelf(async () => cache, broken)
  await device.start()
  for (let n = 0; n < 8; n++) {
    device.now += 600_000
    device.runLater()
    await expect.poll(() => device.later.length).toBeGreaterThan(0)
  }
  expect((await readStatus(device.db))?.complete).toBe(false)
})

const html = (status: number) => new Response('<html>no</html>', { status, headers: { 'content-type': 'text/html' } })
const portalsOwn = () => new Response('GIF of a hotel', { headers: { 'content-type': 'image/gif' } })

test.each([
  ['401', () => html(401)],
  ['403', () => html(403)],
  ['404', () => html(404)],
  ['407', () => html(407)],
  ['451', () => html(451)],
  ['a picture of its own', portalsOwn],
])('a gateway that answers pictures with %s leaves none out, and they come when it is gone', async (_, answer) => {
  const { stored, cache } = emptyCache()
  const server = new FakeServer(1, 2)
  server.edit('b0-a0', picture(BREAD))
  server.fault = (path) => (path.startsWith('/assets/') ? answer() : null)
  const device = openDevice(server, undefined, { openCache: async () => cache })
  await device.start()
  await pass(20, server, device)
  expect(await readStatus(device.db)).toMatchObject({ complete: false })
  expect(stored.size).toBe(0)
  server.fault = (path) => (path.startsWith('/assets/') ? wholePicture() : null)
  await pass(11, server, device)
  expect(await readStatus(device.db)).toMatchObject({ complete: true })
  expect(stored.size).toBe(1)
})

test('a cache that answers nothing costs the pictures, not the texts', async () => {
  const refuse = () => Promise.reject(new DOMException('Internal error', 'UnknownError'))
  const { cache } = emptyCache()
  const device = shelf(async () => ({ ...cache, match: refuse, put: refuse }) as Cache)
  await device.start()
  await expect.poll(() => countTexts(device.db)).toBe(10)
  await expect.poll(() => readStatus(device.db)).toMatchObject({ phase: 'idle', complete: false })
})

test('where the browser refuses its caches, the texts arrive as without caches', async () => {
  const device = shelf(() => Promise.reject(new DOMException('The operation is insecure', 'SecurityError')))
  await device.start()
  await expect.poll(() => countTexts(device.db)).toBe(10)
  await expect.poll(() => readStatus(device.db)).toMatchObject({ phase: 'idle', complete: true })
})
