import Dexie, { type Table } from 'dexie'
import { PLAIN } from './addresses.ts'

/** One row, as small a database as Dexie has. */
export class PlainDb extends Dexie {
  declare rows: Table<string, string>

  constructor() {
    super(PLAIN)
    this.version(1).stores({ rows: '' })
  }
}
