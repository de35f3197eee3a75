import type { CallProblem } from '#contract/problems.ts'
import type { ReaderDb } from '#db/db.ts'
import { readLog } from '#db/log.ts'
import type { LogEntry } from '#db/log-schema.ts'

const MAX_ENTRIES = 200
const MAX_PLACES = 4

/** `TypeError sync-x.js:1:2042`: an error's message may hold what somebody reads or wrote; its name and its place in our code do not. */
export function placeOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  const places = (error.stack ?? '').replace(error.message, '').match(/[\w.-]+\.[jt]sx?:\d+(:\d+)?/g) ?? []
  return [error.name, ...places.slice(0, MAX_PLACES)].join(' ')
}

const wordOf = (problem: CallProblem | null): string => {
  if (problem === null) return 'ok'
  return problem.kind === 'refused' ? `refused ${problem.status}` : problem.kind
}

/** The log of the engine: the last two hundred things that happened, the same in a row as one. A device without room for it goes without. */
export function createLog(db: ReaderDb, now: () => number) {
  const note = (what: LogEntry['what'], outcome: string): Promise<void> =>
    db
      .transaction('rw', db.meta, async () => {
        const entries = await readLog(db)
        const last = entries.at(-1)
        const at = now()
        const next =
          last?.what === what && last.outcome === outcome
            ? [...entries.slice(0, -1), { ...last, at, times: last.times + 1 }]
            : [...entries, { since: at, at, times: 1, what, outcome }]
        await db.meta.put({ key: 'log', entries: next.slice(-MAX_ENTRIES) })
      })
      .catch(() => undefined)

  return {
    /** A pass ended. One that found nothing to do is no news. */
    passed: async (problem: CallProblem | null, moved: boolean): Promise<void> => {
      if (problem !== null || moved) await note('sync', wordOf(problem))
    },
    /** What nobody foresaw: to the console whole, to the log without its words. */
    error: (what: LogEntry['what'], error: unknown): void => {
      console.error(`[${what}]`, error)
      void note(what, placeOf(error))
    },
  }
}
