import { expect, test } from 'vitest'
import { ReaderDb } from '#db/db.ts'
import { readSession, readToken } from '#db/reader/session.ts'
import { atRest } from '#tests/support/device/at-rest.ts'
import { oneBrowser, openDevice, type TestDevice } from '#tests/support/device/device.ts'
import { FakeServer } from '#tests/support/device/fake-server.ts'
import { bodyOf, FORM, privateRows, signedIn } from '#tests/support/device/signed-in.ts'
import { storedTexts } from '#tests/support/device/stored-texts.ts'
import { setReader } from '#workers/session/write-session.ts'
import { expireSession } from '#workers/session/write-token.ts'

/** A signed-in tab of a browser that will get another tab. */
async function firstTab(server: FakeServer, locks: ReturnType<typeof oneBrowser>): Promise<TestDevice> {
  const tab = openDevice(server, new ReaderDb(), { locks })
  await tab.start()
  expect((await tab.engine.signIn(FORM)).ok).toBe(true)
  return tab
}
/** Another tab of the same device. Its reader is the one who signed in in the first tab. */
async function secondTab(server: FakeServer, { db }: TestDevice, locks: ReturnType<typeof oneBrowser>) {
  const tab = openDevice(server, db, { locks })
  await tab.start({ session: { accessToken: 'token-1', user: null } })
  return tab
}
/** The app is killed and opened again. Only the tables remain. */
function reopened(server: FakeServer, { db }: TestDevice): TestDevice {
  db.close({ disableAutoOpen: true })
  return openDevice(server, new ReaderDb(db.name))
}
test('beginnings are shown until the whole texts arrive after a sign-in', { tags: ['spec-4.4'] }, async () => {
  const device = await signedIn(new FakeServer())
  expect(device.told.tokens).toEqual(['token-1'])
  expect((await readSession(device.db)).aud).toBe('user:7')
})

test('an expired token is renewed once, and the call repeated', { tags: ['spec-4.6'] }, async () => {
  const server = new FakeServer()
  const device = await signedIn(server)
  server.validToken = 'another'
  server.edit('b0-a5', 'Edited')
  server.seen.length = 0
  device.engine.wake()
  await expect.poll(() => bodyOf(device, 'b0-a5')).toContain('Edited')
  expect(server.seen.filter((path) => path.includes('/auth/refresh'))).toHaveLength(1)
})

// Invariants S14
test('a refused renewal clears the token; a network that fails does not', { tags: ['spec-4.7'] }, async () => {
  const server = new FakeServer()
  const device = await signedIn(server)
  server.validToken = 'another'
  server.fault = (path) => (path.startsWith('/auth/refresh') ? 'drop' : null)
  device.engine.wake()
  await expect.poll(() => device.later.length).toBeGreaterThan(0)
  expect((await readSession(device.db)).expired).toBe(false)
  server.fault = () => null
  server.refreshable = false
  device.engine.wake()
  await expect.poll(async () => (await readSession(device.db)).expired).toBe(true)
  expect(device.told.tokens.at(-1)).toBeNull()
})

// Faults elsewhere 18
test('signing out leaves no private row, and needs the network', { tags: ['spec-4.5', 'spec-6.7'] }, async () => {
  const server = new FakeServer()
  const device = await signedIn(server)
  server.fault = () => 'drop'
  expect(await device.engine.signOut()).toEqual({ ok: false, problem: { kind: 'offline' } })
  expect(await privateRows(device)).toBeGreaterThan(0)
  // The sign-out does not wait for any later request.
  server.fault = (path) => (path.startsWith('/auth/logout') ? null : 'hang')
  expect((await device.engine.signOut()).ok).toBe(true)
  expect(await privateRows(device)).toBe(0)
  expect(device.told.tokens.at(-1)).toBeNull()
})

test('a kill that undid a write to the browser’s storage signs nobody out', async () => {
  const server = new FakeServer()
  const device = await signedIn(server)
  const next = reopened(server, device)
  await next.start({ session: { accessToken: null, user: null } })
  expect(await bodyOf(next, 'b0-a5')).toContain('whole')
  expect(next.told.tokens).toEqual(['token-1'])
  expect(await readToken(next.db)).toBe('token-1')
})

test.each([
  ['answers', null, 0],
  ['does not answer', 'drop', 1],
] as const)('a crash in a sign-out ends it, and the reader hears if the server %s', async (_, fault, times) => {
  const server = new FakeServer()
  const device = await signedIn(server)
  server.fault = (path) => (path === '/auth/logout' ? fault : null)
  // The server has answered, and the tab is killed before it clears the tables.
  await device.db.meta.put({ ...(await readSession(device.db)), signingOut: true })
  const next = reopened(server, device)
  await next.start({ session: { accessToken: 'token-1', user: null } })
  expect(await privateRows(next)).toBe(0)
  expect(await readToken(next.db)).toBeNull()
  expect(next.told.tokens).toEqual([null])
  await expect.poll(() => server.seen.some((path) => path.endsWith('/auth/logout'))).toBe(true)
  await atRest(server)
  expect(next.told.signedOutHere).toBe(times)
})

test('a token left in the browser’s storage after a sign-out signs nobody in', async () => {
  const server = new FakeServer()
  const device = await signedIn(server)
  await device.engine.signOut()
  const next = reopened(server, device)
  await next.start({ session: { accessToken: 'token-1', user: null } })
  expect(next.told.tokens).toEqual([null])
  expect((await readSession(next.db)).aud).toBe('pub')
})

