import { type Migration, sql } from 'kysely'

/** When a text first came, for search engines. Of older texts only their last change is known. */
export const publishedAt: Migration = {
  async up(db) {
    await db.schema.alterTable('article_translations').addColumn('published_at', sql`timestamptz(3)`).execute()
    await sql`update article_translations set published_at = updated_at`.execute(db)
    await db.schema
      .alterTable('article_translations')
      .alterColumn('published_at', (column) => column.setNotNull())
      .execute()
  },
}
