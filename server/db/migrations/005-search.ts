import { type Kysely, type Migration, sql } from 'kysely'

type Db = Kysely<unknown>

export const search: Migration = {
  async up(db: Db) {
    await db.schema
      .createTable('search_segments')
      .addColumn('id', 'bigint', (c) => c.primaryKey().generatedByDefaultAsIdentity())
      .addColumn('lang', 'text', (c) => c.notNull())
      .addColumn('audience', 'text', (c) => c.notNull().check(sql`audience in ('public', 'full')`))
      .addColumn('bytes', 'bytea', (c) => c.notNull())
      .addColumn('dead', sql`integer[]`, (c) => c.notNull())
      .execute()
    await db.schema.createIndex('search_segments_index').on('search_segments').columns(['lang', 'audience']).execute()
    await db.schema
      .createTable('search_indexes')
      .addColumn('lang', 'text', (c) => c.notNull())
      .addColumn('audience', 'text', (c) => c.notNull())
      .addColumn('version', 'text', (c) => c.notNull())
      .addColumn('revision', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('search_indexes_pkey', ['lang', 'audience'])
      .execute()
  },
}
