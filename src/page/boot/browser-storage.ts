/**
 * The only file that uses the browser's key-value storage. Where it is not available (in private mode, for example), a copy in memory
 * serves until the document is closed.
 */

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
    // Storage is not available: the copy in memory is used.
  }
}

/** Calls back when another tab has changed a value. Returns a function that stops it. */
export function onStoredElsewhere(key: StorageKey, changed: () => void): () => void {
  const onStorage = (event: StorageEvent) => void (event.key === key && changed())
  addEventListener('storage', onStorage)
  return () => removeEventListener('storage', onStorage)
}

/** The parsed value, or null when it is missing or damaged. */
export function getStoredJson(key: StorageKey): unknown {
  try {
    return JSON.parse(getStored(key) ?? 'null')
  } catch {
    return null
  }
}

/**
 * What one tab stores over a reload or a visit to another site. Other tabs do not see it, because they may be in the middle of something
 * else.
 */
type TabKey =
  /** Set during the second step of registration. */
  | 'registering'
  /** The path to go to after a social sign-in. */
  | 'returnTo'
  /** The provider to which a signed-in reader went to add it to the account. */
  | 'connecting'
  /** The path to go to after the payment. */
  | 'afterPayment'
  /** The scroll position of each screen in the tab's history. */
  | 'scrolls'

const tabMemory = new Map<TabKey, string>()

export function getForTab(key: TabKey): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return tabMemory.get(key) ?? null
  }
}

/** Null removes the key. */
export function setForTab(key: TabKey, value: string | null): void {
  if (value === null) tabMemory.delete(key)
  else tabMemory.set(key, value)
  try {
    if (value === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, value)
  } catch {
    // Storage is not available: the copy in memory is used.
  }
}
