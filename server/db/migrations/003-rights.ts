import type { Migration } from 'kysely'

/** Who holds the rights in a book. Null when its source does not say it. */
export const rights: Migration = {
  async up(db) {
    await db.schema.alterTable('book_translations').addColumn('rights', 'text').execute()
  },
}
