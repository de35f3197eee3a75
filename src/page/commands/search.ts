import { createValue } from '#contract/listeners.ts'
import type { SearchAnswer, SearchMode } from '#contract/workers/search-api.ts'
import type { View } from '#contract/workers/view.ts'
import { db } from '#db/open.ts'
import { sync } from '../sync-client.ts'
import { isOnline } from './call.ts'
import { onLanguageShown, shownLanguage } from './language.ts'

const MAX_RECENT_QUERIES = 20

/** Loads the client of the search worker later than the page, or at the first query. */
const loadSearcher = () => import('../search-client.ts').then(({ searcher }) => searcher)

/** Even a slow device answers within this time. A script that cannot load hangs forever, so the server is asked instead. */
const DEVICE_ANSWER_MS = 5_000

const logError = (error: unknown): null => {
  console.warn('[search]', error)
  return null
}

const nullAfter = (ms: number): Promise<null> => new Promise((resolve) => setTimeout(() => resolve(null), ms))

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

const missing = createValue(false)
let again: ReturnType<typeof setTimeout> | undefined
/** A search that could not be loaded is tried again after this time. No event tells that it can be loaded now. */
const AGAIN_MS = 300_000

/** Whether the search could not be loaded at the last try, for example because a content blocker refuses its worker. */
export const isSearchMissing = (): boolean => missing.get()

/** Calls back when that changes. Returns a function that stops it. */
export const onSearchMissing = missing.onChange

function setMissing(isMissing: boolean): void {
  clearTimeout(again)
  missing.set(isMissing)
}

/** Updates the index now, because the reader is about to search. */
export const prepareSearch = (language: string): void =>
  void loadSearcher()
    .then((searcher) => searcher.start(language))
    .then(
      () => setMissing(false),
      (error: unknown) => {
        logError(error)
        setMissing(true)
        again = setTimeout(() => prepareSearch(shownLanguage()), AGAIN_MS)
      },
    )

/** Null: nobody answered. */
interface Asked {
  /** A device that cannot load its search worker never answers. */
  readonly device: Promise<SearchAnswer | null>
  /** It is asked only if the index is incomplete or late. So this comes after the device's answer, if that comes. */
  readonly server: Promise<SearchAnswer | null>
}

/** The server's answer to one question, once it was asked. Whoever asks again, because this device has more to search, gives it along. */
export interface OnServer {
  answer?: Promise<SearchAnswer | null>
}

/** Asks this device, and for what it does not have the server. */
export function search(view: View, q: string, mode: SearchMode, limit: number, onServer: OnServer = {}): Asked {
  const device = loadSearcher()
    .then((searcher) => searcher.search({ ...view, q, mode, limit }))
    .catch(logError)
  const askServer = async (): Promise<SearchAnswer | null> => {
    const own = await Promise.race([device, nullAfter(DEVICE_ANSWER_MS)])
    if (own?.whole === true || mode !== 'whole') return null
    // A search worker that was just loaded has no index yet. Only the shown language is prepared first.
    if (view.lang === shownLanguage()) prepareSearch(view.lang)
    // The worker loads this part at the first question, and may not get it.
    onServer.answer ??= isOnline()
      .then((online) => (online ? sync.searchOnline(view.lang, q, limit) : null))
      .catch(logError)
    return onServer.answer
  }
  return { device, server: askServer() }
}

/** Adds a query to the recent ones, on this device only. */
export async function rememberQuery(q: string): Promise<void> {
  await db.recentQueries.put({ q, at: Date.now() })
  const old = await db.recentQueries.orderBy('at').reverse().offset(MAX_RECENT_QUERIES).primaryKeys()
  await db.recentQueries.bulkDelete(old)
}

export const forgetQueries = (): Promise<void> => db.recentQueries.clear()
