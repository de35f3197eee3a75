import { expect, test } from 'vitest'
import { readSession, readToken } from '#db/reader/session.ts'
import { setBookmark } from '#page/commands/bookmarks.ts'
import { atRest } from '#tests/support/device/at-rest.ts'
import { FakeServer } from '#tests/support/device/fake-server.ts'
import { ourRefusal } from '#tests/support/device/foreign-answers.ts'
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
