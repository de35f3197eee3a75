import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import { updateAllSegments } from '#server/search/update-segments.ts'

/** A word of every article. */
export const EVERYWHERE = 'everywhere'

/** A visitor may read one of so many words. The server shows nothing of a beginning that could be the whole text. */
const BEGINNING_SHARE = 7

/** Writes a book of `count` small articles in English directly into the tables: an import would take minutes. */
export async function writeManyArticles(db: Kysely<Schema>, count: number, words = 60, searched = true): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const book = await trx
      .insertInto('books')
      .values({
        slug: 'many',
        position: 99,
        price: '1.00',
        discount_amount: '0.00',
        currency_symbol: '€',
        hero_asset_key: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const now = new Date()
    await trx
      .insertInto('book_translations')
      .values({
        book_id: book.id,
        lang: 'en',
        title: 'Many',
        description: '',
        author: 'A',
        image_title: '',
        revision: 'r',
        updated_at: now,
      })
      .execute()
    await sql`insert into articles (slug, book_id, position)
      select 'many-' || n, ${book.id}, n from generate_series(1, ${count}::int) n`.execute(trx)
    const textOf = (pairs: number) =>
      Array.from({ length: pairs }, (_, index) => `word${index % 20} ${EVERYWHERE}`).join(' ')
    const [text, beginning] = [textOf(words), textOf(Math.ceil(words / BEGINNING_SHARE))]
    await sql`insert into article_translations
        (article_id, lang, title, description, content, preview, text, words, reading_minutes, revision, updated_at, published_at)
      select id, 'en', 'Title ' || position, '', '<p>' || ${text}::text || ' n' || position || '</p>',
        '<p>' || ${beginning}::text || '</p>', ${text}, ${2 * words}::int, 1, 'r' || position, ${now}, ${now}
      from articles where book_id = ${book.id}`.execute(trx)
    await trx
      .updateTable('content_revisions')
      .set({ public_revision: 'many', full_revision: 'many-full' })
      .where('lang', '=', 'en')
      .execute()
    if (searched) await updateAllSegments(trx, ['en'])
  })
}
