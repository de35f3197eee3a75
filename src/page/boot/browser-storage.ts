/**
 * The app's only file that uses the browser's key-value storage. Where it is not available (in private mode, for example), a copy in
 * memory serves until the document is closed.
 */

const KEYS = [
  'accessToken',
  'currentUser',
  'currentLanguage',
  'appStats',
  'installableNotificationWasShown',
  'readingSettings',
  /** The chosen voice of each language. */
  'readingVoices',
  'characterKeys',
] as const
type StorageKey = (typeof KEYS)[number]

/** Gives the storage at each use, because even to name it throws where it is not available. */
function storageWithMemory<Key extends string>(storage: () => Storage) {
  const memory = new Map<Key, string>()
  return {
    get(key: Key): string | null {
      try {
        return storage().getItem(key)
      } catch {
        return memory.get(key) ?? null
      }
    },
    /** Null removes the key. */
    set(key: Key, value: string | null): void {
      if (value === null) memory.delete(key)
      else memory.set(key, value)
      try {
        if (value === null) storage().removeItem(key)
        else storage().setItem(key, value)
      } catch {
        // Storage is not available: the copy in memory is used.
      }
    },
  }
}

export const { get: getStored, set: setStored } = storageWithMemory<StorageKey>(() => localStorage)

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
  /** The id of the reader who is in the second step of registration. */
  | 'registering'
  /** The path to go to after a social sign-in. */
  | 'returnTo'
  /** The provider to which a signed-in reader went to add it to the account. */
  | 'connecting'
  /** The language that the address named when the reader went to another site. */
  | 'returnLanguage'
  /** Set when the reader closed the offer of their own language. */
  | 'languageOffer'
  /** The path to go to after the payment. */
  | 'afterPayment'
  /** The scroll position of each screen in the tab's history. */
  | 'scrolls'
  /** How often the tab asked for the server because the app could not start. */
  | 'startTries'
  /** What was typed, while the app loads the document again. */
  | 'typed'

export const { get: getForTab, set: setForTab } = storageWithMemory<TabKey>(() => sessionStorage)

/** Gives the value and clears it. */
export function takeForTab(key: TabKey): string | null {
  const value = getForTab(key)
  setForTab(key, null)
  return value
}
