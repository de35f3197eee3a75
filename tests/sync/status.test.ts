import { expect, test } from 'vitest'
import { readBooks } from '#src/db/books.ts'
import { readStatus } from '#src/db/status.ts'
import { openDevice } from '#tests/support/device.ts'
import { FakeServer } from '#tests/support/fake-server.ts'
import { isQuotaError } from '#workers/quota.ts'

const html = () => new Response('<html>hotel</html>', { headers: { 'content-type': 'text/html' } })
const FAULTS: readonly (readonly [string, () => Response | 'drop'])[] = [
  ['a network that drops', () => 'drop'],
  ['a captive portal', html],
  ['500', () => new Response('{}', { status: 500 })],
  ['truncated JSON', () => new Response('{"data":[', { headers: { 'content-type': 'application/json' } })],
  ['an empty answer', () => new Response('')],
  ['another shape', () => new Response('{"data":{}}')],
]

test.each(FAULTS)('%s writes nothing, is called by its name, and is tried again', async (_, fault) => {
  const server = new FakeServer()
  server.fault = fault
  const device = openDevice(server)
  await device.start()
  expect(await readStatus(device.db)).toMatchObject({ network: 'unreachable', complete: false })
  expect(await readBooks(device.db, { aud: 'pub', lang: 'en' })).toBeNull()
  expect(device.later).toHaveLength(1)
  server.fault = () => null
  device.now += 120_000
  device.later[0]?.()
  await expect.poll(async () => (await readStatus(device.db))?.complete, { timeout: 5_000 }).toBe(true)
})

test('what was stored stays complete when the server is gone', async () => {
  const server = new FakeServer()
  const first = openDevice(server)
  await first.start()
  server.fault = () => 'drop'
  const second = openDevice(server, first.db)
  await second.start()
  expect(await readStatus(second.db)).toMatchObject({ network: 'unreachable', complete: true })
  expect(await readBooks(second.db, { aud: 'pub', lang: 'en' })).toHaveLength(2)
})

test('a full disk is known by what Dexie hides', () => {
  expect(isQuotaError(Object.assign(new Error(), { name: 'AbortError', inner: { name: 'QuotaExceededError' } }))).toBe(
    true,
  )
  expect(isQuotaError(Object.assign(new Error(), { name: 'AbortError' }))).toBe(false)
})
