import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'

/**
 * Reads that must see the same moment. Without it, an import that commits between two reads could show new stamps
 * without the deletions before them. A client that continues from those stamps would never get the deletions.
 */
export const inSnapshot = <T>(db: Kysely<Schema>, read: (db: Kysely<Schema>) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
