/** The only file that touches the browser's key-value storage. Without one (private mode, say) the page works, and forgets. */

const KEYS = [
  'accessToken',
  'currentUser',
  'currentLanguage',
  'appStats',
  'installableNotificationWasShown',
  'readingSettings',
] as const
export type StorageKey = (typeof KEYS)[number]

const memory = new Map<StorageKey, string>()

export function getStored(key: StorageKey): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return memory.get(key) ?? null
  }
}

/** Null removes the key. */
export function setStored(key: StorageKey, value: string | null): void {
  if (value === null) memory.delete(key)
  else memory.set(key, value)
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // The copy in memory serves until the page is left.
  }
}

/** Calls back when another tab has changed a value; gives what ends that. */
export function onStoredElsewhere(key: StorageKey, changed: () => void): () => void {
  const heard = (event: StorageEvent) => void (event.key === key && changed())
  addEventListener('storage', heard)
  return () => removeEventListener('storage', heard)
}

/** Parsed, or null for what is absent or damaged. */
export function getStoredJson(key: StorageKey): unknown {
  try {
    return JSON.parse(getStored(key) ?? 'null')
  } catch {
    return null
  }
}

/** What one tab keeps over a reload or a trip to another site: another tab is another errand. */
type TabKey =
  /** In the second step of registration. */
  | 'registering'
  /** The path to go on to after a social sign-in. */
  | 'returnTo'
  /** The provider that a signed-in reader left for to add it to the account. */
  | 'connecting'
  /** The path to go on to when the payment is made. */
  | 'afterPayment'
  /** Where each screen of the tab's history was scrolled to. */
  | 'scrolls'

const tabMemory = new Map<TabKey, string>()

export function getOfTab(key: TabKey): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return tabMemory.get(key) ?? null
  }
}

/** Null removes the key. */
export function setOfTab(key: TabKey, value: string | null): void {
  if (value === null) tabMemory.delete(key)
  else tabMemory.set(key, value)
  try {
    if (value === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, value)
  } catch {
    // The copy in memory serves until the page is left.
  }
}
