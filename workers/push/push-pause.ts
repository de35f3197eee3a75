import { type Backoff, backoffMs } from '../net/backoff.ts'
import { NO_RATE_LIMIT, remainingMs } from '../net/rate-limit.ts'
import type { PaceDeps } from '../pace/pace.ts'
import { readOutbox } from './outbox.ts'

/** The pause after nothing could be sent, and the wait of one intent after each failure. */
export const BACKOFF = { first: 8_000, last: 5 * 60_000 } as const

export type PushPause = ReturnType<typeof createPushPause>

/** The pause after intents could not be sent. It is stored, so that all tabs together send as often as one. */
export function createPushPause({ db, now, random }: PaceDeps) {
  /** For tables that cannot be written. */
  let failuresHere = 0
  let here = NO_RATE_LIMIT
  const next = (failures: number, backoff: Backoff) => ({
    limitedFrom: now(),
    limitedUntil: now() + backoffMs(failures, random, backoff),
  })

  return {
    /** Nothing could be sent, or what was sent could not be noted. Each pause is longer than the one before. */
    async lengthen(backoff: Backoff = BACKOFF, intercepted = false): Promise<void> {
      here = next(++failuresHere, backoff)
      await db
        .transaction('rw', db.meta, async () => {
          const outbox = await readOutbox(db)
          const failures = (outbox.failures ?? 0) + 1
          await db.meta.put({ ...outbox, failures, intercepted, pause: next(failures, backoff) })
        })
        .catch(() => undefined)
    },
    /** Whether the last changes could not be sent, or no list shows them. */
    isDoubted: async (): Promise<boolean> => ((await readOutbox(db)).failures ?? 0) > 0,
    /** How long nothing is sent, in milliseconds. A pause ends if the clock was set back to before its start. */
    async ms(): Promise<number> {
      const { pause = NO_RATE_LIMIT } = await readOutbox(db)
      return Math.max(remainingMs(here, now()), remainingMs(pause, now()))
    },
    /** Ends the pause. `isOver`: something was sent, so the next pause is short again. */
    async end(isOver: boolean): Promise<void> {
      here = NO_RATE_LIMIT
      if (isOver) failuresHere = 0
      const { pause: current, failures: before = 0 } = await readOutbox(db)
      if (current === undefined && (!isOver || before === 0)) return
      await db.transaction('rw', db.meta, async () => {
        const { pause: _, ...outbox } = await readOutbox(db)
        await db.meta.put({ ...outbox, ...(isOver && { failures: 0, intercepted: false }) })
      })
    },
  }
}
