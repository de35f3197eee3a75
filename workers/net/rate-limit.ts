import type { CallProblem } from '#contract/problems.ts'
import type { ReaderDb } from '#db/db.ts'
import type { RateLimit } from '#db/schema.ts'

// A server that is asked too much, or is being mended, says for how long it wants to be left alone. All tabs keep that, also after a reload.

export const NO_RATE_LIMIT: RateLimit = { limitedFrom: 0, limitedUntil: 0 }

/** Longer by another wish. What was asked by a clock that has gone back since would last as long as it went back. */
export const extendRateLimit = ({ limitedFrom, limitedUntil }: RateLimit, now: number, ms: number): RateLimit => ({
  limitedFrom: now,
  limitedUntil: Math.max(now < limitedFrom ? 0 : limitedUntil, now + ms),
})

/** How much is left of it, milliseconds. A clock that went back behind its beginning ends it. */
export const remainingMs = ({ limitedFrom, limitedUntil }: RateLimit, now: number): number =>
  now < limitedFrom ? 0 : Math.max(0, limitedUntil - now)

/** Whatever a proxy wrote: a reader who comes back after so long finds out how the server is. */
const MAX_PULL_RATE_LIMIT_MS = 10 * 60_000

async function readPullRateLimit(db: ReaderDb): Promise<RateLimit> {
  const row = await db.meta.get('pull-rate-limit')
  return row?.key === 'pull-rate-limit' ? row : NO_RATE_LIMIT
}

/** Keeps what a failed pull was told. */
export async function storePullRateLimit(db: ReaderDb, now: number, problem: CallProblem): Promise<void> {
  const ms = problem.kind === 'refused' ? Math.min(problem.retryAfterMs ?? 0, MAX_PULL_RATE_LIMIT_MS) : 0
  if (ms === 0) return
  await db.transaction('rw', db.meta, async () => {
    await db.meta.put({ key: 'pull-rate-limit', ...extendRateLimit(await readPullRateLimit(db), now, ms) })
  })
}

/** How long nothing may be pulled yet, milliseconds. */
export const pullRateLimitMs = async (db: ReaderDb, now: number): Promise<number> =>
  remainingMs(await readPullRateLimit(db), now)
