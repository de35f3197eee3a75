import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Limits, openLimits } from '#server/auth/limits.ts'
import { Refusal } from '#server/http/problem.ts'
import { smallLibrary, writeFolder } from '#tests/support/content-folder.ts'
import { databases, openTestDatabase, type TestDatabase } from '#tests/support/databases.ts'
import { openTestApp, type TestApp } from '#tests/support/server-app.ts'

const SECRET = new Uint8Array(32)
const HOUR_MS = 60 * 60_000

describe.each(databases)('limits on %s', (kind) => {
  let database: TestDatabase
  let limits: Limits
  let now = Date.now()
  beforeAll(async () => {
    database = await openTestDatabase(kind)
    limits = open()
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    await database.db.deleteFrom('attempts').execute()
  })
  const open = (mostRows?: number) => openLimits(database.db, SECRET, () => now, mostRows)
  /** Seconds to wait; 0 when the try was let through. */
  const tryOnce = async (whom: string, on: Limits = limits): Promise<number> => {
    try {
      await on.take('login_account', whom)
      return 0
    } catch (error) {
      return error instanceof Refusal && error.code === 'too_many_requests' ? Number(error.headers['Retry-After']) : -1
    }
  }

  test('five tries are free; then the wait doubles, up to a quarter of an hour', async () => {
    for (let tries = 0; tries < 5; tries++) expect(await tryOnce('a')).toBe(0)
    const waits: number[] = []
    for (let tries = 0; tries < 14; tries++) {
      const wait = await tryOnce('a')
      waits.push(wait)
      now += wait * 1000 - 1
      expect(await tryOnce('a')).toBe(1)
      now += 1
      expect(await tryOnce('a')).toBe(0)
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900, 900])
    expect(await tryOnce('b')).toBe(0)
  })

  test('of two free tries the one that looked at the clock first may be counted second', async () => {
    expect(await tryOnce('a')).toBe(0)
    now -= 5
    expect(await tryOnce('a')).toBe(0)
    await limits.giveBack('login_account', 'a')
    now -= 5
    expect(await tryOnce('a')).toBe(0)
  })

  test('tries that are refused do not lengthen the wait', async () => {
    for (let tries = 0; tries < 6; tries++) await tryOnce('a')
    for (let tries = 0; tries < 20; tries++) expect(await tryOnce('a')).toBe(1)
  })

  test('of many at once, through two servers, only the free ones get through', async () => {
    const other = open()
    const waits = await Promise.all(
      Array.from({ length: 30 }, (_, index) => tryOnce('a', index % 2 === 0 ? limits : other)),
    )
    expect(waits.filter((wait) => wait === 0)).toHaveLength(5)
  })

  test('an hour of rest, or a good end, and all is forgotten', async () => {
    for (let tries = 0; tries < 6; tries++) await tryOnce('a')
    now += HOUR_MS + 1
    for (let tries = 0; tries < 5; tries++) expect(await tryOnce('a')).toBe(0)
    expect(await tryOnce('a')).toBe(1)
    await limits.clear('login_account', 'a')
    expect(await tryOnce('a')).toBe(0)
  })

  test('what is given back is not counted, and does not wash the rest clean', async () => {
    for (let tries = 0; tries < 4; tries++) await tryOnce('a')
    for (let tries = 0; tries < 20; tries++) {
      expect(await tryOnce('a')).toBe(0)
      await limits.giveBack('login_account', 'a')
    }
    expect(await tryOnce('a')).toBe(0)
    expect(await tryOnce('a')).toBe(1)
  })

  test('the table stays bounded, and a flood of new names does not free the blocked', async () => {
    const small = open(10)
    for (let tries = 0; tries < 8; tries++) await tryOnce('blocked', small)
    for (let index = 0; index < 50; index++) {
      now += 100
      await tryOnce(`name-${index}`, small)
    }
    for (let tries = 0; tries < 4; tries++) await tryOnce('blocked', small)
    now += 61_000
    await tryOnce('one more', small)
    const rows = await database.db.selectFrom('attempts').select(['key', 'count']).execute()
    expect(rows).toHaveLength(11)
    expect(Math.max(...rows.map(({ count }) => count))).toBeGreaterThan(5)
    expect(JSON.stringify(rows)).not.toContain('blocked')
  })

  test('what is older than the window is swept', async () => {
    await tryOnce('old')
    now += HOUR_MS + 61_000
    await tryOnce('new')
    expect(await database.db.selectFrom('attempts').select('key').execute()).toHaveLength(1)
  })
})

