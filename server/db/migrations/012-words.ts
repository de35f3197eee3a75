import { type Migration, sql } from 'kysely'
import { wordsIn } from '#contract/library/reading-speed.ts'

interface Stored {
  readonly article_id: string
  readonly lang: string
  readonly text: string
}

/** How many words each text has: the server measures its beginning by them. Version 0.1.0 stored beginnings that are too long. */
export const words: Migration = {
  async up(db) {
    await db.schema.alterTable('article_translations').addColumn('words', 'integer').execute()
    const { rows } = await sql<Stored>`select article_id, lang, text from article_translations`.execute(db)
    for (const { article_id, lang, text } of rows)
      await sql`update article_translations set words = ${wordsIn(text)}
        where article_id = ${article_id} and lang = ${lang}`.execute(db)
    await db.schema
      .alterTable('article_translations')
      .alterColumn('words', (column) => column.setNotNull())
      .execute()
  },
}
