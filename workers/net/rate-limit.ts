import type { CallProblem } from '#contract/problems.ts'
import type { ReaderDb } from '#db/db.ts'
import type { RateLimit } from '#db/device/server-schema.ts'
import { readMeta } from '#db/meta.ts'

// A server that is overloaded or in maintenance says how long it wants no requests. All tabs obey, also after a reload.

export const NO_RATE_LIMIT: RateLimit = { limitedFrom: 0, limitedUntil: 0 }

/** Extends a rate limit. If the clock was set back since the last one, that one is dropped: it would last too long. */
export const extendRateLimit = ({ limitedFrom, limitedUntil }: RateLimit, now: number, ms: number): RateLimit => ({
  limitedFrom: now,
  limitedUntil: Math.max(now < limitedFrom ? 0 : limitedUntil, now + ms),
})

/** How long the rate limit still lasts, in milliseconds. It is over if the clock was set back to before its start. */
export const remainingMs = ({ limitedFrom, limitedUntil }: RateLimit, now: number): number =>
  now < limitedFrom ? 0 : Math.max(0, limitedUntil - now)

/** A proxy may write any number. After this time a returning reader finds out how the server is. */
const MAX_PULL_RATE_LIMIT_MS = 10 * 60_000

async function readPullRateLimit(db: ReaderDb): Promise<RateLimit> {
  return (await readMeta(db, 'pull-rate-limit')) ?? NO_RATE_LIMIT
}

/** Stores the rate limit of a refusal. Does nothing for another problem. */
export async function storePullRateLimit(db: ReaderDb, now: number, problem: CallProblem): Promise<void> {
  if (problem.kind !== 'refused' || !problem.retryAfterMs) return
  const ms = Math.min(problem.retryAfterMs, MAX_PULL_RATE_LIMIT_MS)
  await db.transaction('rw', db.meta, async () => {
    await db.meta.put({ key: 'pull-rate-limit', ...extendRateLimit(await readPullRateLimit(db), now, ms) })
  })
}

/** How long nothing may be pulled, in milliseconds. */
export const pullRateLimitMs = async (db: ReaderDb, now: number): Promise<number> =>
  remainingMs(await readPullRateLimit(db), now)
