import { beforeEach, describe, expect, test } from 'vitest'
import { readLog } from '#db/device/log.ts'
import { readSession } from '#db/reader/session.ts'
import { readWaiting } from '#db/reader/unsent.ts'
import { atRest } from '#tests/support/device/at-rest.ts'
import { answering, Bookmarking, FORM } from '#tests/support/device/bookmarking.ts'
import { NOT_TOLD, openDevice } from '#tests/support/device/device.ts'
import { marked } from '#tests/support/device/foreign-answers.ts'

/** How the pull asks for the first page. */
const BOOKMARKS = '/user/bookmarks?without=included'
const html = { headers: { 'content-type': 'text/html' } }
const TROUBLES: readonly (readonly [string, (reader: Bookmarking) => void])[] = [
  ['a network that drops', (reader) => reader.failing(() => 'drop')],
  ['a captive portal', (reader) => reader.failing(() => new Response('<html>hotel</html>', html))],
  ['500', (reader) => reader.failing(() => answering(500))],
  ['429 without a time', (reader) => reader.failing(() => answering(429))],
  ['503 with a time', (reader) => reader.failing(() => answering(503, { 'retry-after': '1' }))],
  ['an answer that is lost on the way', (reader) => reader.server.loseNext(1)],
]

let reader: Bookmarking
beforeEach(async () => {
  reader = await Bookmarking.begin()
})

