import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accountEndpoints } from '#contract/accounts/endpoints-account.ts'
import { contentEndpoints } from '#contract/library/endpoints-content.ts'
import { MAX_PER_PAGE, PULL_PAGE_ROWS } from '#contract/limits.ts'
import { readConfig } from '#server/config/config.ts'
import { type Budgets, openBudgets, type Payer } from '#server/limits/budgets.ts'
import { priceOf } from '#server/limits/prices.ts'
import { Refusal } from '#server/messages/refusal.ts'
import { onDatabases, openTestDatabase, type TestDatabase } from '#tests/support/database/databases.ts'

const SECRET = new Uint8Array(32)
const TOKENS = { address: 2_400, account: 1_200 }
const ADDRESS: Payer = { kind: 'address', whom: '192.0.2.1' }
const ACCOUNT: Payer = { kind: 'account', whom: '7' }
const MINUTE_MS = 60_000

/** Seconds to wait; 0: the call was allowed. */
function tryOnce(budgets: Budgets, price: number, payers: readonly Payer[] = [ADDRESS]): number {
  try {
    budgets.charge(price, payers)
    return 0
  } catch (error) {
    return error instanceof Refusal && error.code === 'too_many_requests' ? Number(error.headers['Retry-After']) : -1
  }
}

onDatabases('budgets', (kind) => {
  let database: TestDatabase
  let now = Date.now()
  beforeAll(async () => {
    database = await openTestDatabase(kind)
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    await database.db.deleteFrom('cost_budgets').execute()
  })
  const open = (db = database.db): Budgets => openBudgets(db, SECRET, TOKENS, () => now)
  const rows = async () => (await sql<{ key: string }>`select key from cost_budgets`.execute(database.db)).rows

  test('a spent budget refills in four minutes, and a refusal says when to come back', () => {
    const budgets = open()
    expect(tryOnce(budgets, 2_400)).toBe(0)
    expect(tryOnce(budgets, 10)).toBe(1)
    expect(tryOnce(budgets, 100)).toBe(10)
    now += MINUTE_MS
    expect(tryOnce(budgets, 600)).toBe(0)
    expect(tryOnce(budgets, 600)).toBe(60)
    budgets.stop()
  })

  test('a call is charged to the account and the address; when one cannot pay, neither is charged', () => {
    const budgets = open()
    expect(tryOnce(budgets, 1_200, [ADDRESS, ACCOUNT])).toBe(0)
    expect(tryOnce(budgets, 600, [ADDRESS, ACCOUNT])).toBe(120)
    expect(tryOnce(budgets, 1_200)).toBe(0)
    expect(tryOnce(budgets, 1_200, [{ kind: 'address', whom: '192.0.2.2' }])).toBe(0)
    budgets.stop()
  })

  test('two servers share one budget; cheap calls cost no write, and the table stores no address', async () => {
    const [one, other] = [open(), open()]
    for (let times = 0; times < 20; times++) tryOnce(one, 2)
    await one.settle()
    expect(await rows()).toEqual([])
    expect(tryOnce(one, 1_160)).toBe(0)
    await one.settle()
    expect(tryOnce(other, 1_200)).toBe(0)
    await other.settle()
    expect(tryOnce(other, 100)).toBeGreaterThan(0)
    tryOnce(one, 60)
    await one.settle()
    expect(tryOnce(one, 100)).toBeGreaterThan(0)
    expect(await rows()).toHaveLength(1)
    expect(JSON.stringify(await rows())).not.toContain('192.0.2.1')
    one.stop()
    other.stop()
  })

  test('while the database is away, debts stay and no reader is stopped', async () => {
    const away = await openTestDatabase(kind)
    const budgets = open(away.db)
    await away.close()
    expect(tryOnce(budgets, 1_000)).toBe(0)
    await budgets.settle()
    expect(tryOnce(budgets, 1_400)).toBe(0)
    expect(tryOnce(budgets, 100)).toBe(10)
    budgets.stop()
  })

  test('a clock that was ahead leaves no debt for longer than the bucket needs to refill', async () => {
    const budgets = open()
    now += 365 * 24 * 60 * MINUTE_MS
    tryOnce(budgets, 2_400)
    await budgets.settle()
    now -= 365 * 24 * 60 * MINUTE_MS
    expect(tryOnce(budgets, 10)).toBe(1)
    const fresh = open()
    tryOnce(fresh, 600)
    await fresh.settle()
    now += 4 * MINUTE_MS
    expect(tryOnce(fresh, 2_000)).toBe(0)
    expect(tryOnce(budgets, 2_000)).toBe(0)
    budgets.stop()
    fresh.stop()
  })

  test('charges a page of bookmarks that names no length as the longest one', () => {
    const priceWith = (query: Readonly<Record<string, unknown>>) =>
      priceOf(accountEndpoints.bookmarks, { params: {}, query })
    expect(priceWith({})).toBe(priceWith({ per_page: MAX_PER_PAGE }))
    expect(priceWith({ per_page: 1 })).toBeLessThan(priceWith({}))
  })

  describe('with the settings that it is shipped with', () => {
    const ARTICLES = 10_000
    /** Processor time, measured with such a library, of a page of articles for a subscriber and of a picture. */
    const PAGE_MS = 15.6
    const PICTURE_MS = 0.31
    const none = { params: {}, query: {} }
    const page = { params: { quantity: PULL_PAGE_ROWS }, query: {} }

    /** All calls of a first visit, each with its price and its time on one core. */
    function* firstVisit(): Generator<{ readonly price: number; readonly ms: number }> {
      for (const call of [
        contentEndpoints.stats,
        contentEndpoints.languages,
        contentEndpoints.pages,
        contentEndpoints.books,
      ])
        yield { price: priceOf(call, none), ms: 1 }
      yield { price: priceOf(accountEndpoints.bookmarks, { params: {}, query: { without: 'included' } }), ms: 5 }
      for (let from = 0; from < ARTICLES; from += PULL_PAGE_ROWS)
        yield { price: priceOf(contentEndpoints.bookArticles, page), ms: PAGE_MS }
      for (let pictures = 0; pictures < ARTICLES; pictures++)
        yield { price: priceOf(contentEndpoints.asset, none), ms: PICTURE_MS }
    }
    const shipped = () => openBudgets(database.db, SECRET, readConfig({}).limits.cost, () => now)

    /** Plays the visits of several readers behind one address, call by call in turn. */
    function visitTogether(readers: number, isAtOnce: boolean): number {
      const budgets = shipped()
      const accounts = Array.from(
        { length: readers },
        (_, reader) => ({ kind: 'account', whom: String(reader) }) as const,
      )
      // All readers make the same calls.
      const waits = [...firstVisit()].flatMap(({ price, ms }) =>
        accounts.map((account) => {
          if (!isAtOnce) now += ms
          return tryOnce(budgets, price, [ADDRESS, account])
        }),
      )
      budgets.stop()
      return waits.filter((wait) => wait !== 0).length
    }

    test('ten readers behind one address fetch a library of 10,000 articles at the same moment', () => {
      expect(visitTogether(10, true)).toBe(0)
    })
    test('thirty do, as fast as one core can answer', () => {
      expect(visitTogether(30, false)).toBe(0)
    })
    test('one reader does in three languages, on two devices', () => {
      const budgets = shipped()
      for (let times = 0; times < 6; times++)
        for (const { price } of firstVisit()) expect(tryOnce(budgets, price, [ADDRESS, ACCOUNT])).toBe(0)
      budgets.stop()
    })
    test('a flood of searches is refused after some thousand, and then gets twelve a second', () => {
      const budgets = shipped()
      const price = priceOf(contentEndpoints.search, none)
      let through = 0
      while (tryOnce(budgets, price) === 0) through++
      expect(through).toBe(3_000)
      for (let second = 0; second < 10; second++) {
        now += 1_000
        while (tryOnce(budgets, price) === 0) through++
      }
      expect(through).toBe(3_125)
      budgets.stop()
    })
  })
})
