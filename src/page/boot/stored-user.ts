import { isStoredUser } from '#contract/stored.ts'
import type { StoredUser } from '#contract/workers/sync-api.ts'
import { getStoredJson } from './browser-storage.ts'

/** The reader of the storage key `currentUser`. Null when it is missing or damaged: the tables know the reader too. */
export function storedUser(): StoredUser | null {
  const stored = getStoredJson('currentUser')
  return isStoredUser(stored) ? stored : null
}
