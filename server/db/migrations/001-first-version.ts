import { type Migration, sql } from 'kysely'
import { accountTables } from './first-version/accounts.ts'
import { libraryTables } from './first-version/library.ts'
import { limitTables } from './first-version/limits.ts'
import { paymentTables } from './first-version/payments.ts'
import { searchTables } from './first-version/search.ts'

/** The tables of version 0.1.0. Times have milliseconds, because a JavaScript date has no more. */
export const firstVersion: Migration = {
  async up(db) {
    for (const tables of [libraryTables, searchTables, accountTables, limitTables, paymentTables])
      await sql.raw(tables).execute(db)
  },
}
