import { liveQuery } from 'dexie'
import type { SearchApi, SearchRequest } from '#contract/workers/search-api.ts'
import type { ReaderDb } from '#db/db.ts'
import { readSession } from '#db/reader/session.ts'
import type { Audience } from '#db/schema.ts'
import { audiencesOf } from '#db/view.ts'
import type { SearchIndex } from '#search/index/search-index.ts'
import { readJob, StaleEpochError } from '../engine/fence.ts'
import { writeStatus } from '../engine/status.ts'
import { createTabLock, type TabLockDeps } from '../engine/tab-lock.ts'
import { isQuotaError } from '../store/quota.ts'
import type { Scope } from '../store/rows.ts'
import { answer } from './answer.ts'
import { createOpenIndexes } from './open-indexes.ts'

/** Rows that arrive within this time are indexed together. */
const SETTLE_MS = 1_000
const MAX_CACHED_ANSWERS = 30
/** No event tells that a full disk has room again. */
const FULL_AGAIN_MS = 60_000

export interface SearchDeps extends TabLockDeps {
  readonly db: ReaderDb
  readonly now: () => number
}

/** Keeps the search index of the stored texts up to date, and answers queries from it. */
export function createSearchEngine(deps: SearchDeps): SearchApi {
  const { db, now, later } = deps
  const indexLock = createTabLock(deps, 'larder-search')
  const openIndex = createOpenIndexes(db)
  let language = 'en'
  let watching = false
  let waiting = false
  let running = false
  let full = false

  const pause = (): Promise<void> => new Promise((resolve) => later(resolve, 0))

  /** The scopes that are stored. The reader's own and the current language come first. */
  async function scopes(): Promise<Scope[]> {
    const session = await readSession(db)
    const stored = await db.scopes.toArray()
    const langs = [...new Set([language, ...stored.map((row) => row.lang)])].filter((lang) =>
      stored.some((row) => row.lang === lang && row.name.startsWith('book:')),
    )
    return langs.flatMap((lang) => audiencesOf({ aud: session.aud, lang }).map((aud) => ({ aud, lang })))
  }

  async function updateIndexes(): Promise<void> {
    // Loaded late, because no answer needs it.
    const { updateIndex } = await import('./update-index.ts')
    for (const scope of await scopes()) {
      const { epoch } = await readSession(db)
      await updateIndex({ db, epoch, ...scope }, pause)
    }
  }

  /** Tells the status line whether the disk is full. If there is no room even for this, the next try tells it. */
  async function sayFull(storageFull: boolean): Promise<void> {
    if (storageFull !== full) await writeStatus(await readJob(db, language), { storageFull }).catch(() => undefined)
    full = storageFull
  }

  async function guarded(): Promise<void> {
    try {
      await updateIndexes()
      await sayFull(false)
    } catch (error) {
      // Another reader signed in or out. The change of session starts a new pass.
      if (error instanceof StaleEpochError) return
      if (!isQuotaError(error)) return console.error('[search]', error)
      await sayFull(true)
      later(() => schedule(), FULL_AGAIN_MS)
    }
  }

  /** One pass at a time across all tabs. A change during a pass asks for one more. */
  async function run(): Promise<void> {
    waiting = false
    if (running) return schedule()
    running = true
    await indexLock(guarded)
    running = false
  }

  function schedule(ms = SETTLE_MS): void {
    if (waiting) return
    waiting = true
    later(() => void run(), ms)
  }

  function watch(): void {
    if (watching) return
    watching = true
    liveQuery(() => Promise.all([db.scopes.toArray(), db.meta.get('session'), db.meta.get('status')])).subscribe({
      next: () => schedule(),
      error: (error: unknown) => console.error('[search]', error),
    })
  }

  /** The reader's own index, unless the visitors' index still has more articles. */
  async function bestIndex(aud: Audience, lang: string): Promise<{ scope: Scope; index: SearchIndex | null }> {
    let best: { scope: Scope; index: SearchIndex | null } = { scope: { aud, lang }, index: null }
    for (const one of audiencesOf({ aud, lang })) {
      const index = await openIndex({ aud: one, lang })
      if (index !== null && index.documents > (best.index?.documents ?? 0)) best = { scope: { aud: one, lang }, index }
    }
    return best
  }

  async function store(request: SearchRequest, aud: Audience, epoch: number): Promise<boolean> {
    const { scope, index } = await bestIndex(aud, request.lang)
    const row = await answer(db, scope, index, request)
    await db.transaction('rw', db.searches, db.meta, async () => {
      if ((await readSession(db)).epoch !== epoch) return
      await db.searches.put({ aud, lang: request.lang, source: 'device', at: now(), ...row })
      const old = await db.searches.orderBy('at').reverse().offset(MAX_CACHED_ANSWERS).primaryKeys()
      await db.searches.bulkDelete(old)
    })
    const books = await db.books
      .where('[aud+lang+slug]')
      .between([scope.aud, scope.lang, ''], [scope.aud, scope.lang, '\uffff'])
      .toArray()
    return books.length > 0 && row.searched >= books.reduce((sum, book) => sum + book.articlesCount, 0)
  }

  return {
    async start(code) {
      language = code
      // Before `watch`, whose first event would only schedule after `SETTLE_MS`.
      schedule(0)
      watch()
    },
    async search(request) {
      const session = await readSession(db)
      // A query for another audience gets no answer: this reader may not read its texts.
      const aud = audiencesOf({ aud: session.aud, lang: request.lang }).find((one) => one === request.aud)
      if (aud === undefined) return false
      return store(request, aud, session.epoch).catch((error: unknown) => {
        console.error('[search]', error)
        return false
      })
    },
  }
}
