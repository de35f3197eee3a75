import { proxy, type Remote, wrap } from 'comlink'
import { liveQuery } from 'dexie'
import type { SearchApi } from '../../src/contract/workers/search-api.ts'
import type { SyncApi, SyncEvents } from '../../src/contract/workers/sync-api.ts'
import { ReaderDb } from '../../src/db/db.ts'
import { readSearchProgress } from '../../src/db/search/search.ts'

const SILENT: SyncEvents = {
  ...{ tokenChanged() {}, userChanged() {}, statsChanged() {} },
  ...{ unknownAnswer() {}, signedOutHere() {} },
}

const startSearch = (): Remote<SearchApi> =>
  wrap(new Worker(new URL('../../workers/search.worker.ts', import.meta.url), { type: 'module' }))

const until = <T>(read: () => Promise<T>, holds: (value: T) => boolean): Promise<void> =>
  new Promise((resolve, reject) => {
    const subscription = liveQuery(read).subscribe({
      next: (value) => {
        if (!holds(value)) return
        subscription.unsubscribe()
        resolve()
      },
      error: reject,
    })
  })

/** The product's own workers fetch the library and index it. */
export async function fillProduct(lang: string): Promise<void> {
  const sync = wrap<SyncApi>(new Worker(new URL('../../workers/sync.worker.ts', import.meta.url), { type: 'module' }))
  const db = new ReaderDb()
  const session = { accessToken: null, user: null }
  await sync.start({ session, language: lang, online: true, storedStats: null }, proxy(SILENT))
  await startSearch().start(lang)
  await until(
    () => readSearchProgress(db, { aud: 'pub', lang }),
    (progress) => progress.whole && progress.indexed > 0,
  )
}

/** The time from the start of the product's search worker to the answer that a page reads, with excerpts, marks and books. */
export async function askProduct(lang: string, word: string, limit: number): Promise<{ ms: number; hits: number }> {
  const began = performance.now()
  const answer = await startSearch().search({ aud: 'pub', lang, q: word, mode: 'whole', limit })
  return { ms: performance.now() - began, hits: answer?.hits.length ?? 0 }
}
