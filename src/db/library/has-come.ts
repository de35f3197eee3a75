import type { ReaderDb } from '../db.ts'

/** Whether a list was ever pulled, in one language or in any. It tells an empty list from one that is not on the device yet. */
export const hasCome = async (db: ReaderDb, list: 'pages' | 'languages', lang?: string): Promise<boolean> =>
  (await db.scopes
    .filter((scope) => scope.name === list && scope.syncedAt > 0 && (lang ?? scope.lang) === scope.lang)
    .count()) > 0
