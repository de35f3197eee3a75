import { expect, test } from 'vitest'
import { readStatus } from '#db/device/status.ts'
import { readMeta } from '#db/meta.ts'
import { openDevice, type TestDevice } from '#tests/support/device/device.ts'
import { FakeServer } from '#tests/support/device/fake-server.ts'
import { countTexts } from '#tests/support/device/stored-texts.ts'

const BREAD = '/api/assets/bread.webp'
const SALT = '/api/assets/salt.webp'
const picture = (address: string) => `<img src="${address}" alt="">`

const headers = { 'content-type': 'image/webp' }
const whole = (): Response => new Response('picture', { headers })
const broken = (): Response => {
  const body = new ReadableStream({ start: (controller) => controller.error(new TypeError('connection lost')) })
  return new Response(body, { headers })
}

/** A cache of pictures in memory. As a browser's, it reads the whole body before it stores anything. */
function emptyCache() {
  const stored = new Map<string, ArrayBuffer>()
  const cache = {
    match: async (address: string) => (stored.has(address) ? whole() : undefined),
    put: async (address: string, answer: Response) => void stored.set(address, await answer.arrayBuffer()),
    keys: async () => [...stored.keys()].map((address) => new Request(`http://localhost${address}`)),
    delete: async (address: string) => stored.delete(address),
  } as unknown as Cache
  return { stored, cache }
}

/** A device and a library with two pictures. `answers`: what comes for the first one. */
function shelf(openCache: () => Promise<Cache>, answers: () => Response = whole): TestDevice {
  const server = new FakeServer(2, 5)
  server.edit('b0-a0', picture(BREAD))
  server.edit('b1-a0', picture(SALT))
  server.fault = (path) => (path.includes('bread') ? answers() : path.includes('salt') ? whole() : null)
  return openDevice(server, undefined, { openCache })
}

test('a picture whose body breaks waits alone, and the others arrive', async () => {
  const { stored, cache } = emptyCache()
  let answer = broken
  const device = shelf(
    async () => cache,
    () => answer(),
  )
  await device.start()
  await expect.poll(async () => (await readStatus(device.db))?.phase).toBe('idle')
  expect([...stored.keys()]).toEqual([SALT])
  expect(await readMeta(device.db, 'setbacks')).toMatchObject({ parts: { [BREAD]: { tries: 1 } } })
  expect(await readStatus(device.db)).toMatchObject({ network: 'online', complete: false })
  answer = whole
  device.now += 600_000
  await expect.poll(() => device.later.length).toBeGreaterThan(0)
  device.runLater()
  await expect.poll(() => [...stored.keys()].sort()).toEqual([BREAD, SALT])
  await expect.poll(async () => (await readStatus(device.db))?.complete).toBe(true)
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
