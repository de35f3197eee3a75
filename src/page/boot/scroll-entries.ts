import { getOfTab, setOfTab } from './browser-storage.ts'

/** What "back" brings back of a screen. */
export interface ScrollEntry {
  readonly y?: number
  /** The size that the article's text had: at another size the pixels mean another place. */
  readonly text?: string
  /** How many rows of a list were shown. */
  readonly rows?: number
}

const MAX_ENTRIES = 100

function stored(): [string, ScrollEntry][] {
  try {
    const list: unknown = JSON.parse(getOfTab('scrolls') ?? '[]')
    return Array.isArray(list) ? list : []
  } catch {
    return []
  }
}

const entries = new Map(stored())

/** Each entry of the tab's history has a key, the router's; one made by a link to a heading has none. */
function keyNow(): string {
  const state = history.state as { readonly __TSR_key?: string } | null
  return state?.__TSR_key ?? location.href
}

export const scrollEntry = (): ScrollEntry | undefined => entries.get(keyNow())

export function saveScrollEntry(changes: ScrollEntry): void {
  const key = keyNow()
  const entry = { ...entries.get(key), ...changes }
  entries.delete(key)
  entries.set(key, entry)
}

/** Kept over a reload, and a trip to another site. What is shown is kept by its address too: see `adoptEntry`. */
export function storeScrollEntries(): void {
  const shown = scrollEntry()
  const all = shown === undefined ? [...entries] : [...entries, [location.href, shown] as const]
  setOfTab('scrolls', JSON.stringify(all.slice(-MAX_ENTRIES)))
}

/**
 * Chromium forgets the state of an entry when a page that came from the network is loaded anew by the service worker. Before the router gives
 * it another key, the address says which entry it was.
 */
export function adoptEntry(): void {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const entry = entries.get(location.href)
  if (history.state !== null || navigation?.type === 'navigate' || entry === undefined) return
  const key = `loaded-${Date.now()}`
  history.replaceState({ __TSR_index: 0, __TSR_key: key, key }, '')
  entries.set(key, entry)
}

/** Of an article's text: as drawn, without what is around it. */
export const textSize = (text: HTMLElement): string => `${text.lang} ${text.offsetWidth}x${text.offsetHeight}`

/** The reader came back to this entry of the history, or loaded its page anew: it is shown as it was left. */
let returned: boolean | undefined
export const isReturn = (): boolean => (returned ??= scrollEntry()?.y !== undefined)
export const arriveBy = (action: string): void => {
  if (action !== 'REPLACE') returned = action !== 'PUSH' && scrollEntry()?.y !== undefined
}
