import { expect, test } from 'vitest'
import { readStatus } from '#db/device/status.ts'
import { readBooks } from '#db/library/books.ts'
import { openDevice } from '#tests/support/device/device.ts'
import { FakeServer } from '#tests/support/device/fake-server.ts'
import { ourRefusal } from '#tests/support/device/foreign-answers.ts'
import { isQuotaError } from '#workers/store/quota.ts'

const html = () => new Response('<html>hotel</html>', { headers: { 'content-type': 'text/html' } })
const FAULTS: readonly (readonly [string, () => Response | 'drop'])[] = [
  ['a network that drops', () => 'drop'],
  ['a captive portal', html],
  ['500', () => ourRefusal(500)],
  ['truncated JSON', () => new Response('{"data":[', { headers: { 'content-type': 'application/json' } })],
  ['an empty answer', () => new Response('')],
  ['another shape', () => new Response('{"data":{}}')],
]

// Invariants S19
test.each(FAULTS)('%s writes nothing, is named in the status, and is tried again', async (what, fault) => {
  const server = new FakeServer()
  server.fault = fault
  const device = openDevice(server)
  await device.start()
  expect(await readStatus(device.db)).toMatchObject({
    network: what === '500' || what.includes('drops') ? 'unreachable' : 'intercepted',
    complete: false,
  })
  expect(await readBooks(device.db, { aud: 'pub', lang: 'en' })).toBeNull()
  expect(device.later).toHaveLength(1)
  // An answer that does not fit the contract may come from a newer server.
  expect(device.told.unknownAnswer).toBe(what === '500' || what.includes('drops') ? 0 : 1)
  server.fault = () => null
  device.now += 120_000
  device.later[0]?.()
  await expect.poll(async () => (await readStatus(device.db))?.complete).toBe(true)
})

const GATEWAYS: readonly (readonly [string, () => Response])[] = [
  ['401 and JSON', () => Response.json({ message: 'Unauthorized' }, { status: 401 })],
  ['403 and nothing', () => new Response(null, { status: 403 })],
  ['403 and a page', () => new Response('<html>', { status: 403, headers: { 'content-type': 'TEXT/HTML' } })],
  ['200 and XHTML', () => new Response('<html/>', { headers: { 'content-type': 'application/xhtml+xml' } })],
  ['511 and text', () => new Response('Sign in', { status: 511 })],
  ['302', () => new Response(null, { status: 302, headers: { location: 'http://hotel.example/' } })],
  ['204', () => new Response(null, { status: 204 })],
]

test.each(GATEWAYS)('a gateway that answers %s has a way out', async (_, answer) => {
  const server = new FakeServer(1, 3)
  server.fault = answer
  const device = openDevice(server)
  await device.start()
  expect((await readStatus(device.db))?.network).toBe('intercepted')
})

test.each([500, 502, 503, 504])('a gateway that answers %i has no page for the reader', async (status) => {
  const server = new FakeServer(1, 3)
  server.fault = () => new Response('<html>', { status, headers: { 'content-type': 'text/html' } })
  const device = openDevice(server)
  await device.start()
  expect((await readStatus(device.db))?.network).toBe('unreachable')
})

test('a complete library stays complete when the server is gone', { tags: ['spec-3.12'] }, async () => {
  const server = new FakeServer()
  const first = openDevice(server)
  await first.start()
  server.fault = () => 'drop'
  const second = openDevice(server, first.db)
  await second.start()
  expect(await readStatus(second.db)).toMatchObject({ network: 'unreachable', complete: true })
  expect(await readBooks(second.db, { aud: 'pub', lang: 'en' })).toHaveLength(2)
})

// Invariants S24
test('S24 TrueStatus: the library is complete until a list, a book or its pictures are stale', async () => {
  const { db, start } = openDevice(new FakeServer())
  await start()
  expect((await readStatus(db))?.complete).toBe(true)
  const scopes = await db.scopes.toArray()
  const names = ['book:book-0', 'book:book-1', 'books', 'images', 'languages', 'pages']
  expect(scopes.map(({ name }) => name).sort()).toEqual(names)
  for (const scope of scopes) {
    await db.scopes.put({ ...scope, state: 'stale' })
    expect([scope.name, (await readStatus(db))?.complete]).toEqual([scope.name, false])
    await db.scopes.put(scope)
  }
  expect((await readStatus(db))?.complete).toBe(true)
})

// Faults elsewhere 15
test('a full disk is recognised inside the error of Dexie', () => {
  expect(isQuotaError(Object.assign(new Error(), { name: 'AbortError', inner: { name: 'QuotaExceededError' } }))).toBe(
    true,
  )
  expect(isQuotaError(Object.assign(new Error(), { name: 'AbortError' }))).toBe(false)
})

// Invariants S13
test("S13 Polite: the server's rate limit holds for every event of the app, and after the next start", async () => {
  const server = new FakeServer()
  server.fault = () => ourRefusal(503, { 'retry-after': '300' })
  const device = openDevice(server)
  await device.start()
  const calls = () => server.seen.filter((path) => !path.includes('trace'))
  const heard = calls()
  device.now += 60_000
  device.engine.wake()
  const next = openDevice(server, device.db)
  next.now = device.now
  await next.start()
  server.fault = () => null
  await expect.poll(() => next.later.length).toBe(1)
  expect(next.waits[0]).toBe(240_000 - 1)
  expect(calls()).toEqual(heard)
  next.now += 240_000
  next.later[0]?.()
  await expect.poll(async () => (await readStatus(next.db))?.complete).toBe(true)
})

test('S13 Polite, S22 Clock: a rate limit from before the clock was set back does not hold', async () => {
  const server = new FakeServer()
  server.fault = () => ourRefusal(429, { 'retry-after': '300' })
  const device = openDevice(server)
  await device.start()
  server.fault = () => null
  device.now -= 86_400_000
  device.engine.wake()
  await expect.poll(async () => (await readStatus(device.db))?.complete).toBe(true)
})
