import { beforeEach, expect, test } from 'vitest'
import { readSession, readToken } from '#db/reader/session.ts'
import { setBookmark } from '#page/commands/bookmarks.ts'
import { openDevice, type TestDevice } from '#tests/support/device/device.ts'
import { PERSON } from '#tests/support/device/fake-books.ts'
import { FakeServer } from '#tests/support/device/fake-server.ts'
import { FORM } from '#tests/support/device/signed-in.ts'
import { storedTexts } from '#tests/support/device/stored-texts.ts'

/** A server that names no id of an account knows a reader by the address, which may change. */

const READER = 'user:a@example.com'
const ANN = { ...PERSON, first_name: 'Ann', phone: '+380671234567' }
const MOVED = { ...ANN, email: 'b@example.com' }
const BOB = { ...PERSON, first_name: 'Bob', email: 'bob@example.com', phone: '+380677654321' }

const audOf = async ({ db }: TestDevice) => (await readSession(db)).aud
const emailOf = async ({ db }: TestDevice) => (await readSession(db)).user?.email
const wholeTexts = async ({ db }: TestDevice) =>
  (await storedTexts(db)).filter((text) => text.html.includes('whole')).length

let server: FakeServer
let device: TestDevice

/** Signed in, with all texts, and with a favorite that the server does not have yet. */
beforeEach(async () => {
  server = new FakeServer(1, 6)
  Object.assign(server, { bare: true, accountIds: false, person: ANN })
  device = openDevice(server)
  await device.start()
  expect(await device.engine.signIn(FORM)).toMatchObject({ ok: true, value: { user: { id: 'a@example.com' } } })
  await expect.poll(() => wholeTexts(device)).toBeGreaterThanOrEqual(6)
  server.fault = (path, method) => (path.startsWith('/user/bookmarks') && method !== 'GET' ? 'drop' : null)
  await setBookmark({ articleId: 'b0-a5', title: 'Article 5', bookmarked: true }, device.db)
})

async function expectAllIsHere(): Promise<void> {
  expect(await audOf(device)).toBe(READER)
  expect(await device.db.intents.toArray()).toMatchObject([{ aud: READER, articleId: 'b0-a5' }])
  expect(await wholeTexts(device)).toBeGreaterThanOrEqual(6)
}

test('a new address of the settings is that of the same reader', async () => {
  const { fault } = server
  server.fault = (path, method, body) => {
    if (path !== '/user/me/update') return fault(path, method, body)
    server.person = MOVED
    return Response.json({ data: { attributes: { ...MOVED, subscribed: true } } })
  }
  const changed = await device.engine.updateAccount({ email: MOVED.email, current_password: 'x' })
  expect(changed).toMatchObject({ ok: true, value: { id: 'a@example.com', email: MOVED.email } })
  await expectAllIsHere()
})

test('a new address of another device is that of the same reader', async () => {
  server.person = MOVED
  expect((await device.engine.refreshAccount()).ok).toBe(true)
  expect(await emailOf(device)).toBe(MOVED.email)
  await expectAllIsHere()
})

test('a renewal after it ends no session', async () => {
  server.person = MOVED
  server.validToken = 'another'
  expect((await device.engine.refreshAccount()).ok).toBe(true)
  expect((await readSession(device.db)).expired).toBe(false)
  expect(await readToken(device.db)).toBe(server.validToken)
  expect(await emailOf(device)).toBe(MOVED.email)
  await expectAllIsHere()
})

// Invariants S36
test('a renewed token of somebody else is not used', async () => {
  server.person = BOB
  server.validToken = 'another'
  expect((await device.engine.refreshAccount()).ok).toBe(false)
  expect(await readSession(device.db)).toMatchObject({ aud: READER, expired: true, user: { email: ANN.email } })
})

test.each([ANN.email, MOVED.email])(
  'who signs in again by %s after the session ended finds everything',
  async (email) => {
    server.refreshable = false
    server.validToken = 'another'
    await device.engine.refreshAccount()
    expect((await readSession(device.db)).expired).toBe(true)
    server.person = { ...ANN, email }
    expect((await device.engine.signIn(FORM)).ok).toBe(true)
    await expectAllIsHere()
  },
)

// Invariants S16
test('who signs in as somebody else is another reader', async () => {
  server.refreshable = false
  server.validToken = 'another'
  await device.engine.refreshAccount()
  server.person = { ...BOB, subscribed: false }
  expect((await device.engine.signIn(FORM)).ok).toBe(true)
  expect(await audOf(device)).toBe('user:bob@example.com')
  expect(await wholeTexts(device)).toBeLessThan(5)
})
