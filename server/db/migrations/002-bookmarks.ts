import { type Kysely, type Migration, sql } from 'kysely'

const STAMP = sql`timestamptz(3)`

export const bookmarks: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('bookmarks')
      .addColumn('id', 'bigint', (c) => c.primaryKey().generatedByDefaultAsIdentity())
      .addColumn('user_id', 'bigint', (c) => c.notNull().references('users.id').onDelete('cascade'))
      // The slug, and no foreign key: an article taken away by mistake and put back has another id, and is a favourite again.
      .addColumn('article_slug', 'text', (c) => c.notNull())
      .addColumn('created_at', STAMP, (c) => c.notNull().defaultTo(sql`clock_timestamp()`))
      .addUniqueConstraint('bookmarks_once', ['user_id', 'article_slug'])
      .execute()
    await db.schema
      .createTable('idempotent_answers')
      .addColumn('user_id', 'bigint', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('key', 'text', (c) => c.notNull())
      .addColumn('request', 'text', (c) => c.notNull())
      .addColumn('status', 'integer', (c) => c.notNull())
      .addColumn('body', 'text', (c) => c.notNull())
      .addColumn('created_at', STAMP, (c) => c.notNull().defaultTo(sql`now()`))
      .addPrimaryKeyConstraint('idempotent_answers_pkey', ['user_id', 'key'])
      .execute()
    await db.schema.createIndex('idempotent_answers_age').on('idempotent_answers').column('created_at').execute()
  },
}
