import { db } from '#db/open.ts'
import type { SearchMode } from '#db/search-schema.ts'
import type { View } from '#db/view.ts'
import { sync } from '../sync-client.ts'
import { onLanguageChosen } from './language.ts'

const MAX_RECENT_QUERIES = 20

/** Loaded when the page has nothing better to do, or at the first query. */
const loadSearcher = () => import('../search-client.ts').then(({ searcher }) => searcher)

/** The first answer of a slow device takes less. A script that hangs does so for ever: the server is then asked meanwhile. */
const DEVICE_ANSWER_MS = 5_000

const tell = (error: unknown): false => {
  console.warn('[search]', error)
  return false
}

const after = (ms: number): Promise<false> => new Promise((resolve) => setTimeout(() => resolve(false), ms))

/** What the reader came for is there by then: the worker's script must not weigh on the first article. */
const START_AFTER_MS = 15_000

/** Begins to keep the index of what is on the device: a while after the start, in the chosen language first. */
export function startSearch(language: string): void {
  let current = language
  const start = () => prepareSearch(current)
  setTimeout(start, START_AFTER_MS)
  onLanguageChosen((chosen) => {
    current = chosen
    start()
  })
}

/** The reader is about to search: the index is brought up to date now, and not a while after the start. */
export const prepareSearch = (language: string): void =>
  void loadSearcher()
    .then((searcher) => searcher.start(language))
    .catch(tell)

/**
 * Asks a query; the answer is read by `readSearch`. While not all of the library is in the index, or it cannot be asked, the server is asked too: `server` ends
 * when it has answered, or cannot.
 */
export async function search(
  view: View,
  q: string,
  mode: SearchMode,
  limit: number,
): Promise<{ readonly server: Promise<void> }> {
  const onDevice = loadSearcher().then((searcher) => searcher.search({ ...view, q, mode, limit }))
  const whole = await Promise.race([onDevice.catch(tell), after(DEVICE_ANSWER_MS)])
  // A searcher that is only now loaded keeps no index yet.
  if (!whole && mode === 'whole') prepareSearch(view.lang)
  const asks = !whole && mode === 'whole' && navigator.onLine
  return { server: asks ? sync.searchOnline(q, limit) : Promise.resolve() }
}

/**
 * Keeps a query that was sent among the recent ones, on this device only.
 */
export async function rememberQuery(q: string): Promise<void> {
  await db.recentQueries.put({ q, at: Date.now() })
  const old = await db.recentQueries.orderBy('at').reverse().offset(MAX_RECENT_QUERIES).primaryKeys()
  await db.recentQueries.bulkDelete(old)
}

/** Forgets every query. */
export const forgetQueries = (): Promise<void> => db.recentQueries.clear()
