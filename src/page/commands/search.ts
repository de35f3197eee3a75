import { readNetwork } from '#db/device/status.ts'
import { db } from '#db/open.ts'
import type { SearchMode } from '#db/search/search-schema.ts'
import type { View } from '#db/view.ts'
import { sync } from '../sync-client.ts'
import { onLanguageShown, shownLanguage } from './language.ts'

const MAX_RECENT_QUERIES = 20

/** Loads the client of the search worker later than the page, or at the first query. */
const loadSearcher = () => import('../search-client.ts').then(({ searcher }) => searcher)

/** Even a slow device answers within this time. A script that cannot load hangs forever, so the server is asked instead. */
const DEVICE_ANSWER_MS = 5_000

const logError = (error: unknown): false => {
  console.warn('[search]', error)
  return false
}

/** An answer of our server counts more than what the browser says. */
const isOnline = async (): Promise<boolean> => navigator.onLine || (await readNetwork(db)) === 'online'

const falseAfter = (ms: number): Promise<false> => new Promise((resolve) => setTimeout(() => resolve(false), ms))

/** The start waits this long, so that loading the search worker does not slow down the first article. */
const START_AFTER_MS = 15_000

/** Starts to update the index a while after the start of the app, in the shown language first. */
export function startSearch(language: string): void {
  let current = language
  const start = () => prepareSearch(current)
  setTimeout(start, START_AFTER_MS)
  onLanguageShown((shown) => {
    current = shown
    start()
  })
}

/** Updates the index now, because the reader is about to search. */
export const prepareSearch = (language: string): void =>
  void loadSearcher()
    .then((searcher) => searcher.start(language))
    .catch(logError)

/**
 * Asks a query. `readSearch` reads the answer from the tables. If the index is incomplete or does not answer, the server is asked too.
 * `server` resolves when the server has answered or cannot be asked.
 */
export async function search(
  view: View,
  q: string,
  mode: SearchMode,
  limit: number,
): Promise<{ readonly server: Promise<void> }> {
  const onDevice = loadSearcher().then((searcher) => searcher.search({ ...view, q, mode, limit }))
  const whole = await Promise.race([onDevice.catch(logError), falseAfter(DEVICE_ANSWER_MS)])
  // A search worker that was just loaded has no index yet. Only the shown language is prepared first.
  if (!whole && mode === 'whole' && view.lang === shownLanguage()) prepareSearch(view.lang)
  const needsServer = !whole && mode === 'whole' && (await isOnline())
  return { server: needsServer ? sync.searchOnline(view.lang, q, limit) : Promise.resolve() }
}

/** Adds a query to the recent ones, on this device only. */
export async function rememberQuery(q: string): Promise<void> {
  await db.recentQueries.put({ q, at: Date.now() })
  const old = await db.recentQueries.orderBy('at').reverse().offset(MAX_RECENT_QUERIES).primaryKeys()
  await db.recentQueries.bulkDelete(old)
}

export const forgetQueries = (): Promise<void> => db.recentQueries.clear()
