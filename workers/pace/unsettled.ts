import { readMeta } from '#db/meta.ts'
import { backoffMs } from '../net/backoff.ts'
import { NO_RATE_LIMIT, remainingMs } from '../net/rate-limit.ts'
import type { PaceDeps } from './pace.ts'

/** A library that changes during each pass, or servers that do not agree, cost most of a pass each time. */
const BACKOFF = { first: 2 * 60_000, last: 10 * 60_000 } as const

/** How long what changed during a pass waits for the next one. It is stored, so that all tabs together pull it as often as one. */
export const createUnsettled = ({ db, now, random }: PaceDeps) => ({
  /** How long it still waits, in milliseconds. */
  waitMs: async (): Promise<number> => remainingMs((await readMeta(db, 'unsettled')) ?? NO_RATE_LIMIT, now()),
  /** The library changed during a pass. */
  changed: (): Promise<void> =>
    db.transaction('rw', db.meta, async () => {
      const before = await readMeta(db, 'unsettled')
      const passes = before === undefined ? 1 : before.passes + 1
      const limitedUntil = now() + backoffMs(passes, random, BACKOFF)
      await db.meta.put({ key: 'unsettled', passes, limitedFrom: now(), limitedUntil })
    }),
  /** Everything is here, and nothing changed meanwhile. */
  async settled(): Promise<void> {
    if ((await readMeta(db, 'unsettled')) !== undefined) await db.meta.delete('unsettled')
  },
})
