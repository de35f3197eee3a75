import { expect, test, vi } from 'vitest'
import { readStatus } from '#db/device/status.ts'
import { readSession, readToken } from '#db/reader/session.ts'
import { setBookmark } from '#page/commands/bookmarks.ts'
import { atRest } from '#tests/support/device/at-rest.ts'
import { FakeServer } from '#tests/support/device/fake-server.ts'
import { ourRefusal, redirected } from '#tests/support/device/foreign-answers.ts'
import { bodyOf, FORM, signedIn } from '#tests/support/device/signed-in.ts'

// Invariants S36
test.each(['with our extensions', 'without any'])(
  'a token of another reader is never used, and nothing is lost, from a server %s',
  async (kind) => {
    const server = new FakeServer()
    server.bare = kind === 'without any'
    const device = await signedIn(server)
    server.validToken = 'another'
    server.cookieOf = '8'
    await setBookmark({ articleId: 'b0-a5', title: 'Article 5', bookmarked: true }, device.db)
    await expect.poll(async () => (await readSession(device.db)).expired).toBe(true)
    await atRest(server)
    expect([server.bookmarks, device.told.tokens.at(-1)]).toEqual([[], null])
    expect(await device.db.intents.toArray()).toMatchObject([{ aud: 'user:7', articleId: 'b0-a5', bookmarked: true }])
    expect(await bodyOf(device, 'b0-a5')).toBeDefined()
  },
)

// Invariants S14
test('without an answer about the account a renewed token waits', async () => {
  const server = new FakeServer()
  server.bare = true
  const device = await signedIn(server)
  server.validToken = 'another'
  server.fault = (path) => (path === '/user/me' ? 'drop' : null)
  device.engine.wake()
  await expect.poll(() => device.later.length).toBeGreaterThan(0)
  expect(await readSession(device.db)).toMatchObject({ aud: 'user:7', expired: false })
  expect(await readToken(device.db)).toBe('token-1')
  server.fault = () => null
  device.engine.wake()
  await expect.poll(() => readToken(device.db)).toMatch(/^token-(?!1$)/)
})

test('a refused sign-in renews no token, also over an expired one', { tags: ['spec-4.6'] }, async () => {
  const server = new FakeServer()
  server.refreshable = false
  const device = await signedIn(server)
  server.validToken = 'another'
  device.engine.wake()
  await expect.poll(async () => (await readSession(device.db)).expired).toBe(true)
  server.refreshable = true
  server.seen.length = 0
  server.fault = (path) => (path === '/auth/login' ? ourRefusal(401) : null)
  expect(await device.engine.signIn(FORM)).toMatchObject({ ok: false, problem: { status: 401 } })
  await atRest(server)
  expect(server.seen.filter((path) => path.includes('/auth/refresh'))).toEqual([])
})

test('a call that is refused with the renewed token too is not made a third time', {
  tags: ['spec-4.6'],
}, async () => {
  const server = new FakeServer()
  const device = await signedIn(server)
  server.seen.length = 0
  server.fault = (path) => (path === '/user/sessions' ? ourRefusal(401) : null)
  expect(await device.engine.call('sessions')).toMatchObject({ ok: false, problem: { status: 401 } })
  expect(server.seen.filter((path) => path.includes('/auth/refresh'))).toHaveLength(1)
  expect(server.seen.filter((path) => path === '/user/sessions')).toHaveLength(2)
})

// Invariants S37
test.each(['with our extensions', 'without any'])(
  'a server that renews tokens and refuses them all the same is asked for a new one after minutes (%s)',
  async (kind) => {
    const server = new FakeServer()
    server.bare = kind === 'without any'
    const refusal = () => (server.bare ? Response.json({ meta: { message: 'no' } }, { status: 401 }) : ourRefusal(401))
    const device = await signedIn(server)
    await atRest(server)
    server.seen.length = 0
    server.fault = (path) => (path.startsWith('/auth/') ? null : refusal())
    const renewals = () => server.seen.filter((path) => path.includes('/auth/refresh')).length
    const waking = async (ms: number): Promise<number> => {
      const before = server.seen.length
      device.now += ms
      device.engine.wake()
      await expect.poll(() => server.seen.length).toBeGreaterThan(before)
      await atRest(server)
      return server.seen.length - before
    }
    expect([await waking(1_000), renewals()]).toEqual([3, 1])
    expect([await waking(100_000), renewals()]).toEqual([1, 1])
    expect([await waking(100_000), renewals()]).toEqual([1, 1])
    await waking(600_000)
    expect(renewals()).toBe(2)
    expect(await readSession(device.db)).toMatchObject({ aud: 'user:7', expired: false })
    server.fault = () => null
    device.now += 600_000
    device.engine.wake()
    await expect.poll(async () => (await readStatus(device.db))?.network).toBe('online')
  },
)

