import { type Kysely, sql } from 'kysely'
import type { Article } from '#contract/library/content.ts'
import type { Schema } from '#server/db/schema.ts'
import { type Audience, isBeginning, isRestricted } from './audience.ts'
import { formerSlugs } from './former-addresses.ts'

/**
 * The beginning. Nothing of one that could be the whole text, also where that has no words: earlier imports stored such. `octet_length`
 * knows the size of a text without reading it.
 */
const beginning = sql<string>`case when 2 * octet_length(t.preview) < octet_length(t.content) then t.preview else '' end`

/**
 * Articles of a language in reading order. `openHtml` gives the text that this audience may see. For others than
 * subscribers the full text is not even read from the table, except for the first article of each book.
 */
export const articleQuery = (db: Kysely<Schema>, lang: string, audience: Audience) =>
  db
    .selectFrom('articles')
    .innerJoin('article_translations as t', 't.article_id', 'articles.id')
    .innerJoin('books', 'books.id', 'articles.book_id')
    .select((eb) => [
      'articles.id',
      'articles.slug',
      'articles.position',
      'articles.book_id',
      'books.slug as book_slug',
      't.title',
      't.description',
      't.reading_minutes',
      't.words',
      't.credits',
      't.updated_at',
      formerSlugs('article', eb.ref('articles.slug')).as('formerly'),
      audience === 'public'
        ? eb.case().when('articles.position', '>', 1).then(beginning).else(eb.ref('t.content')).end().as('text_html')
        : eb.ref('t.content').as('text_html'),
    ])
    .where('t.lang', '=', lang)
    .orderBy('articles.position')
    .orderBy('articles.id')

type ArticleRecord = Awaited<ReturnType<ReturnType<typeof articleQuery>['execute']>>[number]

/** The text that this audience may see of a row that was read for it. Nothing of a beginning that has too many words. */
export const openHtml = ({ position, words, text_html }: ArticleRecord, audience: Audience): string =>
  isRestricted(audience, position) && !isBeginning(text_html, words) ? '' : text_html

export const articleFields = (row: Omit<ArticleRecord, 'text_html' | 'credits' | 'formerly'>, audience: Audience) => ({
  slug: row.slug,
  title: row.title,
  description: row.description,
  position: row.position,
  reading_minutes: row.reading_minutes,
  // The API names one, and no import has any.
  image: null,
  restricted: isRestricted(audience, row.position),
  updated_at: row.updated_at.toISOString(),
})

export const bookRelation = (bookId: string) => ({ books: { data: { id: bookId, type: 'books' as const } } })

/** `audience`: the one that the row was read for. */
export const toArticle = (row: ArticleRecord, audience: Audience) =>
  ({
    id: row.id,
    type: 'articles',
    attributes: {
      ...articleFields(row, audience),
      content: openHtml(row, audience),
      credits: row.credits,
      ...(row.formerly !== null && { formerly: row.formerly }),
    },
    relationships: bookRelation(row.book_id),
  }) as const satisfies Article

/** An article with all the fields that this server sends. */
export type SentArticle = ReturnType<typeof toArticle>

interface Range {
  readonly bookId: string
  readonly lang: string
  /** ISO time. Only articles that changed after it are read. */
  readonly since: string | undefined
  readonly page: number
  readonly perPage: number
}

/** The time since when this server can tell the changes. None if it may be that of a change that a restore has undone. */
export async function knownSince(db: Kysely<Schema>, since: string | undefined): Promise<string | undefined> {
  if (since === undefined) return undefined
  const lost = await db
    .selectFrom('lost_changes')
    .select('until_at')
    .where('from_at', '<', new Date(since))
    .where('until_at', '>=', new Date(since))
    .executeTakeFirst()
  return lost === undefined ? since : undefined
}

/**
 * A page of a book's articles; after the last one follow the tombstones since then. The total is a query of its own, so
 * that no texts are read for counting.
 */
export async function readChanges(
  db: Kysely<Schema>,
  { bookId, lang, since, page, perPage }: Range,
  audience: Audience,
) {
  const offset = (page - 1) * perPage
  let query = articleQuery(db, lang, audience).where('articles.book_id', '=', bookId)
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

/** The articles before and after this one in the same book and language, and its place among them, from 0. */
export async function readNeighbours(db: Kysely<Schema>, lang: string, row: ArticleRecord) {
  const others = await db
    .selectFrom('articles')
    .innerJoin('article_translations as t', 't.article_id', 'articles.id')
    .select(['articles.slug', 't.title', 't.reading_minutes as readingMinutes'])
    .where('articles.book_id', '=', row.book_id)
    .where('t.lang', '=', lang)
    .orderBy('articles.position')
    .orderBy('articles.id')
    .execute()
  const at = others.findIndex((other) => other.slug === row.slug)
  return { index: at, count: others.length, prev: others[at - 1] ?? null, next: others[at + 1] ?? null }
}