test('a user without a token in the browser’s storage is removed from it after a sign-out', async () => {
  const server = new FakeServer()
  const device = await signedIn(server)
  const [user = null] = device.told.users
  await device.engine.signOut()
  const next = reopened(server, device)
  // Killed between the two writes: the token is gone, and the user is still there.
  await next.start({ session: { accessToken: null, user } })
  expect(next.told).toMatchObject({ users: [null], tokens: [] })
})

test('a sign-out without network changes nothing, also at the next start', async () => {
  const server = new FakeServer()
  const device = await signedIn(server)
  server.fault = (path) => (path.startsWith('/auth/logout') ? 'drop' : null)
  await device.engine.signOut()
  const next = reopened(server, device)
  await next.start({ session: { accessToken: 'token-1', user: null } })
  expect((await readSession(next.db)).aud).toBe('user:7')
})

test('a tab that opens during a sign-out of another tab does not interfere with it', async () => {
  const server = new FakeServer()
  const locks = oneBrowser()
  const first = await firstTab(server, locks)
  let letGo = (): void => undefined
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  server.hold = (path) => (path.startsWith('/auth/logout') ? held : undefined)
  server.fault = (path) => (path.startsWith('/auth/logout') ? 'drop' : null)
  const signingOut = first.engine.signOut()
  await expect.poll(async () => (await readSession(first.db)).signingOut).toBe(true)
  const second = openDevice(server, first.db, { locks })
  const started = second.start({ session: { accessToken: 'token-1', user: null } })
  await atRest(server)
  letGo()
  expect(await signingOut).toEqual({ ok: false, problem: { kind: 'offline' } })
  await started
  expect([(await readSession(first.db)).aud, second.told.tokens]).toEqual(['user:7', []])
})

// Invariants S15
test('another tab ends the sign-out of a closed tab', async () => {
  const server = new FakeServer()
  const first = await firstTab(server, oneBrowser())
  // It shares only the device's tables: the first tab's lock is gone with the tab.
  const second = await secondTab(server, first, oneBrowser())
  server.hold = (path) => (path.startsWith('/auth/logout') ? new Promise(() => undefined) : undefined)
  void first.engine.signOut()
  await expect.poll(async () => (await readSession(second.db)).aud).toBe('pub')
  expect(await privateRows(second)).toBe(0)
})

// Invariants S22
test("the other tab gets the reader's rights too, after the tab of the sign-in is closed", async () => {
  const server = new FakeServer()
  const locks = oneBrowser()
  const [first, second] = [new ReaderDb(), new ReaderDb()].map((db) => openDevice(server, db, { locks }))
  if (first === undefined || second === undefined) throw new Error('No tabs')
  await first.start()
  await second.start()
  expect((await first.engine.signIn(FORM)).ok).toBe(true)
  first.db.close({ disableAutoOpen: true })
  await expect.poll(() => bodyOf(second, 'b0-a5')).toContain('whole')
})

// Invariants S9
test("a sign-in over another reader's new session fails with a message, and the server is not asked", async () => {
  const server = new FakeServer()
  const locks = oneBrowser()
  const first = await firstTab(server, locks)
  const second = await secondTab(server, first, locks)
  server.seen.length = 0
  expect((await second.engine.signIn(FORM)).ok).toBe(false)
  expect(server.seen.filter((path) => path.includes('/auth/'))).toEqual([])
})

// Faults elsewhere 9
// Invariants S14
test('tabs share one renewal: the second tab finds the token of the first one', async () => {
  const server = new FakeServer()
  const locks = oneBrowser()
  const first = await firstTab(server, locks)
  const second = await secondTab(server, first, locks)
  server.validToken = 'another'
  server.seen.length = 0
  const both = await Promise.all([first.engine.refreshAccount(), second.engine.refreshAccount()])
  expect(both.map((result) => result.ok)).toEqual([true, true])
  expect(server.seen.filter((path) => path.includes('/auth/refresh'))).toHaveLength(1)
})

test('a page of a foreign server does not end the session', async () => {
  const server = new FakeServer()
  const device = await signedIn(server)
  server.validToken = 'another'
  server.fault = (path) => (path.startsWith('/auth/refresh') ? new Response('<html>', { status: 403 }) : null)
  expect((await device.engine.refreshAccount()).ok).toBe(false)
  expect((await readSession(device.db)).expired).toBe(false)
})

test('an expired session keeps the texts on the device', async () => {
  const server = new FakeServer()
  const device = await signedIn(server)
  server.validToken = 'another'
  server.refreshable = false
  await device.engine.refreshAccount()
  expect(await readSession(device.db)).toMatchObject({ expired: true, aud: 'user:7' })
  expect(await bodyOf(device, 'b0-a5')).toContain('whole')
})

// Invariants S16
test('an answer about a reader that arrives after the end of their session begins no session', async () => {
  const device = await signedIn(new FakeServer())
  const { epoch, user } = await readSession(device.db)
  if (user === null) throw new Error('Nobody is signed in')
  expect(await expireSession(device.db, 'token-1')).toBe(true)
  await setReader(device.db, { ...user, subscribed: false }, { wipe: true, epoch })
  expect(await readSession(device.db)).toMatchObject({ expired: true, user: { subscribed: false } })
})

// Invariants S16
test('the whole texts of an ended subscription are deleted when the device learns of its end', async () => {
  const server = new FakeServer()
  const device = await signedIn(server)
  server.subscribed = false
  device.engine.wake()
  await expect.poll(async () => (await readSession(device.db)).user?.subscribed).toBe(false)
  await expect.poll(() => bodyOf(device, 'b0-a5')).toBe('<p>beginning</p>')
  const bodies = await storedTexts(device.db)
  expect(bodies.filter((row) => row.html.includes('whole') && !row.slug.endsWith('-a0'))).toEqual([])
})
