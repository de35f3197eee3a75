import { describe, expect, test } from 'vitest'
import { readBooks } from '#db/library/books.ts'
import { readSession, readToken } from '#db/reader/session.ts'
import { Bookmarking, FORM } from '#tests/support/device/bookmarking.ts'
import { openDevice } from '#tests/support/device/device.ts'
import { PERSON } from '#tests/support/device/fake-books.ts'
import {
  FOREIGN_REFUSALS,
  FOREIGN_SUCCESSES,
  marked,
  ourRefusal,
  redirected,
  UNMARKED_REFUSALS,
} from '#tests/support/device/foreign-answers.ts'
import { testEachForeign } from '#tests/support/device/test-each-foreign.ts'

/** Somebody else answers in the server's place, in the middle of a renewal, a sign-out or a deletion. */

const MINE = { aud: 'user:7', lang: 'en' } as const
const FOREIGN = [...FOREIGN_REFUSALS, ...FOREIGN_SUCCESSES]
const PASSWORD = { current_password: 'x' }

describe.each([
  ['our server', false, [...FOREIGN, ...UNMARKED_REFUSALS]],
  ['a server with none of our extensions', true, FOREIGN_REFUSALS],
] as const)('at %s', (_, bare, foreigners) => {
  // Invariants S14
  testEachForeign(foreigners, 'a renewal that is answered by %s ends no session', async (foreign) => {
    const { server, device } = await Bookmarking.begin(bare)
    server.validToken = 'another'
    server.fault = (path) => (path === '/auth/refresh' ? foreign() : null)
    expect((await device.engine.refreshAccount()).ok).toBe(false)
    expect((await readSession(device.db)).expired).toBe(false)
    expect(await readToken(device.db)).toBe('token-1')
    server.fault = () => null
    expect((await device.engine.refreshAccount()).ok).toBe(true)
  })

  // Invariants S36
  testEachForeign(foreigners, 'a sign-out that is answered by %s signs nobody out', async (foreign) => {
    const { server, device } = await Bookmarking.begin(bare)
    server.fault = (path) => (path === '/auth/logout' ? foreign() : null)
    expect(await device.engine.signOut()).toMatchObject({ ok: false, problem: { kind: 'not_our_server' } })
    expect((await readSession(device.db)).aud).toBe('user:7')
    server.fault = () => null
    expect(await device.engine.signOut()).toEqual({ ok: true, value: null })
    expect((await readSession(device.db)).aud).toBe('pub')
  })

  // Invariants S36
  testEachForeign(
    [...foreigners, ...FOREIGN_SUCCESSES],
    'a deletion that is answered by %s deletes nothing',
    async (foreign) => {
      const { server, device } = await Bookmarking.begin(bare)
      server.fault = (path, method) => (path === '/user/me' && method === 'DELETE' ? foreign() : null)
      expect((await device.engine.deleteAccount(PASSWORD)).ok).toBe(false)
      expect((await readSession(device.db)).aud).toBe('user:7')
    },
  )

  testEachForeign(foreigners, 'a sign-in that is answered by %s begins no session', async (foreign) => {
    const { server, device } = await Bookmarking.begin(bare)
    expect((await device.engine.signOut()).ok).toBe(true)
    server.fault = (path) => (path === '/auth/login' ? foreign() : null)
    expect((await device.engine.signIn(FORM)).ok).toBe(false)
    expect((await readSession(device.db)).aud).toBe('pub')
  })
})

/** What portals answer to anything. */
const EMPTY_SUCCESSES = [
  ['204', () => new Response(null, { status: 204 })],
  ['{"ok":true}', () => Response.json({ ok: true })],
  ['nothing', () => new Response('')],
] as const

// Invariants S36
test.each(EMPTY_SUCCESSES)('a sign-out after eight days away, answered by %s, signs nobody out', async (_, portal) => {
  const { server, device } = await Bookmarking.begin()
  server.fault = portal
  const later = openDevice(server, device.db)
  later.now = device.now + 8 * 86_400_000
  expect(await later.engine.signOut()).toMatchObject({ ok: false, problem: { kind: 'not_our_server' } })
  expect((await readSession(device.db)).aud).toBe('user:7')
})

test.each(['токен', 'two words', '', 'undefined'])('a renewed token %j that cannot be sent stays out', async (odd) => {
  const { server, device } = await Bookmarking.begin()
  server.validToken = 'another'
  const answer = () => marked(Response.json({ access_token: odd, token_type: 'bearer', user_id: '7' }))
  server.fault = (path) => (path === '/auth/refresh' ? answer() : null)
  expect((await device.engine.refreshAccount()).ok).toBe(false)
  expect(await readToken(device.db)).toBe('token-1')
  server.fault = () => null
  expect((await device.engine.refreshAccount()).ok).toBe(true)
})

test('a renewal that our own server refuses ends the session', async () => {
  const { server, device } = await Bookmarking.begin()
  server.validToken = 'another'
  server.refreshable = false
  await device.engine.refreshAccount()
  expect((await readSession(device.db)).expired).toBe(true)
})

test('a server that could not end the session leaves it open, and the reader is told', async () => {
  const { server, device } = await Bookmarking.begin()
  server.fault = (path) => (path === '/auth/logout' ? ourRefusal(500) : null)
  expect(await device.engine.signOut()).toEqual({ ok: true, value: 'only here' })
  expect((await readSession(device.db)).aud).toBe('pub')
})

test('an account is deleted when our server says so', async () => {
  const { server, device } = await Bookmarking.begin()
  const done = marked(new Response(null, { status: 204 }))
  server.fault = (path, method) => (path === '/user/me' && method === 'DELETE' ? done : null)
  expect((await device.engine.deleteAccount(PASSWORD)).ok).toBe(true)
  expect((await readSession(device.db)).aud).toBe('pub')
})

testEachForeign(FOREIGN, 'a library that is answered by %s stays as it is, also after a restart', async (foreign) => {
  const { server, device } = await Bookmarking.begin()
  const before = await readBooks(device.db, MINE)
  server.fault = (path) => (path.startsWith('/user') || path.startsWith('/auth') ? null : foreign())
  for (const one of [device, openDevice(server, device.db)]) {
    one.later.length = 0
    await one.start({ session: { accessToken: 'token-1', user: null } })
    expect(await readBooks(one.db, MINE)).toEqual(before)
  }
})

test('an answer of ours that came by a redirect is not believed', async () => {
  const { server, device } = await Bookmarking.begin()
  server.fault = (path) => (path === '/auth/logout' ? redirected(marked(new Response(null, { status: 204 }))) : null)
  expect((await device.engine.signOut()).ok).toBe(false)
})

// Invariants S16 S36
test('an account of somebody else, from a cache on the way, changes nothing', async () => {
  const { server, device } = await Bookmarking.begin()
  const theirs = { ...PERSON, first_name: 'Bob', email: 'bob@example.com', subscribed: false }
  const cached = { data: { id: '8', type: 'users', attributes: theirs } }
  server.fault = (path) => (path.startsWith('/user/me') ? marked(Response.json(cached)) : null)
  const before = await readBooks(device.db, MINE)
  expect(await device.engine.refreshAccount()).toMatchObject({ ok: false, problem: { kind: 'not_our_server' } })
  expect(await device.engine.updateAccount({ first_name: 'A', ...PASSWORD })).toMatchObject({ ok: false })
  expect(await readSession(device.db)).toMatchObject({ aud: 'user:7', user: { id: '7', subscribed: true } })
  expect(await readBooks(device.db, MINE)).toEqual(before)
  server.fault = () => null
  expect((await device.engine.refreshAccount()).ok).toBe(true)
})
