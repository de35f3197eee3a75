import type { Migration } from 'kysely'

/** Which token replaced another one follows from the tokens themselves. The column was never read. */
export const noSuccessors: Migration = {
  async up(db) {
    await db.schema.alterTable('refresh_tokens').dropColumn('replaced_by').execute()
  },
}