describe('S8 ReadYourWrites, S9 NoLostIntent', () => {
  test('a row of the list that cannot be read takes no bookmark away, and fulfils no removal', async () => {
    reader.server.bookmarks = ['b0-a1', 'b0-a2']
    reader.device.engine.wake()
    await expect.poll(reader.shown).toEqual(['b0-a1', 'b0-a2'])
    const row = (article_id: string | null) => ({ id: '1', type: 'bookmarks', attributes: { article_id } })
    const list = (): Response => marked(Response.json({ data: [row('b0-a3'), row(null)], included: [] }))
    reader.server.fault = (path, method) => {
      if (!path.startsWith('/user/bookmarks')) return null
      return method === 'GET' ? list() : answering(500)
    }
    await reader.setBookmark('b0-a1', false)
    reader.device.engine.wake()
    await expect.poll(reader.shown).toEqual(['b0-a2', 'b0-a3'])
    expect(await reader.intent('b0-a1')).toMatchObject({ bookmarked: false })
    expect(await reader.device.db.bookmarks.count()).toBe(3)
    reader.healthy()
    await reader.pass(600_000)
    await expect.poll(reader.bookmarked).toEqual(['b0-a2'])
    reader.device.engine.wake()
    await expect.poll(reader.shown).toEqual(['b0-a2'])
  })

  // Invariants S8
  test('a bookmark is shown at once and sent by itself', async () => {
    expect(await reader.setBookmark('b0-a1', true)).toBe(true)
    expect(await reader.shown()).toEqual(['b0-a1'])
    await expect.poll(() => reader.server.bookmarks).toEqual(['b0-a1'])
    await expect.poll(() => reader.intent('b0-a1')).toBeUndefined()
    expect(await reader.shown()).toEqual(['b0-a1'])
    expect((await reader.favorites()).articles.map((row) => row.slug)).toEqual(['b0-a1'])
  })

  // Faults elsewhere 3
  test('an offline change waits, also over a restart, and is sent when the network is back', async () => {
    reader.offline()
    await reader.setBookmark('b0-a1', true)
    await reader.setBookmark('b0-a2', true)
    expect(await readWaiting(reader.device.db)).toEqual({ all: 2, stuck: 0 })
    expect(await reader.shown()).toEqual(['b0-a1', 'b0-a2'])
    expect(reader.sent()).toEqual([])
    reader.device = openDevice(reader.server, reader.device.db)
    reader.device.engine.start(
      {
        session: { accessToken: 'token-1', user: null },
        language: 'en',
        online: true,
        storedStats: null,
      },
      NOT_TOLD,
    )
    await expect.poll(reader.bookmarked).toEqual(['b0-a1', 'b0-a2'])
    await expect.poll(() => readWaiting(reader.device.db)).toEqual({ all: 0, stuck: 0 })
  })

  // Faults elsewhere 4
  test('a change whose tab was killed during its request is sent again with the same key', async () => {
    reader.offline()
    await reader.setBookmark('b0-a1', true)
    const key = (await reader.intent('b0-a1'))?.key
    await reader.device.db.intents.update(['user:7', 'b0-a1'], { state: 'sending', onServer: null })
    reader.online()
    await expect.poll(() => reader.server.bookmarks).toEqual(['b0-a1'])
    expect(reader.server.keys).toEqual([key])
  })

  // Invariants S9
  test.each(TROUBLES)('%s loses nothing', async (_, trouble) => {
    trouble(reader)
    await reader.setBookmark('b0-a1', true)
    await expect.poll(() => reader.sent().length).toBe(1)
    await expect.poll(async () => (await reader.intent('b0-a1'))?.state).toBe('pending')
    expect(await reader.shown()).toEqual(['b0-a1'])
    reader.healthy()
    await expect
      .poll(async () => {
        await reader.pass(600_000)
        return reader.intent('b0-a1')
      })
      .toBeUndefined()
    expect(reader.server.bookmarks).toEqual(['b0-a1'])
    expect(await reader.shown()).toEqual(['b0-a1'])
  })

  // Faults elsewhere 5
  test('an expired session keeps the change until the reader signs in again', async () => {
    reader.server.validToken = 'another'
    reader.server.refreshable = false
    await reader.setBookmark('b0-a1', true)
    await expect.poll(async () => (await readSession(reader.device.db)).expired).toBe(true)
    // The session is marked before the intent is written back.
    await expect.poll(() => reader.intent('b0-a1')).toMatchObject({ state: 'pending', bookmarked: true })
    expect((await readWaiting(reader.device.db)).all).toBe(1)
    reader.server.refreshable = true
    await reader.device.engine.signIn(FORM)
    await expect.poll(() => reader.server.bookmarks).toEqual(['b0-a1'])
  })

  test('when the session ends just before a call, the intent is not sent as a visitor', async () => {
    // As if the session ended after the intent was read and before the call: the token is gone already.
    await reader.device.db.meta.delete('token')
    await reader.setBookmark('b0-a1', true)
    await atRest(reader.server)
    reader.server.seen.length = 0
    reader.device.engine.wake()
    const outcome = async () => (await readLog(reader.device.db)).at(-1)?.outcome
    await expect.poll(outcome).toBe('refused 401')
    expect(reader.server.keys).toEqual([])
    expect(await reader.intent('b0-a1')).toMatchObject({ state: 'pending', bookmarked: true })
  })

  test('an expired token is renewed, and the intent is sent again with the same key', async () => {
    reader.server.validToken = 'another'
    await reader.setBookmark('b0-a1', true)
    await expect.poll(() => reader.server.bookmarks).toEqual(['b0-a1'])
    expect(new Set(reader.server.keys).size).toBe(1)
  })

  test("the server's list does not hide unsent intents, and intents that it fulfils are not sent", async () => {
    reader.server.bookmarks = ['b0-a3', 'b0-a2']
    reader.failing(() => 'drop')
    await reader.setBookmark('b0-a1', true)
    await reader.setBookmark('b0-a2', true)
    reader.device.engine.wake()
    await expect.poll(reader.shown).toEqual(['b0-a1', 'b0-a2', 'b0-a3'])
    await expect.poll(() => reader.intent('b0-a2')).toBeUndefined()
    await reader.setBookmark('b0-a3', false)
    expect(await reader.shown()).toEqual(['b0-a1', 'b0-a2'])
  })

  // Faults elsewhere 21
  test('a list that was requested before an acknowledgement does not undo it', async () => {
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    reader.server.hold = (path) => (path === BOOKMARKS ? held : undefined)
    reader.device.engine.wake()
    await expect.poll(() => reader.server.seen.includes(BOOKMARKS)).toBe(true)
    await reader.device.db.transaction('rw', [reader.device.db.bookmarks, reader.device.db.meta], async () => {
      await reader.device.db.bookmarks.put({ aud: 'user:7', articleId: 'b0-a4', createdAt: 1 })
      await reader.device.db.meta.put({ key: 'outbox', seq: 99, limitedFrom: 0, limitedUntil: 0 })
    })
    reader.server.bookmarks = ['b0-a4']
    reader.server.seen.length = 0
    release()
    // The content is asked for after the list was read.
    await expect.poll(() => reader.server.seen).toContain('/server/stats')
    await atRest(reader.server)
    expect(await reader.shown()).toEqual(['b0-a4'])
  })
})

describe('S11 NetZero', () => {
  // Invariants S11
  test('adding and then removing a bookmark leaves nothing and sends nothing', async () => {
    reader.offline()
    await reader.setBookmark('b0-a1', true)
    await reader.setBookmark('b0-a1', false)
    expect(await reader.intent('b0-a1')).toBeUndefined()
    reader.online()
    await reader.pass(1_000)
    expect(reader.sent()).toEqual([])
  })

  test('when the reader changes an intent during its attempt, the last change counts', async () => {
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    reader.server.hold = (path, method) => (path === '/user/bookmarks' && method === 'POST' ? held : undefined)
    await reader.setBookmark('b0-a1', true)
    await expect.poll(() => reader.sent().length).toBe(1)
    await reader.setBookmark('b0-a1', false)
    expect(await reader.shown()).toEqual([])
    release()
    await expect.poll(() => reader.sent()).toEqual(['POST /user/bookmarks', 'DELETE /user/bookmarks/b0-a1'])
    await expect.poll(() => reader.intent('b0-a1')).toBeUndefined()
    expect(reader.server.bookmarks).toEqual([])
  })
})
