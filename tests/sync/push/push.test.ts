import { beforeEach, describe, expect, test } from 'vitest'
import { readStatus } from '#db/device/status.ts'
import { readRejected } from '#db/reader/bookmarks.ts'
import { readSession } from '#db/reader/session.ts'
import { discardIntent, retryParked } from '#page/commands/bookmarks.ts'
import { answering, Bookmarking, FORM } from '#tests/support/device/bookmarking.ts'
import { openDevice } from '#tests/support/device/device.ts'
import { pushRateLimitMs, storePushRateLimit } from '#workers/push/outbox.ts'
import { createPush } from '#workers/push/push.ts'

const MINE = { aud: 'user:7', lang: 'en' } as const

let reader: Bookmarking
beforeEach(async () => {
  reader = await Bookmarking.begin()
})

describe('the outcome by status', () => {
  test.each([
    [409, 'done', true],
    [404, 'gone', false],
    [410, 'gone', false],
    [403, 'subscription', false],
    [422, 'refused', false],
    [400, 'refused', false],
  ] as const)('adding, %i: %s', async (code, outcome, stays) => {
    reader.failing(() => answering(code))
    // “Already there” is believed when the list shows it.
    if (stays) reader.server.bookmarks = ['b0-a1']
    await reader.setBookmark('b0-a1', true)
    await expect.poll(() => reader.sent().length).toBe(1)
    await expect.poll(async () => (await reader.intent('b0-a1'))?.state ?? 'none').toBe(stays ? 'none' : 'rejected')
    expect(await reader.shown()).toEqual(stays ? ['b0-a1'] : [])
    if (stays) return
    const [rejected] = await readRejected(reader.device.db, MINE)
    expect(rejected?.reason).toBe(outcome)
    if (rejected === undefined) return
    expect([await discardIntent(rejected, reader.device.db), await discardIntent(rejected, reader.device.db)]).toEqual([
      true,
      false,
    ])
    expect(await reader.intent('b0-a1')).toBeUndefined()
  })

  test.each([
    [404, null],
    [410, null],
    [403, 'subscription'],
    [402, 'sign-in'],
    [422, 'refused'],
  ] as const)('removing, %i', async (code, reason) => {
    reader.server.bookmarks = ['b0-a1']
    reader.device.engine.wake()
    await expect.poll(reader.shown).toEqual(['b0-a1'])
    reader.failing(() => {
      // “Not there” is believed when the list shows it.
      if (reason === null) reader.server.bookmarks = []
      return answering(code)
    })
    await reader.setBookmark('b0-a1', false)
    await expect.poll(() => reader.sent().length).toBe(1)
    await expect.poll(async () => (await reader.intent('b0-a1'))?.reason ?? null).toBe(reason)
    expect(await reader.shown()).toEqual([])
    expect((await reader.favorites()).parked).toHaveLength(reason === null ? 0 : 1)
  })

  test('a parked intent can be sent again or discarded', async () => {
    reader.server.bookmarks = ['b0-a1', 'b0-a2']
    reader.device.engine.wake()
    await expect.poll(reader.shown).toEqual(['b0-a1', 'b0-a2'])
    reader.failing(() => answering(422))
    for (const id of ['b0-a1', 'b0-a2']) await reader.setBookmark(id, false)
    await expect.poll(async () => (await reader.favorites()).parked.length).toBe(2)
    reader.healthy()
    const [first, second] = (await reader.favorites()).parked
    if (first === undefined || second === undefined) throw new Error('not parked')
    await discardIntent(first, reader.device.db)
    await retryParked(second, reader.device.db, 'again')
    await expect.poll(() => reader.server.bookmarks).toEqual([first.articleId])
    await expect.poll(reader.shown).toEqual([first.articleId])
    expect((await reader.favorites()).parked).toEqual([])
  })

  test('signing in sends the intents that were parked for lack of a sign-in', async () => {
    reader.failing(() => answering(402))
    await reader.setBookmark('b0-a1', true)
    await expect.poll(async () => (await reader.intent('b0-a1'))?.reason).toBe('sign-in')
    reader.healthy()
    reader.server.validToken = 'another'
    reader.server.refreshable = false
    reader.device.engine.wake()
    await expect.poll(async () => (await readSession(reader.device.db)).expired).toBe(true)
    expect(reader.server.bookmarks).toEqual([])
    reader.server.refreshable = true
    expect((await reader.device.engine.signIn(FORM)).ok).toBe(true)
    await expect.poll(() => reader.server.bookmarks).toEqual(['b0-a1'])
  })
})

// Faults elsewhere 6
test('S12 NoHeadOfLine: a change that always fails delays the others by one round at most, and is parked in the end', async () => {
  reader.server.fault = (path, method, body) =>
    method !== 'GET' && path.startsWith('/user/bookmarks') && body.includes('b0-a0') ? answering(500) : null
  await reader.setBookmark('b0-a0', true)
  await expect.poll(() => reader.sent().length).toBe(1)
  for (const id of ['b0-a1', 'b0-a2', 'b0-a3']) await reader.setBookmark(id, true)
  await expect.poll(reader.bookmarked).toEqual(['b0-a1', 'b0-a2', 'b0-a3'])
  for (let round = 0; round < 12; round++) await reader.pass(600_000)
  expect(await reader.intent('b0-a0')).toMatchObject({ state: 'parked', reason: 'failing', tries: 8 })
  expect(await reader.shown()).toContain('b0-a0')
  reader.healthy()
  await reader.pass(25 * 60 * 60 * 1000)
  await expect.poll(() => reader.server.bookmarks).toContain('b0-a0')
})

