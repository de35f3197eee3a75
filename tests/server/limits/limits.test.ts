import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Attempts, openAttempts } from '#server/limits/attempts.ts'
import { onDatabases, openTestDatabase, type TestDatabase } from '#tests/support/database/databases.ts'

// ASVS 2.3.2 6.6.3

const SECRET = new Uint8Array(32)
const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS
const LIMIT = { free: 5, firstMs: 1_000, mostMs: 15 * 60_000 }

onDatabases('limits', (kind) => {
  let database: TestDatabase
  let attempts: Attempts
  let now = Date.now()
  beforeAll(async () => {
    database = await openTestDatabase(kind)
    attempts = open()
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    await database.db.deleteFrom('attempts').execute()
  })
  const open = (mostRows?: number) => openAttempts(database.db, SECRET, () => now, mostRows)
  /** Seconds to wait; 0: the try was allowed. */
  const tryOnce = async (whom: string, on: Attempts = attempts): Promise<number> =>
    Math.ceil((await on.take(LIMIT, 'try', whom)) / 1000)

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

  test('of two free tries, the one that read the clock first may be counted second', async () => {
    expect(await tryOnce('a')).toBe(0)
    now -= 5
    expect(await tryOnce('a')).toBe(0)
    await attempts.giveBack('try', 'a')
    now -= 5
    expect(await tryOnce('a')).toBe(0)
  })

  test('the wait of the next try is told without a try', async () => {
    const waitOf = () => attempts.waitOf(LIMIT, 'try', 'a')
    expect(await waitOf()).toBe(0)
    for (let tries = 0; tries < 5; tries++) {
      expect(await waitOf()).toBe(0)
      await tryOnce('a')
    }
    expect(await waitOf()).toBe(1_000)
    now += 400
    expect(await waitOf()).toBe(600)
    now += 600
    expect([await waitOf(), await tryOnce('a')]).toEqual([0, 0])
    now -= HOUR_MS
    expect(await waitOf()).toBe(0)
  })

  test('refused tries do not make the wait longer', async () => {
    for (let tries = 0; tries < 6; tries++) await tryOnce('a')
    for (let tries = 0; tries < 20; tries++) expect(await tryOnce('a')).toBe(1)
  })

  test('of many tries at once through two servers, only the free ones pass', async () => {
    const other = open()
    const waits = await Promise.all(
      Array.from({ length: 30 }, (_, index) => tryOnce('a', index % 2 === 0 ? attempts : other)),
    )
    expect(waits.filter((wait) => wait === 0)).toHaveLength(5)
  })

  test('after an hour without tries, or after a success, all tries are forgotten', async () => {
    for (let tries = 0; tries < 6; tries++) await tryOnce('a')
    now += HOUR_MS + 1
    for (let tries = 0; tries < 5; tries++) expect(await tryOnce('a')).toBe(0)
    expect(await tryOnce('a')).toBe(1)
    await attempts.clear('try', 'a')
    expect(await tryOnce('a')).toBe(0)
  })

  test('a try that is given back does not count, and does not delete the other tries', async () => {
    for (let tries = 0; tries < 4; tries++) await tryOnce('a')
    for (let tries = 0; tries < 20; tries++) {
      expect(await tryOnce('a')).toBe(0)
      await attempts.giveBack('try', 'a')
    }
    expect(await tryOnce('a')).toBe(0)
    expect(await tryOnce('a')).toBe(1)
  })

  test('the table stays bounded, and a flood of new names does not unblock others', async () => {
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

  test('tries older than the window are deleted', async () => {
    await tryOnce('old')
    now += HOUR_MS + 61_000
    await tryOnce('new')
    expect(await database.db.selectFrom('attempts').select('key').execute()).toHaveLength(1)
  })

  test('a clock that was a day ahead leaves nothing behind', async () => {
    now += DAY_MS
    for (let tries = 0; tries < 6; tries++) await tryOnce('a')
    await tryOnce('other')
    now -= DAY_MS
    expect(await tryOnce('a')).toBe(0)
    const rows = await database.db.selectFrom('attempts').select('last_at').execute()
    expect(rows).toEqual([{ last_at: new Date(now) }])
  })

  test('after a clock was half an hour ahead, its waits are forgotten but its tries are not', async () => {
    now += HOUR_MS / 2
    for (let tries = 0; tries < 6; tries++) await tryOnce('a')
    now -= HOUR_MS / 2
    expect(await tryOnce('a')).toBe(0)
    expect(await tryOnce('a')).toBe(2)
  })

  test('a clock that was a few minutes ahead causes no wait longer than the longest one', async () => {
    now += 10 * 60_000
    for (let tries = 0; tries < 5; tries++) await tryOnce('a')
    for (let tries = 0; tries < 12; tries++) {
      now += (await tryOnce('a')) * 1000
      await tryOnce('a')
    }
    now -= 10 * 60_000
    expect(await tryOnce('a')).toBeLessThanOrEqual(LIMIT.mostMs / 1000)
  })
})
