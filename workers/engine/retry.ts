import type { CallProblem } from '#contract/problems.ts'
import type { ReaderDb } from '#db/db.ts'
import { pullRateLimitMs, storePullRateLimit } from '../net/rate-limit.ts'
import { backoffMs } from './backoff.ts'

/** Even without any event, a server that works again is noticed within a minute. */
const BACKOFF = { first: 1_000, last: 60_000 } as const
/** No event tells that a full disk has room again. */
const FULL_BACKOFF = { first: 30_000, last: 5 * 60_000 } as const
/** Some browsers say “offline” although there is a network, so the server is asked at this interval. */
const DOUBT_MS = 5 * 60_000

interface RetryDeps {
  readonly db: ReaderDb
  readonly now: () => number
  readonly random: () => number
  readonly later: (work: () => void, ms: number) => void
}

/** Decides when a failed pass runs again. Only the timer that was set last counts, even if the clock changes. */
export function createRetry({ db, now, random, later }: RetryDeps, run: () => void) {
  let failures = 0
  let latest = 0
  const schedule = (work: () => void, ms: number): void => {
    const mine = ++latest
    later(() => {
      if (mine === latest) work()
    }, ms)
  }

  return {
    async failed(problem: CallProblem): Promise<void> {
      schedule(run, backoffMs(++failures, random, BACKOFF))
      await storePullRateLimit(db, now(), problem)
    },
    /** Whether the server's rate limit is still running. If so, `run` is scheduled for its end. */
    async isRateLimited(): Promise<boolean> {
      const ms = await pullRateLimitMs(db, now())
      if (ms > 0) schedule(run, ms)
      return ms > 0
    },
    full(): void {
      schedule(run, backoffMs(++failures, random, FULL_BACKOFF))
    },
    /** Cancels the waiting timer and resets the backoff. */
    done(): void {
      failures = 0
      latest++
    },
    /** Asks now and then whether the server is reachable, until it is. */
    doubt(isServerReachable: () => Promise<boolean>, found: () => void): void {
      const ask = (): void => {
        const mine = latest
        void isServerReachable().then((there) => {
          if (mine !== latest) return
          if (there) found()
          else schedule(ask, DOUBT_MS)
        })
      }
      schedule(ask, DOUBT_MS)
    },
  }
}