const HOTEL = () => redirected(new Response('<html>hotel</html>', { headers: { 'content-type': 'text/html' } }))

// Invariants S14
test('somebody else in the middle of a renewal is told as somebody else, also in later passes', async () => {
  const server = new FakeServer(1, 6)
  const device = await signedIn(server)
  server.validToken = 'another'
  server.fault = (path) => (path === '/user/me' ? null : HOTEL())
  expect(await device.engine.refreshAccount()).toMatchObject({ problem: { kind: 'not_our_server' } })
  const network = async () => (await readStatus(device.db))?.network
  device.engine.wake()
  await expect.poll(network).toBe('intercepted')
  device.now += 600_000
  device.engine.wake()
  await atRest(server)
  expect(await network()).toBe('intercepted')
  expect((await readSession(device.db)).expired).toBe(false)
  server.fault = () => null
  device.now += 600_000
  device.engine.wake()
  await expect.poll(network).toBe('online')
})

test.each(['offline', 'timeout'] as const)('a renewal that ends %s is told as that', async (kind) => {
  const server = new FakeServer(1, 6)
  const device = await signedIn(server)
  server.validToken = 'another'
  const fetch = server.fetch
  Object.assign(server, {
    fetch: async (...call: Parameters<typeof fetch>) => {
      if (String(call[0]) !== '/api/auth/refresh') return fetch(...call)
      throw kind === 'timeout' ? new DOMException('slow', 'TimeoutError') : new TypeError('network')
    },
  })
  expect(await device.engine.refreshAccount()).toEqual({ ok: false, problem: { kind } })
})

// Invariants S14
test('a renewal whose answer gets lost is asked for again while the server still takes the token', async () => {
  const server = new FakeServer(1, 6)
  const device = await signedIn(server)
  await atRest(server)
  server.validToken = 'another'
  const limits = vi.spyOn(AbortSignal, 'timeout')
  const waited: (number | undefined)[] = []
  const fetch = server.fetch
  Object.assign(server, {
    fetch: async (...call: Parameters<typeof fetch>) => {
      const answer = await fetch(...call)
      if (String(call[0]) !== '/api/auth/refresh') return answer
      waited.push(limits.mock.lastCall?.[0])
      if (waited.length === 1) throw new DOMException('slow', 'TimeoutError')
      return answer
    },
  })
  expect(await device.engine.refreshAccount()).toMatchObject({ ok: true })
  expect(waited).toHaveLength(2)
  // A token that was replaced counts as stolen after 10 s.
  expect(waited[0]).toBeLessThan(9000)
  limits.mockRestore()
})

// Invariants S13
test.each([429, 503])(
  'a renewal that is refused with %i and a time waits for it, with all that needs it',
  async (status) => {
    const server = new FakeServer(1, 6)
    const device = await signedIn(server)
    await atRest(server)
    server.validToken = 'another'
    server.fault = (path) => (path === '/auth/refresh' ? ourRefusal(status, { 'retry-after': '300' }) : null)
    await setBookmark({ articleId: 'b0-a5', title: 'Article 5', bookmarked: true }, device.db)
    device.engine.wake()
    await expect.poll(() => device.later.length).toBeGreaterThan(0)
    await atRest(server)
    // Passes and changes are told the time apart.
    const renewals = () => server.seen.filter((path) => path.includes('/auth/refresh')).length
    const asked = renewals()
    expect(asked).toBeLessThanOrEqual(2)
    for (let minute = 1; minute < 5; minute++) {
      device.now += 55_000
      device.runDue()
      device.engine.wake()
      await atRest(server)
    }
    expect(renewals()).toBe(asked)
    expect(await device.db.intents.toArray()).toMatchObject([{ articleId: 'b0-a5', state: 'pending' }])
    server.fault = () => null
    device.now += 300_000
    device.engine.wake()
    await expect.poll(() => server.bookmarks).toEqual(['b0-a5'])
  },
)

test('a server that cannot renew parks no change', async () => {
  const server = new FakeServer(1, 6)
  const device = await signedIn(server)
  await atRest(server)
  server.validToken = 'another'
  server.fault = (path) => (path === '/auth/refresh' ? ourRefusal(501) : null)
  await setBookmark({ articleId: 'b0-a5', title: 'Article 5', bookmarked: true }, device.db)
  for (let tries = 0; tries < 12; tries++) {
    device.now += 600_000
    device.engine.wake()
    await atRest(server)
  }
  expect(await device.db.intents.toArray()).toMatchObject([{ articleId: 'b0-a5', state: 'pending', tries: 0 }])
})
