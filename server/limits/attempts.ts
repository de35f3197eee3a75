import { createHmac } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '#server/db/schema.ts'

/** After `free` tries each further one must wait: `firstMs` at first, twice as long each time, up to `mostMs`. */
export interface Limit {
  readonly free: number
  readonly firstMs: number
  readonly mostMs: number
}

export const SECOND_MS = 1_000
export const MINUTE_MS = 60 * SECOND_MS

/** After this time without a try the count starts again. */
const WINDOW_MS = 60 * MINUTE_MS
/**
 * About 20 MB. Beyond it, the rows with the fewest tries are deleted first, so that a flood of new names does not free
 * the blocked ones.
 */
const MOST_ROWS = 100_000
const SWEEP_MS = MINUTE_MS
/** How much the clocks of several servers may differ. */
const SKEW_MS = MINUTE_MS
/**
 * The epoch means “no wait”. With the current time, a parallel try that read the clock earlier but is counted later
 * would have to wait.
 */
const FREE = new Date(0)
/** 2^30 seconds are above any limit and do not overflow. */
const MOST_DOUBLINGS = 30

/**
 * Counts of tries in the database, for all servers together. `name`: what is limited; `whom`: an account, an address or
 * a device.
 */
export interface Attempts {
  /**
   * Counts a try before it is made, so that parallel tries cannot pass the limit. Returns 0, or the wait in ms; then
   * the try was not counted.
   */
  readonly take: (limit: Limit, name: string, whom: string) => Promise<number>
  /** The wait in ms that the next try would have. */
  readonly waitOf: (limit: Limit, name: string, whom: string) => Promise<number>
  /** The try succeeded or was not made, so it does not count. */
  readonly giveBack: (name: string, whom: string) => Promise<void>
  /** Deletes all tries. */
  readonly clear: (name: string, whom: string) => Promise<void>
}

/** One of the limits under which a try counts. */
export type Count = readonly [limit: Limit, name: string, whom: string]

/** The tries do not count. */
export async function giveBackAll(attempts: Attempts, counts: readonly Count[]): Promise<void> {
  for (const [, name, whom] of counts) await attempts.giveBack(name, whom)
}

/** Counts a try under all these limits. Returns 0, or the wait in ms; then it counts under none. */
export async function takeAll(attempts: Attempts, counts: readonly Count[]): Promise<number> {
  let taken = 0
  try {
    for (const count of counts) {
      const waitMs = await attempts.take(...count)
      if (waitMs > 0) return waitMs
      taken++
    }
    return 0
  } finally {
    if (taken < counts.length) await giveBackAll(attempts, counts.slice(0, taken))
  }
}

async function deleteOld(db: Kysely<Schema>, now: number, mostRows: number): Promise<void> {
  await db
    .deleteFrom('attempts')
    .where(({ or, eb }) =>
      or([
        eb('last_at', '<', new Date(now - WINDOW_MS)),
        // Counted while the clock was ahead. Otherwise it would stay until the clock reaches that time.
        eb('last_at', '>', new Date(now + WINDOW_MS)),
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

/** The table has keyed hashes of addresses and accounts, not the values themselves. */
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
    // The difference is absolute: a clock that was set back must not stop the sweep.
    if (Math.abs(now() - sweptAt) < SWEEP_MS) return
    sweptAt = now()
    await deleteOld(db, now(), mostRows)
  }

  // No wait reaches further. A later time was set while the clock was ahead.
  const furthestOf = (mostMs: number): Date => new Date(now() + mostMs + SKEW_MS)

  const freeAt = async (key: string): Promise<Date> =>
    (await db.selectFrom('attempts').select('free_at').where('key', '=', key).executeTakeFirst())?.free_at ?? FREE

  return {
    take: async ({ free, firstMs, mostMs }, name, whom) => {
      await sweep()
      const key = keyOf(name, whom)
      const at = new Date(now())
      const furthest = furthestOf(mostMs)
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
      return Math.min(Math.max((await freeAt(key)).getTime() - now(), SECOND_MS), mostMs)
    },
    waitOf: async ({ mostMs }, name, whom) => {
      const free = await freeAt(keyOf(name, whom))
      return free > furthestOf(mostMs) ? 0 : Math.min(Math.max(free.getTime() - now(), 0), mostMs)
    },
    giveBack: async (name, whom) => {
      await db
        .updateTable('attempts')
        .set(({ ref }) => ({ count: sql<number>`greatest(${ref('count')} - 1, 0)`, free_at: FREE }))
        .where('key', '=', keyOf(name, whom))
        .execute()
    },
    clear: async (name, whom) => void (await db.deleteFrom('attempts').where('key', '=', keyOf(name, whom)).execute()),
  }
}
