import { expect, test } from 'vitest'
import { readStatus } from '#db/device/status.ts'
import { atRest } from '#tests/support/device/at-rest.ts'
import { openDevice, type TestDevice } from '#tests/support/device/device.ts'
import { json, LANGUAGES } from '#tests/support/device/fake-books.ts'
import { FakeServer } from '#tests/support/device/fake-server.ts'
import { marked, ourRefusal } from '#tests/support/device/foreign-answers.ts'
import { storedArticles } from '#tests/support/device/stored-texts.ts'
import { isInLanguage } from '#workers/net/our-answer.ts'

/** A proxy between device and server that drops `Accept-Language`: every text comes in English. */
function behindProxy(server: FakeServer): { drops: boolean } {
  const proxy = { drops: true }
  const { fetch } = server
  Object.assign(server, {
    fetch: async (address: string, init: RequestInit = {}) => {
      const answer = await fetch(address, init)
      return proxy.drops && !server.bare ? marked(answer, 'en') : answer
    },
  })
  return proxy
}

// Invariants S18
test('texts in another language than the one asked for are not stored, and come when the proxy is right again', async () => {
  const server = new FakeServer(1, 3)
  const proxy = behindProxy(server)
  const device = openDevice(server)
  await device.start({ language: 'uk' })
  expect(await storedArticles(device.db)).toEqual([])
  expect((await readStatus(device.db))?.complete).toBe(false)
  proxy.drops = false
  device.now += 120_000
  device.runLater()
  await expect.poll(async () => (await storedArticles(device.db)).map((row) => row.lang)).toEqual(['uk', 'uk', 'uk'])
})

test('a library without the language is read in the one that the server chose', async () => {
  const server = new FakeServer(1, 3)
  behindProxy(server)
  const device = openDevice(server)
  await device.start({ language: 'ru' })
  expect(await storedArticles(device.db)).toHaveLength(3)
})

const LISTED = /^\/languages/
/** The list of languages without Ukrainian. */
const withoutUkrainian = (path: string) => (LISTED.test(path) ? marked(json({ data: LANGUAGES.slice(0, 1) })) : null)
const titlesOf = async (device: TestDevice) => (await storedArticles(device.db)).map(({ title }) => title)

test('a language that the library drops: its list is asked for again, and the device reads on in the one that comes', async () => {
  const server = new FakeServer(1, 3)
  const proxy = behindProxy(server)
  proxy.drops = false
  const device = openDevice(server)
  await device.start({ language: 'uk' })
  proxy.drops = true
  server.fault = withoutUkrainian
  server.edit('b0-a1', 'Edited')
  device.now += 86_400_000
  device.engine.wake()
  await expect.poll(() => titlesOf(device)).toContain('Edited')
  await expect.poll(() => readStatus(device.db)).toMatchObject({ phase: 'idle', network: 'online', complete: true })
})

test('while a proxy drops the language, the list of languages is not asked for again and again', async () => {
  const server = new FakeServer(1, 3)
  const proxy = behindProxy(server)
  proxy.drops = false
  const device = openDevice(server)
  await device.start({ language: 'uk' })
  proxy.drops = true
  device.now += 86_400_000
  server.seen.length = 0
  for (let n = 0; n < 5; n++) {
    device.now += 60_000
    device.engine.wake()
    await atRest(server)
  }
  // Once because it was old, and once in its turn, to find out whether the server answers.
  expect(server.seen.filter((path) => LISTED.test(path)).length).toBeLessThanOrEqual(2)
})

test('while the list of languages is not here, texts in another language wait', async () => {
  const server = new FakeServer(1, 3)
  const proxy = behindProxy(server)
  server.fault = (path) => (LISTED.test(path) ? ourRefusal(500) : null)
  const device = openDevice(server)
  await device.start({ language: 'uk' })
  expect(await storedArticles(device.db)).toEqual([])
  proxy.drops = false
  server.fault = () => null
  device.now += 600_000
  device.runLater()
  await expect.poll(async () => (await storedArticles(device.db)).map((row) => row.lang)).toEqual(['uk', 'uk', 'uk'])
})

test('a library that never had the language is whole after the first pass', async () => {
  const server = new FakeServer(1, 3)
  behindProxy(server)
  server.fault = withoutUkrainian
  const device = openDevice(server)
  await device.start({ language: 'uk' })
  expect(await storedArticles(device.db)).toHaveLength(3)
  expect(await readStatus(device.db)).toMatchObject({ network: 'online', complete: true })
})

