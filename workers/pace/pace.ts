import type { ReaderDb } from '#db/db.ts'
import type { PaceRow } from '#db/device/server-schema.ts'
import { readMeta } from '#db/meta.ts'
import { readSession } from '#db/reader/session.ts'
import { isCurrent, type Job } from '../job/fence.ts'
import { type Backoff, backoffMs } from '../net/backoff.ts'
import { NO_RATE_LIMIT, pullRateLimitMs, remainingMs } from '../net/rate-limit.ts'

/** Even without any event, a server that works again is noticed within a minute. */
export const BACKOFF = { first: 4_000, last: 60_000 } as const
/** After so many failures a sign of life has to wait too: this part of the pause. */
const PATIENT_FROM = 3
const SIGN_OF_LIFE_PART = 0.1

const HEALTHY: PaceRow = { key: 'pace', tries: 0, reached: true, begun: 0, whole: null, ...NO_RATE_LIMIT }

export interface PaceDeps {
  readonly db: ReaderDb
  readonly now: () => number
  readonly random: () => number
}

export const readPace = async (db: ReaderDb): Promise<PaceRow> => (await readMeta(db, 'pace')) ?? HEALTHY

/** Forgets for whom the last pass asked: that is private. Call it within a transaction. */
export async function forgetAsker(db: ReaderDb): Promise<void> {
  const row = await readMeta(db, 'pace')
  if (row !== undefined) await db.meta.put({ ...row, whole: null })
}

/** How long a try has to wait, in milliseconds. After a sign of life it waits only a part of the pause. */
function paceMs(row: PaceRow, now: number, isSignOfLife: boolean): number {
  const { tries, limitedFrom, limitedUntil } = row
  if (tries === 0) return 0
  if (!isSignOfLife) return remainingMs(row, now)
  const part = tries < PATIENT_FROM ? 0 : (limitedUntil - limitedFrom) * SIGN_OF_LIFE_PART
  return remainingMs({ limitedFrom, limitedUntil: limitedFrom + part }, now)
}

/** What the tabs tell each other of their passes. */
const passesOf = (db: ReaderDb, passHere: () => number) => ({
  /** The pass has asked for everything of this job. Nothing is noted of a reader who has signed out meanwhile: that is private. */
  noteAsked: (job: Job): Promise<void> =>
    db.transaction('rw', db.meta, async () => {
      if (!isCurrent(job, await readSession(db))) return
      const { aud, lang, epoch } = job
      await db.meta.put({ ...(await readPace(db)), whole: { pass: passHere(), aud, lang, epoch } })
    }),
  /** The number of the last pass of any tab. */
  lastPass: async (): Promise<number> => (await readPace(db)).begun,
  /** Whether another tab has asked for everything of this job in a pass that began after pass number `since`. */
  async hasAskedSince({ aud, lang, epoch }: Job, since: number): Promise<boolean> {
    const { whole } = await readPace(db)
    return whole !== null && whole.pass > since && whole.aud === aud && whole.lang === lang && whole.epoch === epoch
  },
})

const readTries = async (db: ReaderDb): Promise<number> => (await readPace(db)).tries

/** Changes what all tabs know of the pace. */
const changePace = <T>(db: ReaderDb, change: (row: PaceRow) => readonly [PaceRow, T]): Promise<T> =>
  db.transaction('rw', db.meta, async () => {
    const [row, result] = change(await readPace(db))
    await db.meta.put(row)
    return result
  })

/** Whether the server answers. */
const reachOf = (db: ReaderDb, now: () => number) => ({
  /** It answers, whatever becomes of this pass. */
  async reached(): Promise<void> {
    if (!(await readPace(db)).reached) await changePace(db, (row) => [{ ...row, reached: true }, undefined])
  },
  /**
   * How long a server that does not answer is not asked, in milliseconds. Null while it answers. It may have asked for a pause
   * before that.
   */
  async unreachedMs(): Promise<number | null> {
    const row = await readPace(db)
    if (row.tries === 0 || row.reached) return null
    return Math.max(remainingMs(row, now()), await pullRateLimitMs(db, now()))
  },
})

/**
 * Decides when a server that fails is asked again. The pause is stored, so that all tabs together ask as often as one: who
 * asks claims the next pause first.
 */
export function createPace({ db, now, random }: PaceDeps) {
  /** The failures when the reader or the network came back. Null: nothing came back since the last try. */
  let signOfLife: Promise<number> | null = null
  /** Whether this tab has claimed the pause that is stored. */
  let hasClaimed = false
  /** The number of this tab's pass. */
  let passHere = 0

  const paused = (row: PaceRow, tries: number, reached: boolean, backoff: Backoff = BACKOFF): PaceRow => ({
    ...row,
    tries,
    reached,
    limitedFrom: now(),
    limitedUntil: now() + backoffMs(tries, random, backoff),
  })

  return {
    /** The reader or the network is back: the next try need not wait for its time, unless another tab tries meanwhile. */
    noteSignOfLife(): void {
      signOfLife = readTries(db).catch(() => 0)
    },
    /**
     * Begins a try. Gives 0, or how long to wait, in milliseconds. It writes in any case: on a disk without any room it
     * throws before anything is asked.
     */
    async begin(): Promise<number> {
      const seen = await signOfLife
      const wait = await changePace(db, (row) => {
        const ms = paceMs(row, now(), seen === row.tries)
        if (ms > 0) return [row, ms]
        passHere = row.begun + 1
        const next = { ...row, begun: passHere }
        if (row.tries === 0) return [next, 0]
        hasClaimed = true
        return [paused(next, row.tries + 1, row.reached), 0]
      })
      if (wait === 0) signOfLife = null
      return wait
    },
    /** A pass failed. `reached`: at least one answer came. Gives the pause in milliseconds. */
    async failed(reached: boolean, backoff: Backoff): Promise<number> {
      const isMine = hasClaimed
      hasClaimed = false
      return changePace(db, (row) => {
        const next = paused(row, isMine ? Math.max(row.tries, 1) : row.tries + 1, reached, backoff)
        return [next, next.limitedUntil - next.limitedFrom]
      })
    },
    /** A pass succeeded, or at least brought something. */
    async done(): Promise<void> {
      hasClaimed = false
      if ((await readTries(db)) === 0) return
      await changePace(db, ({ begun, whole }) => [{ ...HEALTHY, begun, whole }, undefined])
    },
    ...passesOf(db, () => passHere),
    ...reachOf(db, now),
  }
}
