import { type Kysely, type Migration, sql } from 'kysely'

/** What a book was imported from: so that the import of a folder leaves the books alone that came as EPUBs, and the other way round. */
export const bookSources: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .alterTable('books')
      .addColumn('source', 'text', (c) => c.notNull().defaultTo('folder').check(sql`source in ('folder', 'epub')`))
      .execute()
  },
}
