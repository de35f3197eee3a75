import type { StoredUser } from '#contract/workers/sync-api.ts'
import { getStoredJson } from './browser-storage.ts'

const isUser = (stored: unknown): stored is StoredUser =>
  typeof stored === 'object' &&
  stored !== null &&
  'id' in stored &&
  typeof stored.id === 'string' &&
  'subscribed' in stored &&
  typeof stored.subscribed === 'boolean'

/** The reader of the storage key `currentUser`. Null when it is missing or damaged: the tables know the reader too. */
export function storedUser(): StoredUser | null {
  const stored = getStoredJson('currentUser')
  return isUser(stored) ? stored : null
}
