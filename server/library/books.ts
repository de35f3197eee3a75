import type { Kysely } from 'kysely'
import type { Book } from '#contract/library/content.ts'
import type { Schema } from '#server/db/schema.ts'
import { formerSlugs } from './former-addresses.ts'

const bookQuery = (db: Kysely<Schema>, lang: string) =>
  db
    .selectFrom('books')
    .innerJoin('book_translations as t', 't.book_id', 'books.id')
    .leftJoin('assets', 'assets.asset_key', 'books.hero_asset_key')
    .select((eb) => [
      'books.id',
      'slug',
      'title',
      'description',
      'author',
      'price',
      'discount_amount',
      'currency_symbol',
      'image_title',
      'updated_at',
      'assets.asset_key',
      'assets.mime_type',
      eb
        .selectFrom('articles')
        .innerJoin('article_translations as a', 'a.article_id', 'articles.id')
        .whereRef('articles.book_id', '=', 'books.id')
        .where('a.lang', '=', lang)
        .select((inner) => inner.fn.countAll<string>().as('n'))
        .as('articles_count'),
      formerSlugs('book', eb.ref('books.slug')).as('formerly'),
    ])
    .where('t.lang', '=', lang)
    .orderBy('books.position')
    .orderBy('books.id')

type BookRecord = Awaited<ReturnType<ReturnType<typeof bookQuery>['execute']>>[number]

const toBook = (row: BookRecord) =>
  ({
    id: row.id,
    type: 'books',
    attributes: {
      slug: row.slug,
      title: row.title,
      description: row.description,
      author: row.author,
      price: Number(row.price),
      discount_amount: Number(row.discount_amount),
      currencySymbol: row.currency_symbol,
      articles_count: Number(row.articles_count),
      hero_image:
        row.asset_key === null || row.mime_type === null
          ? null
          : { title: row.image_title, mime_type: row.mime_type, asset_key: row.asset_key },
      updated_at: row.updated_at.toISOString(),
      ...(row.formerly !== null && { formerly: row.formerly }),
    },
  }) as const satisfies Book

/** A book with all the fields that this server sends. */
export type SentBook = ReturnType<typeof toBook>

/** All books of a language, in the order of the list. */
export const readBooks = async (db: Kysely<Schema>, lang: string): Promise<SentBook[]> =>
  (await bookQuery(db, lang).execute()).map(toBook)

export async function readBook(db: Kysely<Schema>, lang: string, slug: string): Promise<SentBook | undefined> {
  const row = await bookQuery(db, lang).where('slug', '=', slug).executeTakeFirst()
  return row === undefined ? undefined : toBook(row)
}

export const readBooksById = async (db: Kysely<Schema>, lang: string, ids: readonly string[]): Promise<SentBook[]> =>
  ids.length === 0 ? [] : (await bookQuery(db, lang).where('books.id', 'in', ids).execute()).map(toBook)