describe.each(databases)('abuse on %s', (kind) => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp(kind, writeFolder(smallLibrary()), { TRUSTED_PROXIES: '10.0.0.1' })
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    await app.services.db.deleteFrom('attempts').execute()
  })

  const READER = { email: 'reader@example.com', password: 'reader-demo-1' }
  const callFrom = async (address: string, path: string, body: object, headers: Record<string, string> = {}) =>
    app.app.request(
      `/api${path}`,
      { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json', ...headers } },
      { incoming: { socket: { remoteAddress: address } } },
    )
  const login = (address: string, body: object = READER, headers: Record<string, string> = {}) =>
    callFrom(address, '/auth/login', body, headers)
  const guess = { ...READER, password: 'guess' }

  test('guessing at one account is slowed down from everywhere, and says so in words', async () => {
    for (let index = 0; index < 5; index++)
      expect((await login(`192.0.2.${index}`, { ...guess, email: 'READER@example.com' })).status).toBe(401)
    const refused = await login('198.51.100.1', READER, { 'Accept-Language': 'ru' })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBe(1)
    expect(await refused.json()).toEqual({ meta: { message: 'Слишком много попыток. Подождите немного' } })
    expect((await login('192.0.2.1', { email: 'subscriber@example.com', password: 'subscriber-demo-1' })).status).toBe(
      200,
    )
  })

  test('an account that does not exist is slowed down just the same', async () => {
    const statuses = []
    for (let index = 0; index < 6; index++)
      statuses.push((await login(`192.0.2.${index}`, { email: 'nobody@example.com', password: 'x' })).status)
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
  })

  test('one address that guesses at many accounts is slowed down, whatever it says about itself', async () => {
    for (let index = 0; index < 20; index++)
      await login('2001:db8:1:2::1', { email: `a${index}@example.com`, password: 'x' })
    const forged = { 'X-Client-Address': '203.0.113.9', 'X-Forwarded-For': '203.0.113.9' }
    expect((await login('2001:db8:1:2:ffff::7', READER, forged)).status).toBe(429)
    expect((await login('2001:db8:1:3::1', READER)).status).toBe(200)
  })

  test('behind a trusted proxy each reader has his own count', async () => {
    const via = (address: string) => ({ 'X-Forwarded-For': `203.0.113.77, ${address}` })
    for (let index = 0; index < 20; index++)
      await login('10.0.0.1', { email: `b${index}@example.com`, password: 'x' }, via('198.51.100.7'))
    expect((await login('10.0.0.1', READER, via('198.51.100.7'))).status).toBe(429)
    expect((await login('10.0.0.1', READER, via('198.51.100.8'))).status).toBe(200)
  })

  test('signing in rightly is never counted', async () => {
    for (let index = 0; index < 25; index++) expect((await login('192.0.2.9')).status).toBe(200)
  })

  test('mails to one address, and mails asked for from one, are few', async () => {
    const forgot = async (email: string, address = '192.0.2.1') =>
      (await callFrom(address, '/auth/password/forgot', { email })).status
    const statuses = []
    for (let index = 0; index < 4; index++) statuses.push(await forgot('nobody@example.com', `192.0.2.${index}`))
    expect(statuses).toEqual([200, 200, 200, 429])
    const others = []
    for (let index = 0; index < 11; index++) others.push(await forgot(`c${index}@example.com`, '192.0.2.50'))
    expect(others).toEqual([...Array(10).fill(200), 429])
  })

  test('registering, new passwords, captchas and confirmations have their limits', async () => {
    const password = { password: 'long enough', password_confirmation: 'long enough' }
    const person = { name: 'A', last_name: 'B', phone: '+380671234567', ...password }
    const repeat = async (times: number, call: () => Promise<Response>) => {
      for (let index = 0; index < times; index++) expect((await call()).status).not.toBe(429)
      expect((await call()).status).toBe(429)
    }
    await repeat(30, () => callFrom('192.0.2.1', '/auth/register', { ...person, email: READER.email }))
    await repeat(20, () =>
      callFrom('192.0.2.1', '/auth/password/reset', { token: 'x', email: READER.email, ...password }),
    )
    await repeat(60, () => callFrom('192.0.2.1', '/recaptcha', { token: 'x', action: 'login' }))
    const { access_token } = (await (await login('192.0.2.1')).json()) as { access_token: string }
    const wrong = { first_name: 'X', current_password: 'wrong' }
    await repeat(5, () => app.patch('/user/me/update', wrong, { Authorization: `Bearer ${access_token}` }))
  })
})
