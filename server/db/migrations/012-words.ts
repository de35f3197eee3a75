import { type Migration, sql } from 'kysely'
import { wordsIn } from '#contract/library/reading-speed.ts'

interface Text {
  readonly article_id: string
  readonly lang: string
}

/** How many words each text has: the server measures its beginning by them. Version 0.1.0 stored beginnings that are too long. */
export const words: Migration = {
  async up(db) {
    await db.schema.alterTable('article_translations').addColumn('words', 'integer').execute()
    const { rows } = await sql<Text>`select article_id, lang from article_translations`.execute(db)
    // One at a time: a library may have more text than fits into memory.
    for (const { article_id, lang } of rows) {
      const place = sql`article_id = ${article_id} and lang = ${lang}`
      const { rows: texts } = await sql<{ text: string }>`select text from article_translations where ${place}`.execute(
        db,
      )
      const [{ text = '' } = {}] = texts
      await sql`update article_translations set words = ${wordsIn(text)} where ${place}`.execute(db)
    }
    await db.schema
      .alterTable('article_translations')
      .alterColumn('words', (column) => column.setNotNull())
      .execute()
  },
}
