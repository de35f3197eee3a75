import { type Kysely, type Migration, sql } from 'kysely'

/** What bounds the cost of requesters, and the reading of long lists page by page. */
export const limits: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('cost_budgets')
      .addColumn('key', 'text', (c) => c.primaryKey())
      .addColumn('full_at', sql`timestamptz(3)`, (c) => c.notNull())
      .execute()
    await db.schema.createIndex('cost_budgets_full').on('cost_budgets').column('full_at').execute()
    await db.schema.createIndex('bookmarks_newest').on('bookmarks').columns(['user_id', 'id desc']).execute()
    await db.schema
      .createIndex('idempotent_answers_of_user')
      .on('idempotent_answers')
      .columns(['user_id', 'created_at desc'])
      .execute()
  },
}
