import { expect, test } from 'vitest'
import { ReaderDb } from '#db/db.ts'
import { atRest } from '#tests/support/device/at-rest.ts'
import { openDevice } from '#tests/support/device/device.ts'
import { FakeServer } from '#tests/support/device/fake-server.ts'
import { signedIn } from '#tests/support/device/signed-in.ts'

const DAY_MS = 24 * 60 * 60_000

test('a start asks for the connection stats, and for the account before the lists', {
  tags: ['spec-4.2'],
}, async () => {
  const server = new FakeServer()
  const { db } = await signedIn(server)
  await atRest(server)
  db.close({ disableAutoOpen: true })
  const device = openDevice(server, new ReaderDb(db.name))
  device.now += DAY_MS
  server.seen.length = 0
  await device.start({ session: { accessToken: 'token-1', user: null } })
  await expect.poll(() => server.seen).toContain('/trace')
  const asked = server.seen.filter((path) => path === '/user/me' || path === '/server/stats')
  expect(asked.slice(0, 2)).toEqual(['/user/me', '/server/stats'])
})
