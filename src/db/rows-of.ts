import type { Table } from 'dexie'

/** All rows whose key begins like this: those of a reader, or of an audience and language. */
export const rowsOf = <Row, Key>(table: Table<Row, Key>, ...begin: readonly string[]): Promise<Row[]> =>
  table
    .where(':id')
    .between([...begin, ''], [...begin, '\uffff'])
    .toArray()
