import { getForTab, setForTab } from './browser-storage.ts'
import { visit } from './visit.ts'

/** A link that the reader followed. */
interface FollowedLink {
  readonly href: string
  readonly words: string
  /** Which one of the links with this address and these words. */
  readonly at: number
  /** Where it was, in px from the top of the window, while the page was scrolled to `y`. */
  readonly top: number
  readonly y: number
}

/** What is restored of a screen when the reader comes back to it. */
interface ScrollEntry {
  readonly y?: number
  /** The size of the article's text. If the size differs now, `y` is a different place in the text. */
  readonly text?: string
  /** How many rows of a list were shown. */
  readonly rows?: number
  readonly link?: FollowedLink
}

const MAX_ENTRIES = 100

type Types = Readonly<Record<string, readonly string[]>>
const LINK: Types = { href: ['string'], words: ['string'], at: ['number'], top: ['number'], y: ['number'] }
const NUMBER = ['number', 'undefined']
const ENTRY: Types = { y: NUMBER, text: ['string', 'undefined'], rows: NUMBER, link: ['object', 'undefined'] }

/** Whether the fields have these types. With Valibot, the script that runs before the app would have 1.4 KB (gzip) more. */
const fits = (value: unknown, types: Types): boolean =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(types).every(([name, allowed]) => allowed.includes(typeof Reflect.get(value, name)))

/** What else stands there was not written by this app. */
const isStored = (one: unknown): one is [string, ScrollEntry] =>
  Array.isArray(one) &&
  typeof one[0] === 'string' &&
  fits(one[1], ENTRY) &&
  (one[1].link === undefined || fits(one[1].link, LINK))

function stored(): [string, ScrollEntry][] {
  try {
    const list: unknown = JSON.parse(getForTab('scrolls') ?? '[]')
    return Array.isArray(list) ? list.filter(isStored) : []
  } catch {
    return []
  }
}

const entries = new Map(stored())

/** The router gives each history entry a key. An entry made by a link to a heading has none. */
export function entryKey(): string {
  const state: { readonly __TSR_key?: string } | null = history.state
  return state?.__TSR_key ?? location.href
}

export const scrollEntry = (): ScrollEntry | undefined => entries.get(entryKey())

export function saveScrollEntry(changes: ScrollEntry): void {
  const key = entryKey()
  const entry = { ...entries.get(key), ...changes }
  entries.delete(key)
  entries.set(key, entry)
}

/** Stores the entries for a reload or a visit to another site. The shown entry is also stored by its address, for `recoverEntry`. */
export function storeScrollEntries(): void {
  const shown = scrollEntry()
  const all = shown === undefined ? [...entries] : [...entries, [location.href, shown] as const]
  setForTab('scrolls', JSON.stringify(all.slice(-MAX_ENTRIES)))
}

/**
 * Finds the entry of a document whose history state is lost. Chromium drops that state when a document that came from the network is loaded
 * again by the service worker. The address then identifies the entry. Must run before the router assigns a new key.
 */
export function recoverEntry(): void {
  const entry = entries.get(location.href)
  if (history.state !== null || visit()?.type === 'navigate' || entry === undefined) return
  const key = `loaded-${Date.now()}`
  history.replaceState({ __TSR_index: 0, __TSR_key: key, key }, '')
  entries.set(key, entry)
}

/** The language and drawn size of an article's text, as a string to compare. */
export const textSize = (text: HTMLElement): string => `${text.lang} ${text.offsetWidth}x${text.offsetHeight}`

/** Whether the reader came back to this history entry or reloaded it. Then the screen is shown as it was. */
let returned: boolean | undefined
export const isReturn = (): boolean => (returned ??= scrollEntry()?.y !== undefined)
export const noteNavigation = (action: string): void => {
  if (action !== 'REPLACE') returned = action !== 'PUSH' && scrollEntry()?.y !== undefined
}
