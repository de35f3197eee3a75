import Dexie, { type Table } from 'dexie'
import { PLAIN } from './addresses.ts'

/** The smallest Dexie database, with one row. */
export class PlainDb extends Dexie {
  declare rows: Table<string, string>

  constructor() {
    super(PLAIN)
    this.version(1).stores({ rows: '' })
  }
}
