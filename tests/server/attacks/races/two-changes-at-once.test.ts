import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onDatabases } from '#tests/support/database/databases.ts'
import { hold, type Moment, makeHoldable } from '#tests/support/database/held-transactions.ts'
import type { TestApp } from '#tests/support/server/server-app.ts'
import { CHANGES_OF_OWNER, CHANGES_OF_THIEF, type Change, RESET } from './account-changes.ts'
import { type Contested, makeContested, openContestedApp, stateOf } from './contested-account.ts'

// ASVS 2.3.3

const named = (who: string, changes: Readonly<Record<string, Change>>) =>
  Object.entries(changes).map(([name, change]) => ({ name: `${who} ${name}`, change }))
const ALL = [...named('the owner', { resets: RESET, ...CHANGES_OF_OWNER }), ...named('the thief', CHANGES_OF_THIEF)]
const PAIRS = ALL.flatMap((one, index) => ALL.slice(index + 1).map((other) => ({ one, other })))

onDatabases('two changes of an account at once end as one after the other would', (kind) => {
  let app: TestApp
  beforeAll(async () => {
    app = await openContestedApp(kind)
    makeHoldable(app.services.db)
  })
  afterAll(() => app.close())

  /** Whether each call was answered with success, and what they left of the account. */
  const outcome = async (account: Contested, one: Response, other: Response) => ({
    answers: [one.ok, other.ok],
    state: await stateOf(app, account),
  })

  const serially = async (first: Change, second: Change) => {
    const account = await makeContested(app)
    const answers = [await first(app, account), await second(app, account)] as const
    return { account, answers }
  }

  /** Holds one call at a moment, and starts the other. It ends, or waits for the lock of the first. */
  const interleaved = async (held: Change, other: Change, moment: Moment, nth: number) => {
    const account = await makeContested(app)
    const { goOn } = await hold(() => held(app, account), moment, nth)
    let hasEnded = false
    const second = other(app, account).finally(() => {
      hasEnded = true
    })
    await expect.poll(async () => hasEnded || (await isWaiting()), { interval: 5, timeout: 10_000 }).toBe(true)
    return { account, answers: [await goOn(), await second] as const }
  }

  const isWaiting = async (): Promise<boolean> => {
    const waiting = await sql<{ count: string }>`
      select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      app.services.db,
    )
    return Number(waiting.rows[0]?.count) > 0
  }

  test.each(PAIRS)('$one.name and $other.name', { tags: ['deep'] }, async (pair) => {
    const [one, other] = [pair.one.change, pair.other.change]
    const forth = await serially(one, other)
    const serial = [await outcome(forth.account, ...forth.answers)]
    const back = await serially(other, one)
    serial.push(await outcome(back.account, back.answers[1], back.answers[0]))
    for (const moment of ['begin', 'commit'] as const)
      for (const nth of [1, 2]) {
        const ahead = await interleaved(one, other, moment, nth)
        expect(serial).toContainEqual(await outcome(ahead.account, ...ahead.answers))
        const behind = await interleaved(other, one, moment, nth)
        expect(serial).toContainEqual(await outcome(behind.account, behind.answers[1], behind.answers[0]))
      }
  })
})
