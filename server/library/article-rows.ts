import type { Kysely } from 'kysely'
import type { Article } from '#contract/library/content.ts'
import type { Schema } from '#server/db/schema.ts'

/**
 * Articles of a language in reading order. `text_html` is the text that this reader may see. For others than
 * subscribers the full text is not even read from the table, except for the first article of each book.
 */
export const articleQuery = (db: Kysely<Schema>, lang: string, restricted: boolean) =>
  db
    .selectFrom('articles')
    .innerJoin('article_translations as t', 't.article_id', 'articles.id')
    .innerJoin('books', 'books.id', 'articles.book_id')
    .leftJoin('assets', 'assets.asset_key', 't.image_asset_key')
    .select((eb) => [
      'articles.id',
      'articles.slug',
      'articles.position',
      'articles.book_id',
      'books.slug as book_slug',
      't.title',
      't.description',
      't.reading_minutes',
      't.image_title',
      't.updated_at',
      'assets.asset_key',
      'assets.mime_type',
      restricted
        ? eb
            .case()
            .when('articles.position', '>', 1)
            .then(eb.ref('t.preview'))
            .else(eb.ref('t.content'))
            .end()
            .as('text_html')
        : eb.ref('t.content').as('text_html'),
    ])
    .where('t.lang', '=', lang)
    .orderBy('articles.position')
    .orderBy('articles.id')

export type ArticleRecord = Awaited<ReturnType<ReturnType<typeof articleQuery>['execute']>>[number]

export const articleFields = (row: Omit<ArticleRecord, 'text_html'>, restricted: boolean) => ({
  slug: row.slug,
  title: row.title,
  description: row.description,
  position: row.position,
  reading_minutes: row.reading_minutes,
  image:
    row.asset_key === null || row.mime_type === null
      ? null
      : { title: row.image_title ?? '', mime_type: row.mime_type, asset_key: row.asset_key },
  restricted,
  updated_at: row.updated_at.toISOString(),
})

export const bookRelation = (bookId: string) => ({ books: { data: { id: bookId, type: 'books' as const } } })

export const toArticle = (row: ArticleRecord, restricted: boolean): Article => ({
  id: row.id,
  type: 'articles',
  attributes: { ...articleFields(row, restricted), content: row.text_html },
  relationships: bookRelation(row.book_id),
})

interface Range {
  readonly bookId: string
  readonly lang: string
  /** ISO time. Only articles that changed after it are read. */
  readonly since: string | undefined
  readonly page: number
  readonly perPage: number
}

/**
 * A page of a book's articles; after the last one follow the tombstones since then. The total is a query of its own, so
 * that no texts are read for counting.
 */
export async function readChanges(
  db: Kysely<Schema>,
  { bookId, lang, since, page, perPage }: Range,
  restricted: boolean,
) {
  const offset = (page - 1) * perPage
  let query = articleQuery(db, lang, restricted).where('articles.book_id', '=', bookId)
  let count = db
    .selectFrom('articles')
    .innerJoin('article_translations as t', 't.article_id', 'articles.id')
    .select((eb) => eb.fn.countAll<string>().as('n'))
    .where('articles.book_id', '=', bookId)
    .where('t.lang', '=', lang)
  if (since !== undefined) {
    query = query.where('t.updated_at', '>', new Date(since))
    count = count.where('t.updated_at', '>', new Date(since))
  }
  const rows = await query.limit(perPage).offset(offset).execute()
  const articles = Number((await count.executeTakeFirstOrThrow()).n)
  const tombstones = since === undefined ? [] : await readTombstones(db, bookId, lang, new Date(since))
  const from = Math.max(0, offset - articles)
  return { rows, tombstones: tombstones.slice(from, from + perPage - rows.length), total: articles + tombstones.length }
}

async function readTombstones(db: Kysely<Schema>, bookId: string, lang: string, since: Date) {
  const tombstones = await db
    .selectFrom('article_tombstones')
    .select(['article_id', 'slug'])
    .where('book_id', '=', bookId)
    .where('lang', '=', lang)
    .where('deleted_at', '>', since)
    .orderBy('deleted_at')
    .execute()
  return tombstones.map(({ article_id, slug }) => ({
    id: article_id,
    type: 'articles' as const,
    attributes: { slug, deleted: true as const },
  }))
}

/** The articles before and after this one, in the same book and language. */
export async function readNeighbours(db: Kysely<Schema>, lang: string, row: ArticleRecord) {
  const others = await db
    .selectFrom('articles')
    .innerJoin('article_translations as t', 't.article_id', 'articles.id')
    .select(['articles.slug', 't.title'])
    .where('articles.book_id', '=', row.book_id)
    .where('t.lang', '=', lang)
    .orderBy('articles.position')
    .orderBy('articles.id')
    .execute()
  const at = others.findIndex((other) => other.slug === row.slug)
  return { prev: others[at - 1] ?? null, next: others[at + 1] ?? null }
}
