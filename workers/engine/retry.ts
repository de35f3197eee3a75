import type { CallProblem } from '#contract/problems.ts'
import type { ReaderDb } from '#db/db.ts'
import { pullRateLimitMs, storePullRateLimit } from '../net/rate-limit.ts'
import { backoffMs } from './backoff.ts'

/** A server that came back is noticed within a minute, also when no event says so. */
const BACKOFF = { first: 1_000, last: 60_000 } as const
/** Nobody says when a device that was full has room again. */
const FULL_BACKOFF = { first: 30_000, last: 5 * 60_000 } as const
/** Browsers have called themselves offline that were not: now and then that is doubted. */
const DOUBT_MS = 5 * 60_000

interface RetryDeps {
  readonly db: ReaderDb
  readonly now: () => number
  readonly random: () => number
  readonly later: (work: () => void, ms: number) => void
}

/** When what failed is tried again. The last timer that was set counts, whatever became of the clock since. */
export function createRetry({ db, now, random, later }: RetryDeps, run: () => void) {
  let failures = 0
  let latest = 0
  const put = (work: () => void, ms: number): void => {
    const mine = ++latest
    later(() => {
      if (mine === latest) work()
    }, ms)
  }

  return {
    async failed(problem: CallProblem): Promise<void> {
      put(run, backoffMs(++failures, random, BACKOFF))
      await storePullRateLimit(db, now(), problem)
    },
    /** The server has asked to be left alone: it is tried when that is over, whatever wakes us before. */
    async isRateLimited(): Promise<boolean> {
      const ms = await pullRateLimitMs(db, now())
      if (ms > 0) put(run, ms)
      return ms > 0
    },
    /** There was no room. */
    full(): void {
      put(run, backoffMs(++failures, random, FULL_BACKOFF))
    },
    /** All is well, or something else than the time says when to go on. */
    done(): void {
      failures = 0
      latest++
    },
    /** Asks after a while whether the server is there after all, and again as long as it is not. */
    doubt(isThere: () => Promise<boolean>, found: () => void): void {
      const ask = (): void => {
        const mine = latest
        void isThere().then((there) => {
          if (mine !== latest) return
          if (there) found()
          else put(ask, DOUBT_MS)
        })
      }
      put(ask, DOUBT_MS)
    },
  }
}