describe('S13 Polite', () => {
  // Invariants S13
  test("the server's rate limit holds for all changes, and after a reload", async () => {
    reader.failing(() => answering(429, { 'retry-after': '120' }))
    await reader.setBookmark('b0-a1', true)
    await expect.poll(() => reader.sent().length).toBe(1)
    await reader.setBookmark('b0-a2', true)
    await reader.pass(60_000)
    const next = openDevice(reader.server, reader.device.db)
    next.now = reader.device.now
    await next.start({ session: { accessToken: 'token-1', user: null } })
    expect(reader.sent()).toHaveLength(1)
    reader.healthy()
    next.now += 61_000
    next.engine.wake()
    await expect.poll(reader.bookmarked).toEqual(['b0-a1', 'b0-a2'])
  })

  test('a date in Retry-After is compared with the server’s own clock', async () => {
    const headers = { date: 'Thu, 01 Jan 2015 00:00:00 GMT', 'retry-after': 'Thu, 01 Jan 2015 00:01:00 GMT' }
    reader.failing(() => answering(503, headers))
    await reader.setBookmark('b0-a1', true)
    await expect
      .poll(async () => (await reader.device.db.meta.get('outbox')) ?? {})
      .toMatchObject({
        limitedUntil: reader.device.now + 60_000,
      })
  })

  // Invariants S37
  test('a change that is made during a pause of the server is sent after it, and no timer runs before', async () => {
    await expect
      .poll(() => readStatus(reader.device.db))
      .toMatchObject({ aud: MINE.aud, phase: 'idle', complete: true })
    reader.server.fault = () => answering(503, { 'retry-after': '60' })
    reader.device.engine.wake()
    await reader.pass(0)
    await reader.setBookmark('b0-a1', true)
    await reader.pass(30_000)
    reader.device.waits.length = 0
    await reader.pass(0)
    expect(Math.min(...reader.device.waits)).toBe(30_000)
    reader.healthy()
    await reader.pass(30_000)
    await expect.poll(reader.bookmarked).toEqual(['b0-a1'])
  })

  test('a server that fails for every intent is not sent all of them', async () => {
    reader.offline()
    for (const id of ['b0-a0', 'b0-a1', 'b0-a2', 'b0-a3', 'b0-a4']) await reader.setBookmark(id, true)
    reader.failing(() => answering(500))
    reader.online()
    await reader.pass(0)
    expect(reader.sent().length).toBeLessThanOrEqual(2)
  })
})

describe('signing out', () => {
  test('sends the unsent intents first', async () => {
    reader.offline()
    await reader.setBookmark('b0-a1', true)
    reader.online()
    expect((await reader.device.engine.signOut()).ok).toBe(true)
    expect(reader.server.bookmarks).toEqual(['b0-a1'])
  })

  test('tells how many changes would be lost, and discards them only on request', async () => {
    reader.failing(() => answering(500))
    await reader.setBookmark('b0-a1', true)
    await reader.setBookmark('b0-a2', true)
    const signedOut = reader.device.engine.signOut()
    await reader.pass(3_000)
    expect(await signedOut).toEqual({ ok: false, problem: { kind: 'unsent', count: 2 } })
    expect(await reader.shown()).toEqual(['b0-a1', 'b0-a2'])
    const gone = reader.device.engine.signOut({ discardUnsent: true })
    await reader.pass(3_000)
    expect(await gone).toEqual({ ok: true, value: null })
    expect([await reader.device.db.intents.count(), await reader.device.db.bookmarks.count()]).toEqual([0, 0])
    expect(await reader.setBookmark('b0-a3', true)).toBe(false)
  })
})

// Invariants S13
test('an answer counts also when the subscription changed during the request, and nothing is sent twice', async () => {
  let letGo: () => void = () => undefined
  const answered = new Promise<void>((resolve) => {
    letGo = resolve
  })
  reader.server.hold = (path, method) => (method === 'POST' && path === '/user/bookmarks' ? answered : undefined)
  await reader.setBookmark('b0-a1', true)
  await expect.poll(() => reader.sent().length).toBe(1)
  reader.server.subscribed = false
  expect((await reader.device.engine.refreshAccount()).ok).toBe(true)
  letGo()
  await expect.poll(() => reader.intent('b0-a1')).toBeUndefined()
  expect(await reader.shown()).toEqual(['b0-a1'])
  expect(reader.sent()).toHaveLength(1)
})

// Invariants S22
test("S22 Clock: a clock that was set back does not prolong the server's rate limit", async () => {
  const { db, now } = reader.device
  const before = now - 48 * 3_600_000
  await storePushRateLimit(db, now, 30_000)
  expect(await pushRateLimitMs(db, before)).toBe(0)
  await storePushRateLimit(db, before, 30_000)
  expect(await pushRateLimitMs(db, before)).toBe(30_000)
})

// Invariants S22
test('S22 Clock: a change from before the clock was set back is sent when the rate limit ends', async () => {
  const { db, now } = reader.device
  const waiting = { state: 'pending', reason: null, tries: 0 } as const
  const intent = {
    aud: MINE.aud,
    articleId: 'b0-a1',
    title: '',
    bookmarked: true,
    onServer: false,
    key: 'one',
    madeAt: now,
  }
  await db.intents.put({ ...intent, ...waiting, nextAt: now + 500 })
  const back = now - 3_600_000
  await storePushRateLimit(db, back, 30_000)
  const push = createPush({
    db,
    now: () => back,
    random: () => 0,
    language: () => 'en',
    request: () => Promise.reject(new Error('nothing is to be sent')),
    onMismatch: () => undefined,
  })
  expect(await push.waitMs()).toBe(30_000)
})
