import { createHmac } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import { Refusal } from '#server/http/problem.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS

/** After `free` tries one waits, and twice as long after each further one, up to `most`. */
interface Limit {
  readonly free: number
  readonly firstMs: number
  readonly mostMs: number
}

const slow = (free: number, firstMs = SECOND_MS): Limit => ({ free, firstMs, mostMs: 15 * MINUTE_MS })

/** By what is tried, and by whose account or from where. What ends well is not counted where it says nothing of an attack. */
const LIMITS = {
  login_account: slow(5),
  login_address: slow(20),
  confirm_account: slow(5),
  register_address: slow(30),
  forgot_account: slow(3, MINUTE_MS),
  forgot_address: slow(10, 10 * SECOND_MS),
  reset_address: slow(20),
  captcha_address: slow(60),
  social_address: slow(30),
  checkout_account: slow(20),
} as const satisfies Record<string, Limit>
export type LimitName = keyof typeof LIMITS

/** So long without a try, and all is forgotten. */
const WINDOW_MS = 60 * MINUTE_MS
/** About 20 MB. Beyond, those who tried least are forgotten first: a flood of new names must not free the blocked. */
const MOST_ROWS = 100_000
const SWEEP_MS = MINUTE_MS
/** Who need not wait is free from ever: of two tries at once the one that looked at the clock first may be counted second. */
const FREE = new Date(0)
/** 2^30 seconds are above any limit, and no overflow. */
const MOST_DOUBLINGS = 30

export interface Limits {
  /** Counts a try before it is made: many at once cannot slip through. Throws a 429 `Refusal` while one has to wait. */
  readonly take: (name: LimitName, whom: string) => Promise<void>
  /** The try ended well, and is not counted. */
  readonly giveBack: (name: LimitName, whom: string) => Promise<void>
  /** All tries are forgotten. */
  readonly clear: (name: LimitName, whom: string) => Promise<void>
}

/** Counters in the database, for all servers together. It holds keyed hashes of addresses and accounts, not these. */
export function openLimits(
  db: Kysely<Schema>,
  secret: Uint8Array,
  now: () => number = Date.now,
  mostRows = MOST_ROWS,
): Limits {
  let sweptAt = Number.NEGATIVE_INFINITY

  const keyOf = (name: LimitName, whom: string): string =>
    `${name}:${createHmac('sha256', secret).update(whom).digest('base64url')}`

  const sweep = async (): Promise<void> => {
    if (now() - sweptAt < SWEEP_MS) return
    sweptAt = now()
    await db
      .deleteFrom('attempts')
      .where('last_at', '<', new Date(now() - WINDOW_MS))
      .execute()
    await db
      .deleteFrom('attempts')
      .where('key', 'in', ({ selectFrom }) =>
        selectFrom('attempts').select('key').orderBy('count', 'desc').orderBy('last_at', 'desc').offset(mostRows),
      )
      .execute()
  }

  return {
    take: async (name, whom) => {
      await sweep()
      const { free, firstMs, mostMs } = LIMITS[name]
      const key = keyOf(name, whom)
      const at = new Date(now())
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
        where a.free_at <= ${at}
        returning count`.execute(db)
      if (taken.rows.length > 0) return
      const blocked = await db.selectFrom('attempts').select('free_at').where('key', '=', key).executeTakeFirst()
      const waitMs = Math.max((blocked?.free_at.getTime() ?? 0) - now(), SECOND_MS)
      throw new Refusal('too_many_requests', {}, { 'Retry-After': String(Math.ceil(waitMs / SECOND_MS)) })
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
