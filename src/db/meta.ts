import type { ReaderDb } from './db.ts'
import type { MetaKey, MetaRows } from './meta-schema.ts'

/** The row of a key in the table `meta`; undefined when it was never written. */
export const readMeta = <K extends MetaKey>(db: ReaderDb, key: K): Promise<MetaRows[K] | undefined> =>
  db.meta.get(key) as Promise<MetaRows[K] | undefined>
