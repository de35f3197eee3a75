import type { ReaderDb } from '#db/db.ts'
import { OF_EVERY_PASS } from '#db/device/missing-parts.ts'
import type { Setback } from '#db/device/server-schema.ts'
import { readMeta } from '#db/meta.ts'
import { backoffMs } from '../net/backoff.ts'
import { remainingMs } from '../net/rate-limit.ts'
import type { PaceDeps } from './pace.ts'

/** The pause of one part that fails while others arrive. It lets the others go first; the pace of the passes comes on top. */
const BACKOFF = { first: 30_000, last: 10 * 60_000 } as const
/** Without an answer, a try costs another request, which tells whether the server answers at all. */
const BACKOFF_UNANSWERED = { first: 60_000, last: 10 * 60_000 } as const
/** What is asked in every pass anyway comes later. So does what could not be read: it seldom changes soon. */
const LATER_BACKOFF = { first: 2 * 60_000, last: 10 * 60_000 } as const

/** How long a part waits after so many failures. A lost connection costs no wait, except before what all passes begin with. */
function waitMs(isLater: boolean, tries: number, answered: boolean, random: () => number): number {
  if (isLater) return backoffMs(tries, random, LATER_BACKOFF)
  if (answered) return backoffMs(tries, random, BACKOFF)
  return tries === 1 ? 0 : backoffMs(tries, random, BACKOFF_UNANSWERED)
}

const NEVER: Pick<Setback, 'tries'> = { tries: 0 }

type FailedParts = Readonly<Record<string, Setback>>

const readParts = async (db: ReaderDb): Promise<FailedParts> => (await readMeta(db, 'setbacks'))?.parts ?? {}

/** Somebody signed in or out: what failed before does not wait for them. Call it within a transaction. */
export const forgetSetbacks = (db: ReaderDb): Promise<void> => db.meta.delete('setbacks')

/** These parts, at the end those that failed before: one without an answer ends the pass. */
export async function failedLast<T>(db: ReaderDb, parts: readonly T[], nameOf: (part: T) => string): Promise<T[]> {
  const failed = await readParts(db)
  const hasFailed = (part: T): boolean => failed[nameOf(part)] !== undefined
  return [...parts.filter((part) => !hasFailed(part)), ...parts.filter(hasFailed)]
}

/** The parts of a pass that failed while others arrived: the account, a list, a book, the pictures. Each waits alone. */
export function createSetbacks({ db, now, random }: PaceDeps) {
  const write = (change: (parts: FailedParts) => FailedParts): Promise<void> =>
    db.transaction('rw', db.meta, async () => {
      const before = await readParts(db)
      const parts = change(before)
      if (parts !== before) await db.meta.put({ key: 'setbacks', parts })
    })
  const isDue = (one: Setback | undefined): boolean => one === undefined || remainingMs(one, now()) === 0

  return {
    has: async (name: string): Promise<boolean> => (await readParts(db))[name] !== undefined,
    /** Gives how often a part failed one time after the other. */
    async tries(): Promise<(name: string) => number> {
      const parts = await readParts(db)
      return (name) => (parts[name] ?? NEVER).tries
    },
    isDue: async (name: string): Promise<boolean> => isDue((await readParts(db))[name]),
    /**
     * Notes the end of a pass that reached the server, or asked for nothing: these parts failed. All others whose time had come
     * either arrived or are wanted no more. `answered`: the failures were answers. Without an answer, a list or a book that failed
     * for the first time does not wait: most likely the connection was lost just then. `unread`: of these something could not be read.
     */
    note: (
      failed: readonly string[],
      isWhole: boolean,
      answered: boolean,
      unread: readonly string[] = [],
    ): Promise<void> =>
      write((before) => {
        const waiting = Object.entries(before).filter(([, one]) => !isWhole || !isDue(one))
        if (failed.length === 0 && waiting.length === Object.keys(before).length) return before
        const again = failed.map((name) => {
          const tries = (before[name]?.tries ?? 0) + 1
          const isLater = OF_EVERY_PASS.includes(name) || unread.includes(name)
          const limitedUntil = now() + waitMs(isLater, tries, answered, random)
          return [name, { tries, limitedFrom: now(), limitedUntil }] as const
        })
        return Object.fromEntries([...waiting, ...again])
      }),
    /** How long until a part is due, in milliseconds. Null if none waits. */
    async nextMs(): Promise<number | null> {
      const waits = Object.values(await readParts(db)).map((one) => remainingMs(one, now()))
      return waits.length === 0 ? null : Math.min(...waits)
    },
    /** The reader asks for something again: nothing waits any more. */
    clear: (): Promise<void> => write((before) => (Object.keys(before).length === 0 ? before : {})),
  }
}
export type Setbacks = ReturnType<typeof createSetbacks>
