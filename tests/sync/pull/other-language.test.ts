import { expect, test } from 'vitest'
import { readStatus } from '#db/device/status.ts'
import { atRest } from '#tests/support/device/at-rest.ts'
import { openDevice } from '#tests/support/device/device.ts'
import { FakeServer } from '#tests/support/device/fake-server.ts'
import { marked } from '#tests/support/device/foreign-answers.ts'
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
