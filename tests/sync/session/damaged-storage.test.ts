import { expect, test, vi } from 'vitest'
import { readLog } from '#db/device/log.ts'
import { readStatus } from '#db/device/status.ts'
import { readSession, readToken } from '#db/reader/session.ts'
import { atRest } from '#tests/support/device/at-rest.ts'
import { NOT_TOLD, oneBrowser, openDevice } from '#tests/support/device/device.ts'
import { FakeServer } from '#tests/support/device/fake-server.ts'
import { ourRefusal } from '#tests/support/device/foreign-answers.ts'

test.each(['', 'undefined', 'токен', 'old-token'])(
  'a stored token %j without tables: the cookie is asked once and brings the reader back',
  async (accessToken) => {
    const server = new FakeServer(1, 3)
    const device = openDevice(server)
    await device.start({ session: { accessToken, user: null } })
    expect(await readSession(device.db)).toMatchObject({ aud: 'user:7', expired: false })
    expect(device.told.tokens.at(-1)).toBe(server.validToken)
    expect(await readToken(device.db)).toBe(server.validToken)
  },
)

test.each(['', 'undefined', 'old-token'])(
  'a stored token %j that nothing renews is given up in words',
  async (accessToken) => {
    const server = new FakeServer(1, 3)
    server.refreshable = false
    const device = openDevice(server)
    await device.start({ session: { accessToken, user: null } })
    expect(await readSession(device.db)).toMatchObject({ aud: 'pub', expired: true })
    expect(device.told.tokens.at(-1)).toBeNull()
    expect(device.told.users.at(-1)).toBeNull()
    expect(server.seen.filter((path) => path.includes('/auth/refresh'))).toHaveLength(1)
    await expect.poll(async () => (await readStatus(device.db))?.complete).toBe(true)
    expect((await device.engine.signIn({ email: 'a@example.com', password: 'x' })).ok).toBe(true)
  },
)

test.each([
  ['and nothing renews', false],
  ['also when it is renewed', true],
])('a stored token whose account our server refuses, %s, is given up in words', async (_, refreshable) => {
  const server = new FakeServer(1, 3)
  server.refreshable = refreshable
  server.fault = (path) => (path === '/user/me' ? ourRefusal(403) : null)
  const device = openDevice(server)
  await device.start({ session: { accessToken: 'old-token', user: null } })
  expect(await readSession(device.db)).toMatchObject({ aud: 'pub', expired: true })
  expect(device.told.tokens.at(-1)).toBeNull()
  expect(server.seen.filter((path) => path.includes('/auth/refresh'))).toHaveLength(1)
})

test('a token that our server cannot check for the moment stays for a later start', async () => {
  const server = new FakeServer(1, 3)
  server.fault = (path) => (path === '/user/me' ? ourRefusal(500) : null)
  const device = openDevice(server)
  await device.start({ session: { accessToken: 'old-token', user: null } })
  expect(await readSession(device.db)).toMatchObject({ aud: 'pub', expired: false })
  expect(device.told.tokens).toEqual([])
})

test('a token that nobody answers for stays, and nobody counts as signed in meanwhile', async () => {
  const server = new FakeServer(1, 3)
  server.fault = () => 'drop'
  const device = openDevice(server)
  await device.start({ session: { accessToken: 'old-token', user: null } })
  expect(device.told.tokens).toEqual([])
  expect(device.told.users).toEqual([null])
})

const TABS = 20
/** A browser that opens many tabs with a stored token, and without tables. */
async function openTabs(server: FakeServer) {
  const browser = { locks: oneBrowser() }
  const first = openDevice(server, undefined, browser)
  const tabs = [first, ...Array.from({ length: TABS - 1 }, () => openDevice(server, first.db, browser))]
  const session = { accessToken: 'old-token', user: null }
  await Promise.all(tabs.map((tab) => tab.start({ session })))
  await atRest(server)
  return tabs
}
const adoptions = ({ seen }: FakeServer) => seen.filter((path) => /user\/me|auth\/refresh/.test(path))

test('many tabs with a token that nothing renews ask once together, and each of them is told', async () => {
  const server = new FakeServer(1, 3)
  server.refreshable = false
  const tabs = await openTabs(server)
  expect(adoptions(server)).toHaveLength(2)
  expect(tabs.map(({ told }) => told.tokens.at(-1))).toEqual(tabs.map(() => null))
})

test('many tabs with a token that nobody answers for ask once together, and a later start asks again', async () => {
  const server = new FakeServer(1, 3)
  server.fault = (path) => (path.startsWith('/user') || path.startsWith('/auth') ? 'drop' : null)
  const tabs = await openTabs(server)
  expect(adoptions(server)).toHaveLength(1)
  expect(tabs.map(({ told }) => [told.tokens, told.users])).toEqual(tabs.map(() => [[], [null]]))
  const [first] = tabs
  server.fault = () => null
  const later = openDevice(server, first?.db)
  later.now += 600_000
  const session = { accessToken: 'old-token', user: null }
  later.engine.start({ session, language: 'en', online: true, storedStats: null }, NOT_TOLD)
  await expect.poll(() => readSession(later.db)).toMatchObject({ aud: 'user:7' })
})

test.each(['{', 'null', '7', '{"updateDate":7}', '{"updateDate":"soon"}'])(
  'stats in the storage that are %s do not stop a bare server’s library',
  async (storedStats) => {
    const server = new FakeServer(1, 3)
    server.bare = true
    const first = openDevice(server)
    await first.start()
    const second = openDevice(server, first.db)
    second.now = first.now + 60_000
    await second.start({ storedStats })
    expect((await readStatus(second.db))?.network).toBe('online')
    await expect.poll(async () => (await readStatus(second.db))?.complete).toBe(true)
  },
)

test('an address that cannot stand in a header is left out', async () => {
  const server = new FakeServer(1, 3)
  server.fault = (path) => (path === '/trace' ? new Response('ip=Київ\nloc=UA\n') : null)
  const device = openDevice(server)
  await device.start()
  device.engine.wake()
  await expect.poll(async () => (await readStatus(device.db))?.complete).toBe(true)
  expect((await readStatus(device.db))?.network).toBe('online')
})

test('a request that cannot be built is no missing network', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const device = openDevice(new FakeServer(1, 3))
  await device.start({ language: 'ук' })
  expect((await readStatus(device.db))?.network).toBe('online')
  expect(device.told.unknownAnswer).toBeGreaterThan(0)
  expect(logged).toHaveBeenCalledWith('[request]', expect.anything())
  const words = async () => (await readLog(device.db)).map(({ what, outcome }) => `${what} ${outcome}`)
  const expected = ['sync not_built', expect.stringMatching(/^request TypeError/)]
  await expect.poll(words).toEqual(expect.arrayContaining(expected))
})
