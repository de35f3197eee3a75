import type { ReaderDb } from '#db/db.ts'
import { readMeta } from '#db/meta.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** A server that marked its answers is expected to do so for this long. After that, another one may stand at its address. */
const EXPECTED_MS = 7 * DAY_MS

/** What this device knows of its server before an answer comes. */
export interface KnownServer {
  /** Whether our server marks its answers. Then an answer without the mark is not its own. */
  readonly marks: () => Promise<boolean>
  readonly noteMark: () => void
  /** Whether the library has texts in this language. */
  readonly hasLanguage: (code: string) => Promise<boolean>
}

const noteMarkedAt = (db: ReaderDb, markedAt: number): Promise<unknown> =>
  db.transaction('rw', db.meta, async () => {
    const before = await readMeta(db, 'server')
    await db.meta.put({ key: 'server', since: markedAt, isRechecked: false, ...before, markedAt })
  })

/** It is stored, so that a portal cannot speak for the server after a restart either. */
export function createKnownServer(db: ReaderDb, now: () => number): KnownServer {
  let markedAt: number | null = null
  const within = (ms: number): boolean => markedAt !== null && Math.abs(now() - markedAt) < ms

  return {
    async marks() {
      // Where the tables cannot be read, nothing is stored either.
      markedAt ??= (await readMeta(db, 'server').catch(() => undefined))?.markedAt ?? null
      return within(EXPECTED_MS)
    },
    noteMark() {
      if (within(DAY_MS)) return
      markedAt = now()
      void noteMarkedAt(db, markedAt).catch(() => undefined)
    },
    hasLanguage: async (code) => (await db.languages.get(code)) !== undefined,
  }
}
