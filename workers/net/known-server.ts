import type { EndpointShape } from '#contract/endpoint.ts'
import type { ReaderDb } from '#db/db.ts'
import type { ServerRow } from '#db/device/server-schema.ts'
import { readMeta } from '#db/meta.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** A server that marked its answers is expected to do so for this long. After that, another one may stand at its address. */
const EXPECTED_MS = 7 * DAY_MS
/** A server without the mark is looked up again only after this time: each look would wait for the page that is being stored. */
const LOOK_AGAIN_MS = 10_000
/** A list of languages that is younger than this is not asked for again when a text comes in another language. */
const CURRENT_MS = 10 * 60_000

/** Whether an answer of this server without the mark is not its own. */
export const isExpectedToMark = ({ markedAt }: Pick<ServerRow, 'markedAt'>, now: number): boolean =>
  Math.abs(now - markedAt) < EXPECTED_MS

/** What this device knows of its server before an answer comes. */
export interface KnownServer {
  /** Whether our server marks its answers. Then an answer to this call without the mark is not its own. */
  readonly marks: (call?: Pick<EndpointShape, 'path' | 'extension'>) => Promise<boolean>
  readonly noteMark: () => void
  /**
   * Whether the library has texts in this language. It is asked when a text came in another one. While nobody knows, it counts as
   * yes, so that the text waits. A list that is not new is marked to be asked for again.
   */
  readonly hasLanguage: (code: string) => Promise<boolean>
}

/** How long a mark is remembered for a call. Any 204 would end a sign-out, and of what only our server has, another can say nothing. */
const rememberedMs = (call?: Pick<EndpointShape, 'path' | 'extension'>): number =>
  call?.extension || call?.path === '/auth/logout' ? Number.POSITIVE_INFINITY : EXPECTED_MS

const noteMarkedAt = (db: ReaderDb, markedAt: number): Promise<unknown> =>
  db.transaction('rw', db.meta, async () => {
    const before = await readMeta(db, 'server')
    await db.meta.put({ key: 'server', since: markedAt, isRechecked: false, ...before, markedAt })
  })

const languageLists = (db: ReaderDb) => db.scopes.filter(({ name }) => name === 'languages')

/** The library may have lost a language since its list came. */
const doubtLists = (db: ReaderDb, now: number): Promise<unknown> =>
  languageLists(db)
    .and(({ syncedAt }) => Math.abs(now - syncedAt) >= CURRENT_MS)
    .modify({ state: 'stale' })

/** What is known is stored, so that a portal cannot speak for the server after a restart either. */
export function createKnownServer(db: ReaderDb, now: () => number): KnownServer {
  let markedAt: number | null = null
  let unmarkedAt: number | null = null
  const isWithin = (ms: number, at: number | null): boolean => at !== null && Math.abs(now() - at) < ms

  return {
    async marks(call) {
      if (!isWithin(EXPECTED_MS, markedAt) && !isWithin(LOOK_AGAIN_MS, unmarkedAt)) {
        // Where the tables cannot be read, nothing is stored either.
        markedAt = (await readMeta(db, 'server').catch(() => undefined))?.markedAt ?? markedAt
        unmarkedAt = now()
      }
      return isWithin(rememberedMs(call), markedAt)
    },
    noteMark() {
      if (isWithin(DAY_MS, markedAt)) return
      markedAt = now()
      void noteMarkedAt(db, markedAt).catch(() => undefined)
    },
    async hasLanguage(code) {
      const isListHere = (await languageLists(db).toArray()).some(({ syncedAt }) => syncedAt > 0)
      if (!isListHere) return true
      if ((await db.languages.get(code)) === undefined) return false
      // On a full disk the list is asked for when the stats want it.
      await doubtLists(db, now()).catch(() => undefined)
      return true
    },
  }
}
