import { liveQuery } from 'dexie'
import type { SearchApi } from '#contract/workers/search-api.ts'
import type { View } from '#contract/workers/view.ts'
import type { ReaderDb } from '#db/db.ts'
import { isBookScope } from '#db/library/book-scope.ts'
import { readMeta } from '#db/meta.ts'
import { readSession } from '#db/reader/session.ts'
import { audiencesOf } from '#db/view.ts'
import { readJob, StaleEpochError } from '../job/fence.ts'
import { tellFull, writeStatus } from '../job/status.ts'
import { lastTimer } from '../locks/last-timer.ts'
import { oneAtATime } from '../locks/one-at-a-time.ts'
import { createTabLock, type TabLockDeps } from '../locks/tab-lock.ts'
import { isQuotaError } from '../store/quota.ts'
import { createOpenIndexes } from './open-indexes.ts'
import { searchOnDevice } from './search-on-device.ts'

/** Rows that arrive within this time are indexed together. */
const SETTLE_MS = 1_000
/** No event tells that a full disk has room again. */
const FULL_AGAIN_MS = 60_000

interface SearchDeps extends TabLockDeps {
  readonly db: ReaderDb
}

/** The views that are stored. The reader's own and the current language come first. */
async function viewsOf(db: ReaderDb, language: string): Promise<View[]> {
  const session = await readSession(db)
  const stored = await db.scopes.toArray()
  const langs = [...new Set([language, ...stored.map((row) => row.lang)])].filter((lang) =>
    stored.some((row) => row.lang === lang && isBookScope(row.name)),
  )
  return langs.flatMap((lang) => audiencesOf(session).map((aud) => ({ aud, lang })))
}

async function updateIndexes(db: ReaderDb, language: string, pause: () => Promise<void>): Promise<void> {
  // Loaded late, because no answer needs it: the first one waits for 4 KB (gzip) less.
  const { updateIndex } = await import('./update-index.ts')
  for (const view of await viewsOf(db, language)) {
    const { epoch } = await readSession(db)
    await updateIndex({ db, epoch, ...view }, pause)
  }
}

function watchSources(db: ReaderDb, onChange: () => void): void {
  liveQuery(() => Promise.all([db.scopes.toArray(), db.meta.get('session'), db.meta.get('status')])).subscribe({
    next: onChange,
    error: (error: unknown) => console.error('[search]', error),
  })
}

/** What the status line says when the disk has no room for the index. */
function createFullNotice(db: ReaderDb, language: () => string) {
  let hasTold = false
  return {
    /** Tells it again after a pass that took it back. If there is no room even for this, the next try tells it. */
    async tell(): Promise<void> {
      hasTold = true
      if ((await readMeta(db, 'status'))?.storageFull !== true) await tellFull(await readJob(db, language()))
    },
    async takeBack(): Promise<void> {
      if (hasTold) await writeStatus(await readJob(db, language()), { storageFull: false })
      hasTold = false
    },
  }
}

/** Updates the indexes whenever what they are made of has changed. */
function createIndexUpdates(deps: SearchDeps) {
  const { db, later } = deps
  const indexLock = createTabLock(deps, 'larder-search')
  let language = 'en'
  let watching = false
  let waiting = false
  const again = lastTimer(later)
  const notice = createFullNotice(db, () => language)

  const pause = (): Promise<void> => new Promise((resolve) => later(resolve, 0))

  async function guarded(): Promise<void> {
    try {
      await updateIndexes(db, language, pause)
      await notice.takeBack()
    } catch (error) {
      // Another reader signed in or out. The change of session starts a new pass.
      if (error instanceof StaleEpochError) return
      if (!isQuotaError(error)) return console.error('[search]', error)
      await notice.tell().catch(() => undefined)
      // Every change tries again too.
      again.set(schedule, FULL_AGAIN_MS)
    }
  }

  /** One pass at a time across all tabs. A change during a pass asks for one more. */
  const run = oneAtATime(() =>
    // A lock that the browser refuses must not stop all later passes.
    indexLock(guarded).catch((error: unknown) => console.error('[search]', error)),
  )

  function schedule(ms = SETTLE_MS): void {
    if (waiting) return
    waiting = true
    later(() => {
      waiting = false
      void run()
    }, ms)
  }

  function watch(): void {
    if (watching) return
    watching = true
    watchSources(db, () => schedule())
  }

  return (code: string): void => {
    language = code
    // Before `watch`, whose first event would only schedule after `SETTLE_MS`.
    schedule(0)
    watch()
  }
}

/** Updates the search index when the stored texts change, and answers queries from it. */
export function createSearchEngine(deps: SearchDeps): SearchApi {
  const { db } = deps
  const openIndex = createOpenIndexes(db)
  const startUpdates = createIndexUpdates(deps)
  return {
    start: async (code) => startUpdates(code),
    async search(request) {
      const session = await readSession(db)
      // A query for another audience gets no answer: this reader may not read its texts.
      if (!audiencesOf(session).includes(request.aud)) return null
      return searchOnDevice(db, openIndex, request).catch((error: unknown) => {
        console.error('[search]', error)
        return null
      })
    },
  }
}
