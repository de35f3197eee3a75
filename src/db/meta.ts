import type { View } from '#contract/workers/view.ts'
import type { ReaderDb } from './db.ts'
import type { MetaKey, MetaRows } from './meta-schema.ts'
import type { StatsRow } from './schema.ts'

/** The row of a key in the table `meta`; undefined when it was never written. Dexie has one row type for a table, so it takes a cast. */
export const readMeta = <K extends MetaKey>(db: ReaderDb, key: K): Promise<MetaRows[K] | undefined> =>
  db.meta.get(key) as Promise<MetaRows[K] | undefined>

/** The key of the stats of an audience and language. */
export const statsKey = ({ aud, lang }: View): StatsRow['key'] => `stats:${aud}:${lang}`
