import { expect, test } from 'vitest'
import { ReaderDb } from '#db/db.ts'
import { readStatus } from '#db/device/status.ts'
import { readBookmarkedArticles } from '#db/reader/bookmarked-articles.ts'
import { readSession, readToken } from '#db/reader/session.ts'
import { atRest } from '#tests/support/device/at-rest.ts'
import { answering, Bookmarking, FORM } from '#tests/support/device/bookmarking.ts'
import { NOT_TOLD, openDevice } from '#tests/support/device/device.ts'
import { FakeServer } from '#tests/support/device/fake-server.ts'
import { storedArticles, storedTexts } from '#tests/support/device/stored-texts.ts'

/** Faults that other engines had and that no other test here shows. `tests/model/faults-elsewhere.md` has the whole list. */

/** How the pull asks for the first page. */
const BOOKMARKS = '/user/bookmarks?without=included'
const MINE = { aud: 'user:7', lang: 'en' } as const

/** A database that refuses its next writes to a table, like a browser that has lost its files. */
function failingDb(name: string): { readonly db: ReaderDb; fail: (table: string, times: number) => void } {
  const db = new ReaderDb(name)
  const remaining = new Map<string, number>()
  db.use({
    stack: 'dbcore',
    name: 'failing',
    create: (core) => ({
      ...core,
      table: (table) => ({
        ...core.table(table),
        mutate: (request) => {
          const times = remaining.get(table) ?? 0
          remaining.set(table, times - 1)
          if (times > 0) return Promise.reject(new DOMException('Internal error', 'UnknownError'))
          return core.table(table).mutate(request)
        },
      }),
    }),
  })
  return { db, fail: (table, times) => void remaining.set(table, times) }
}

// Faults elsewhere 7
test('a change that the server made and the device could not store is never shown as failed', async () => {
  const reader = await Bookmarking.begin()
  const { db, fail } = failingDb('bookkeeping')
  reader.device = openDevice(reader.server, db)
  await reader.device.start()
  await reader.device.engine.signIn(FORM)
  await expect.poll(() => readBookmarkedArticles(db, MINE)).not.toBeNull()
  fail('bookmarks', 1)
  await reader.setBookmark('b0-a1', true)
  await expect.poll(() => reader.bookmarked()).toEqual(['b0-a1'])
  expect(await reader.shown()).toEqual(['b0-a1'])
  expect((await reader.favorites()).parked).toEqual([])
  reader.device.engine.wake()
  await expect.poll(() => reader.intent('b0-a1')).toBeUndefined()
  expect(await reader.shown()).toEqual(['b0-a1'])
  expect(reader.server.keys.every((key) => key === reader.server.keys[0])).toBe(true)
})

// Faults elsewhere 7
test('a change whose end could not be stored, nor what to do next, is sent again by itself', async () => {
  const reader = await Bookmarking.begin()
  const { db, fail } = failingDb('no-room')
  const { server } = reader
  const fetch: typeof server.fetch = async (...call) => {
    const answer = await server.fetch(...call)
    if (call[1]?.method === 'POST' && String(call[0]).endsWith('/user/bookmarks') && server.keys.length === 1)
      fail('intents', 3)
    return answer
  }
  reader.device = openDevice({ fetch, seen: server.seen }, db)
  await reader.device.start()
  await reader.device.engine.signIn(FORM)
  await expect.poll(() => readBookmarkedArticles(db, MINE)).not.toBeNull()
  await reader.setBookmark('b0-a1', true)
  await expect.poll(() => reader.bookmarked()).toEqual(['b0-a1'])
  for (let minute = 0; minute < 5; minute++) {
    reader.device.now += 60_000
    reader.device.runDue()
    await atRest(server)
  }
  expect(await reader.intent('b0-a1')).toBeUndefined()
  expect(await reader.shown()).toEqual(['b0-a1'])
  expect(new Set(server.keys).size).toBe(1)
})

// Faults elsewhere 8
test('a sign-out counts waiting and parked changes, and a reader who stays keeps both', async () => {
  const reader = await Bookmarking.begin()
  reader.server.bookmarks = ['b0-a1']
  reader.device.engine.wake()
  await expect.poll(reader.shown).toEqual(['b0-a1'])
  reader.failing(() => answering(403))
  await reader.setBookmark('b0-a1', false)
  await expect.poll(async () => (await reader.intent('b0-a1'))?.state).toBe('parked')
  reader.failing(() => answering(500))
  await reader.setBookmark('b0-a2', true)
  const signedOut = reader.device.engine.signOut()
  await reader.pass(3_000)
  expect(await signedOut).toEqual({ ok: false, problem: { kind: 'unsent', count: 2 } })
  expect((await readSession(reader.device.db)).aud).toBe('user:7')
  expect((await reader.intent('b0-a1'))?.state).toBe('parked')
  expect((await reader.intent('b0-a2'))?.bookmarked).toBe(true)
})

