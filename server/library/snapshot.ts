import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'

/**
 * Reads that belong together, as of one moment. An import that commits between two of them would otherwise give the later
 * stamps without the earlier deletions, and a client that goes on from those stamps would never hear of these.
 */
export const inSnapshot = <T>(db: Kysely<Schema>, read: (db: Kysely<Schema>) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
