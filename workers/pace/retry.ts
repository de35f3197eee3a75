import type { CallProblem } from '#contract/problems.ts'
import { lastTimer } from '../locks/last-timer.ts'
import { type Backoff, backoffMs } from '../net/backoff.ts'
import { pullRateLimitMs, storePullRateLimit } from '../net/rate-limit.ts'
import { BACKOFF, createPace, type PaceDeps } from './pace.ts'

/** No event tells that a full disk has room again. Each try costs requests. */
const FULL_BACKOFF = { first: 80_000, last: 5 * 60_000 } as const
/** A try after a part without an answer may cost two requests: that part again, and whether the server answers at all. */
const PROBED_BACKOFF = { first: 60_000, last: 2 * 60_000 } as const

interface RetryDeps extends PaceDeps {
  readonly later: (work: () => void, ms: number) => void
}

/**
 * Decides when a pass runs again. Only the timer that was set last counts, even if the clock changes. `retryFailed` runs it for the
 * parts that failed before.
 */
export function createRetry(deps: RetryDeps, run: () => void, retryFailed: () => void) {
  const { db, now, random, later } = deps
  const pace = createPace(deps)
  const timer = lastTimer(later)
  let failures = 0
  /** Schedules by what all tabs know. Without tables, by what this tab knows. */
  const again = async (reached: boolean, backoff: Backoff, work = run, atLeastMs = 0): Promise<void> => {
    failures++
    const ms = await pace.failed(reached, backoff).catch(() => backoffMs(failures, random, backoff))
    const limitMs = await pullRateLimitMs(db, now()).catch(() => 0)
    timer.set(work, Math.max(ms, atLeastMs, limitMs))
  }

  return {
    ...pace,
    /** Begins a pass. If it may not begin yet, it is scheduled. `limited`: the server asked for the pause. */
    async begin(onlyFailed: boolean): Promise<'go' | 'paused' | 'limited'> {
      const work = onlyFailed ? retryFailed : run
      const limitMs = await pullRateLimitMs(db, now())
      if (limitMs > 0) timer.set(work, limitMs)
      if (limitMs > 0) return 'limited'
      const paceMs = await pace.begin()
      if (paceMs > 0) timer.set(work, paceMs)
      return paceMs > 0 ? 'paused' : 'go'
    },
    /** A pass failed, and runs again. It waits for the longer of our own pause and the server's rate limit. */
    async failed(problem: CallProblem, reached: boolean): Promise<void> {
      await storePullRateLimit(db, now(), problem).catch(() => undefined)
      await again(reached, BACKOFF)
    },
    /** Some parts failed. They run again alone, the first one not sooner than `partMs`. */
    async failedInPart(problem: CallProblem, partMs: number, probed: boolean): Promise<void> {
      await storePullRateLimit(db, now(), problem).catch(() => undefined)
      await again(true, probed ? PROBED_BACKOFF : BACKOFF, retryFailed, partMs)
    },
    full: (): Promise<void> => again(true, FULL_BACKOFF),
    /** A part waits for its time. */
    partIn: (ms: number): void => timer.set(retryFailed, Math.max(ms, 1)),
    /** Cancels the waiting timer and resets the backoff. */
    async done(): Promise<void> {
      failures = 0
      timer.cancel()
      await pace.done()
    },
  }
}