// Faults elsewhere 10
// Invariants S15
test('a renewal that is answered after the sign-out signs nobody in', async () => {
  const { server, device } = await Bookmarking.begin()
  let answer: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  server.hold = (path) => (path === '/auth/refresh' ? held : undefined)
  server.validToken = 'another'
  device.engine.wake()
  await expect.poll(() => server.seen).toContain('POST /auth/refresh')
  expect((await device.engine.signOut()).ok).toBe(true)
  answer()
  await expect.poll(async () => (await readStatus(device.db))?.aud).toBe('pub')
  expect(await readToken(device.db)).toBeNull()
  expect((await readSession(device.db)).user).toBeNull()
  expect(await device.db.packs.filter((row) => row.aud !== 'pub').count()).toBe(0)
})

// Faults elsewhere 12
test("a broken connection to the database is opened again, and the reader's change is kept", async () => {
  const reader = await Bookmarking.begin()
  const { db } = reader.device
  // As WebKit does: the connection closes without any request.
  db.backendDB().close()
  db.backendDB().onclose?.(new Event('close'))
  expect(await reader.setBookmark('b0-a1', true)).toBe(true)
  expect(await reader.shown()).toEqual(['b0-a1'])
  await expect.poll(() => reader.bookmarked()).toEqual(['b0-a1'])
})

// Faults elsewhere 16
test('tables that the browser deleted are filled again with the stored token, and the status stays true meanwhile', async () => {
  const server = new FakeServer(1, 5)
  server.bookmarks = ['b0-a2']
  const device = openDevice(server)
  let pull: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    pull = resolve
  })
  server.hold = (path) => (path === BOOKMARKS ? held : undefined)
  const started = device.start({ session: { accessToken: server.validToken, user: null } })
  await expect.poll(async () => (await readSession(device.db)).aud).toBe('user:7')
  // Not an empty list, because the server has not answered yet.
  expect(await readBookmarkedArticles(device.db, MINE)).toBeNull()
  pull()
  await started
  await expect.poll(async () => (await readBookmarkedArticles(device.db, MINE))?.articles.length).toBe(1)
  expect((await storedTexts(device.db)).filter((row) => row.aud === 'user:7')).toHaveLength(5)
})

// Faults elsewhere 19
test('a failed request is tried again within a minute without any event, while the browser says it is online', async () => {
  const server = new FakeServer(1, 5)
  server.fault = () => 'drop'
  const device = openDevice(server)
  await device.start()
  expect((await readStatus(device.db))?.network).toBe('unreachable')
  for (let n = 0; n < 8; n++) {
    const asked = server.seen.length
    device.now += 60_000
    device.runLater()
    await expect.poll(() => server.seen.length).toBeGreaterThan(asked)
    await expect.poll(() => device.later.length).toBeGreaterThan(0)
  }
  expect(Math.max(...device.waits)).toBeLessThanOrEqual(60_000)
  server.fault = () => null
  device.now += 60_000
  device.runLater()
  await expect.poll(async () => (await readStatus(device.db))?.complete).toBe(true)
})

// Faults elsewhere 19
test('a browser that wrongly says it is offline does not stop the sync', async () => {
  const server = new FakeServer(1, 5)
  const device = openDevice(server)
  device.engine.start(
    {
      session: { accessToken: null, user: null },
      language: 'en',
      online: false,
      storedStats: null,
    },
    NOT_TOLD,
  )
  await expect.poll(async () => (await readStatus(device.db))?.complete).toBe(true)
  expect((await readStatus(device.db))?.network).toBe('online')
  device.engine.setOnline(false)
  server.edit('b0-a1', 'Edited')
  for (let n = 0; n < 3; n++) device.engine.wake()
  await expect.poll(async () => (await storedArticles(device.db)).map(({ title }) => title)).toContain('Edited')
  await expect.poll(async () => (await readStatus(device.db))?.network).toBe('online')
})

test('a wake does not postpone the next question to a server that is away', async () => {
  const server = new FakeServer(1, 5)
  server.fault = () => 'drop'
  const device = openDevice(server)
  await device.start({ online: false })
  for (let minute = 0; minute < 6; minute++) {
    device.engine.wake()
    device.now += 60_000
    device.runLater()
    await expect.poll(() => device.later.length).toBeGreaterThan(0)
  }
  server.fault = () => null
  device.engine.wake()
  device.now += 60_000
  device.runLater()
  await expect.poll(async () => (await readStatus(device.db))?.complete).toBe(true)
})

test('a pass that a broken table ended does not say for ever that it saves', async () => {
  const { db, fail } = failingDb('broken-lists')
  const device = openDevice(new FakeServer(1, 5), db)
  fail('tocs', 1)
  await device.start()
  await expect.poll(async () => (await readStatus(db))?.phase).toBe('idle')
  expect(await readStatus(db)).toMatchObject({ complete: false })
  expect(device.later).toHaveLength(1)
})

// Invariants S22
test('S22 Clock: a failed request is tried again also when the clock was set back meanwhile', async () => {
  const server = new FakeServer(1, 5)
  server.fault = () => 'drop'
  const device = openDevice(server)
  await device.start()
  server.fault = () => null
  device.now -= 48 * 3_600_000
  device.runLater()
  await expect.poll(async () => (await readStatus(device.db))?.complete).toBe(true)
})
