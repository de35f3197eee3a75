import type { Table } from 'dexie'
import type { ReaderDb } from './db.ts'

export type TableName = { [K in keyof ReaderDb]: ReaderDb[K] extends Table ? K : never }[keyof ReaderDb] & string
// biome-ignore lint/suspicious/noExplicitAny: the input type of a table does not matter here
type RowOf<K extends TableName> = ReaderDb[K] extends Table<infer Row, infer _Key, any> ? Row : never
// biome-ignore lint/suspicious/noExplicitAny: as above
type KeyOf<K extends TableName> = ReaderDb[K] extends Table<infer _Row, infer Key, any> ? Key : never

/** Reads one row. Undefined when there is none. The app reads through Dexie, and the script before it through plain IndexedDB. */
export type Get = <K extends TableName>(table: K, key: KeyOf<K> & IDBValidKey) => Promise<RowOf<K> | undefined>

export const getFrom =
  (db: ReaderDb): Get =>
  (table, key) =>
    db.table(table).get(key)
