import type { CallProblem } from '#contract/problems.ts'
import type { ReaderDb } from '#db/db.ts'
import type { Silence } from '#db/schema.ts'

// A server that is asked too much, or is being mended, says for how long it wants to be left alone. All tabs keep that, also after a reload.

export const NO_SILENCE: Silence = { silentFrom: 0, silentUntil: 0 }

/** Longer by another wish. What was asked by a clock that has gone back since would last as long as it went back. */
export const longer = ({ silentFrom, silentUntil }: Silence, now: number, ms: number): Silence => ({
  silentFrom: now,
  silentUntil: Math.max(now < silentFrom ? 0 : silentUntil, now + ms),
})

/** How much is left of it, milliseconds. A clock that went back behind its beginning ends it. */
export const leftOf = ({ silentFrom, silentUntil }: Silence, now: number): number =>
  now < silentFrom ? 0 : Math.max(0, silentUntil - now)

/** Whatever a proxy wrote: a reader who comes back after so long finds out how the server is. */
const LONGEST_PULL_SILENCE_MS = 10 * 60_000

async function readPullSilence(db: ReaderDb): Promise<Silence> {
  const row = await db.meta.get('pull-silence')
  return row?.key === 'pull-silence' ? row : NO_SILENCE
}

/** Keeps what a failed pull was told. */
export async function keepPullSilence(db: ReaderDb, now: number, problem: CallProblem): Promise<void> {
  const ms = problem.kind === 'refused' ? Math.min(problem.retryAfterMs ?? 0, LONGEST_PULL_SILENCE_MS) : 0
  if (ms === 0) return
  await db.transaction('rw', db.meta, async () => {
    await db.meta.put({ key: 'pull-silence', ...longer(await readPullSilence(db), now, ms) })
  })
}

/** How long nothing may be pulled yet, milliseconds. */
export const pullSilenceMs = async (db: ReaderDb, now: number): Promise<number> =>
  leftOf(await readPullSilence(db), now)
