import type { CallProblem } from '#contract/problems.ts'
import type { ReaderDb } from '#db/db.ts'
import { readLog } from '#db/device/log.ts'
import type { LogEntry } from '#db/device/log-schema.ts'

const MAX_ENTRIES = 200
const MAX_PLACES = 4

/** It begins a word or follows a colon: a search from each letter of a long word would take the square of its length. */
const PLACE = /(?:^|:)([\w.-]+\.[jt]sx?:\d+(?::\d+)?)/

/**
 * `TypeError sync-x.js:1:2042`: the error's name and its places in our code. The message is left out, because it may
 * contain what a reader reads or writes.
 */
export function placeOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  const words = error.stack?.replace(error.message, '').match(/[\w.:-]+/g) ?? []
  const places = words.flatMap((word) => PLACE.exec(word)?.[1] ?? [])
  return [error.name, ...places.slice(0, MAX_PLACES)].join(' ')
}

const wordOf = (problem: CallProblem | null): string => {
  if (problem === null) return 'ok'
  return 'status' in problem ? `${problem.kind} ${problem.status}` : problem.kind
}

/** The engine's log: the last 200 events, with equal events in a row as one entry. Without disk space there is no log. */
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
    /** A pass ended. A pass that found nothing to do is not logged. */
    passed: async (problem: CallProblem | null, receivedAny: boolean): Promise<void> => {
      if (problem !== null || receivedAny) await note('sync', wordOf(problem))
    },
    /** Rows of an answer could not be read, and were left out. `path` is that of the contract, without names. */
    leftOut: (path: string, rows: number): void => {
      console.warn(`[answer] ${path}: ${rows} unreadable`)
      void note('answer', `${path} ${rows} unreadable`)
    },
    /** An unexpected error: the console gets all of it, the log only name and places. */
    error: (what: LogEntry['what'], error: unknown): void => {
      console.error(`[${what}]`, error)
      void note(what, placeOf(error))
    },
  }
}