test('texts that came before the server marked its answers come again, once', async () => {
  const server = new FakeServer(1, 3)
  const device = openDevice(server)
  await device.start({ language: 'uk' })
  // A device of an earlier version: it stored whatever came, and knows nothing of its server.
  await device.db.meta.delete('server')
  await device.db.scopes.toCollection().modify({ syncedAt: device.now - 1 })
  for (const article of server.books[0]?.articles ?? []) article.title = `${article.slug} українською`
  const next = openDevice(server, device.db)
  await next.start({ language: 'uk' })
  const titles = async () => (await storedArticles(device.db)).map((row) => row.title)
  const isRight = async () => (await titles()).every((title) => title.endsWith('українською'))
  next.engine.wake()
  await expect.poll(isRight).toBe(true)
  await atRest(server)
  server.seen.length = 0
  next.now -= 24 * 60 * 60_000
  next.engine.wake()
  await atRest(server)
  expect(server.seen.filter((path) => path.includes('/articles/'))).toEqual([])
})

/** A device whose texts came in English, and a server that has Ukrainian ones. */
async function deviceOfAnEarlierVersion() {
  const server = new FakeServer(1, 3)
  const proxy = behindProxy(server)
  proxy.drops = false
  const first = openDevice(server)
  await first.start({ language: 'uk' })
  await first.db.meta.delete('server')
  await first.db.scopes.toCollection().modify({ syncedAt: first.now - 1 })
  translate(server)
  const device = openDevice(server, first.db)
  device.now = first.now
  return { server, proxy, device }
}

/** The server has had Ukrainian texts all along. */
function translate(server: FakeServer): void {
  for (const article of server.books[0]?.articles ?? []) article.title = `${article.slug} українською`
}
const areRight = async (device: TestDevice) =>
  (await titlesOf(device)).map((title) => title.endsWith('українською')).join() === 'true,true,true'

test('what replaces texts in a wrong language may fail, or be wrong again: it is asked for until it is right', async () => {
  const { server, proxy, device } = await deviceOfAnEarlierVersion()
  const isOfABook = (path: string) => path.includes('/articles/')
  server.fault = (path) => (isOfABook(path) ? ourRefusal(500) : null)
  await device.start({ language: 'uk' })
  device.engine.wake()
  await expect.poll(async () => (await device.db.meta.get('server')) ?? {}).toMatchObject({ isRechecked: true })
  await atRest(server)
  server.fault = () => null
  proxy.drops = true
  for (let n = 0; n < 3; n++) {
    device.now += 600_000
    device.runLater()
    await atRest(server)
  }
  // What is here stays readable.
  expect(await titlesOf(device)).toHaveLength(3)
  expect(await areRight(device)).toBe(false)
  proxy.drops = false
  device.now += 600_000
  device.runLater()
  await expect.poll(() => areRight(device)).toBe(true)
})

test('texts in another language are replaced when the list of languages has the one that was asked for', async () => {
  const server = new FakeServer(1, 3)
  const proxy = behindProxy(server)
  server.fault = withoutUkrainian
  const device = openDevice(server)
  await device.start({ language: 'uk' })
  expect(await titlesOf(device)).toHaveLength(3)
  server.fault = () => null
  proxy.drops = false
  translate(server)
  // The library changes, so that its lists are asked for. No text is newer.
  server.remove('none')
  for (let n = 0; n < 2; n++) {
    device.engine.wake()
    await atRest(server)
  }
  await expect.poll(() => areRight(device)).toBe(true)
  server.seen.length = 0
  device.engine.wake()
  await atRest(server)
  expect(server.seen.filter((path) => path.includes('/articles/'))).toEqual([])
})

test('texts that came without the mark, after a week of that, are compared when the server marks its answers again', async () => {
  const server = new FakeServer(1, 3)
  const proxy = { strips: false }
  const { fetch } = server
  Object.assign(server, {
    fetch: async (address: string, init?: RequestInit) => {
      const answer = await fetch(address, init)
      const { status } = answer
      return proxy.strips
        ? new Response(await answer.text(), { status, headers: { 'content-type': 'application/json' } })
        : answer
    },
  })
  const device = openDevice(server)
  await device.start({ language: 'uk' })
  proxy.strips = true
  device.now += 8 * 86_400_000
  server.edit('b0-a1', 'In English')
  const next = openDevice(server, device.db)
  next.now = device.now
  await next.start({ language: 'uk' })
  expect(await titlesOf(next)).toContain('In English')
  proxy.strips = false
  translate(server)
  for (let n = 0; n < 2; n++) {
    next.engine.wake()
    await atRest(server)
  }
  await expect.poll(() => areRight(next)).toBe(true)
})

test.each([
  ['uk', 'uk', true],
  ['uk-UA', 'uk', true],
  ['pt', 'pt-BR', true],
  ['UK', 'uk', true],
  ['en', 'uk', false],
  ['pt-PT', 'pt-BR', false],
  ['', 'uk', false],
  ['ru, uk', 'uk', true],
  ['ru,en', 'uk', false],
])('“%s” for a reader of “%s”: %s', (came, asked, isRight) => {
  expect(isInLanguage(came, asked)).toBe(isRight)
})
