import { createHmac } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '#server/db/schema.ts'

/** After `free` tries one waits, and twice as long after each further one, up to `mostMs`. */
export interface Limit {
  readonly free: number
  readonly firstMs: number
  readonly mostMs: number
}

export const SECOND_MS = 1_000
export const MINUTE_MS = 60 * SECOND_MS

/** So long without a try, and all is forgotten. */
const WINDOW_MS = 60 * MINUTE_MS
/** About 20 MB. Beyond, those who tried least are forgotten first: a flood of new names must not free the blocked. */
const MOST_ROWS = 100_000
const SWEEP_MS = MINUTE_MS
/** The clocks of several servers may differ by so much. */
const SKEW_MS = MINUTE_MS
/** Who need not wait is free from ever: of two tries at once the one that looked at the clock first may be counted second. */
const FREE = new Date(0)
/** 2^30 seconds are above any limit, and no overflow. */
const MOST_DOUBLINGS = 30

/** Counts of tries in the database, for all servers together. `name`: what is limited; `whom`: an account, an address, a device. */
export interface Attempts {
  /** Counts a try before it is made: many at once cannot slip through. Gives 0, or how long to wait: then it was not counted. */
  readonly take: (limit: Limit, name: string, whom: string) => Promise<number>
  /** The try ended well or was not made, and is not counted. */
  readonly giveBack: (name: string, whom: string) => Promise<void>
  /** All tries are forgotten. */
  readonly clear: (name: string, whom: string) => Promise<void>
}

/** The table holds keyed hashes of addresses and accounts, not these. */
export function openAttempts(
  db: Kysely<Schema>,
  secret: Uint8Array,
  now: () => number = Date.now,
  mostRows = MOST_ROWS,
): Attempts {
  let sweptAt = Number.NEGATIVE_INFINITY

  const keyOf = (name: string, whom: string): string =>
    `${name}:${createHmac('sha256', secret).update(whom).digest('base64url')}`

  const sweep = async (): Promise<void> => {
    // A clock that was put back must not stop the sweeping until it is where it was.
    if (Math.abs(now() - sweptAt) < SWEEP_MS) return
    sweptAt = now()
    await db
      .deleteFrom('attempts')
      .where(({ or, eb }) =>
        or([
          eb('last_at', '<', new Date(now() - WINDOW_MS)),
          // Counted while the clock was ahead: it would stay until the clock is there again.
          eb('last_at', '>', new Date(now() + WINDOW_MS)),
        ]),
      )
      .execute()
    await db
      .deleteFrom('attempts')
      .where('key', 'in', ({ selectFrom }) =>
        selectFrom('attempts').select('key').orderBy('count', 'desc').orderBy('last_at', 'desc').offset(mostRows),
      )
      .execute()
  }

  return {
    take: async ({ free, firstMs, mostMs }, name, whom) => {
      await sweep()
      const key = keyOf(name, whom)
      const at = new Date(now())
      // No wait reaches further than this, so what does was set while the clock was ahead.
      const furthest = new Date(now() + mostMs + SKEW_MS)
      const taken = await sql<{ count: number }>`
        insert into attempts as a (key, count, last_at, free_at) values (${key}, 1, ${at}, ${FREE})
        on conflict (key) do update set
          count = case when a.last_at < ${new Date(now() - WINDOW_MS)} then 1 else a.count + 1 end,
          last_at = ${at},
          free_at = case
            when a.last_at < ${new Date(now() - WINDOW_MS)} or a.count + 1 < ${free} then ${FREE}
            else ${at}::timestamptz + interval '1 millisecond'
              * least(${firstMs} * power(2, least(a.count + 1 - ${free}, ${MOST_DOUBLINGS})), ${mostMs})
          end
        where a.free_at <= ${at} or a.free_at > ${furthest}
        returning count`.execute(db)
      if (taken.rows.length > 0) return 0
      const blocked = await db.selectFrom('attempts').select('free_at').where('key', '=', key).executeTakeFirst()
      return Math.min(Math.max((blocked?.free_at.getTime() ?? 0) - now(), SECOND_MS), mostMs)
    },
    giveBack: async (name, whom) => {
      await db
        .updateTable('attempts')
        .set(({ ref }) => ({ count: sql<number>`greatest(${ref('count')} - 1, 0)`, free_at: FREE }))
        .where('key', '=', keyOf(name, whom))
        .execute()
    },
    clear: async (name, whom) => {
      await db.deleteFrom('attempts').where('key', '=', keyOf(name, whom)).execute()
    },
  }
}
