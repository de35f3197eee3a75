import type { Migration } from 'kysely'

/** Who wrote and who checked an article. Null until the next import. */
export const credits: Migration = {
  async up(db) {
    await db.schema.alterTable('article_translations').addColumn('credits', 'jsonb').execute()
  },
}
