import type { Kysely } from 'kysely'
import type { OperatorSettings } from '#server/config/operator-settings.ts'
import type { Schema } from '#server/db/schema.ts'
import { articleQuery, readNeighbours, type SentArticle, toArticle } from '#server/library/article-rows.ts'
import { readBook, readBooks, type SentBook } from '#server/library/books.ts'
import { fillOperatorSlots } from '#server/library/operator-slots.ts'
import { inSnapshot } from '#server/library/snapshot.ts'
import type { PublicText } from './public-library.ts'

type ContentPage = Readonly<NonNullable<Awaited<ReturnType<typeof readPage>>>>

/** What a visitor may read of a text, in one language. */
export type VisitorText =
  | { readonly kind: 'home'; readonly page: ContentPage | null; readonly books: readonly SentBook[] }
  | { readonly kind: 'page'; readonly page: ContentPage }
  | { readonly kind: 'book'; readonly book: SentBook; readonly articles: readonly SentArticle[] }
  | ({
      readonly kind: 'article'
      readonly book: SentBook
      readonly article: SentArticle
      readonly publishedAt: Date
    } & Readonly<Awaited<ReturnType<typeof readNeighbours>>>)

const readPage = (db: Kysely<Schema>, lang: string, slug: string) =>
  db
    .selectFrom('page_translations')
    .innerJoin('pages', 'pages.id', 'page_id')
    .select(['title', 'seo_title', 'seo_description', 'content', 'updated_at'])
    .where('lang', '=', lang)
    .where('slug', '=', slug)
    .executeTakeFirst()

async function readArticle(db: Kysely<Schema>, lang: string, slug: string): Promise<VisitorText | null> {
  const row = await articleQuery(db, lang, 'public')
    .select('t.published_at')
    .where('articles.slug', '=', slug)
    .executeTakeFirst()
  const book = row === undefined ? undefined : await readBook(db, lang, row.book_slug)
  if (row === undefined || book === undefined) return null
  const article = toArticle(row, 'public')
  return { kind: 'article', book, article, publishedAt: row.published_at, ...(await readNeighbours(db, lang, row)) }
}

async function readBookText(db: Kysely<Schema>, lang: string, slug: string): Promise<VisitorText | null> {
  const book = await readBook(db, lang, slug)
  if (book === undefined) return null
  const rows = await articleQuery(db, lang, 'public').where('articles.book_id', '=', book.id).execute()
  return { kind: 'book', book, articles: rows.map((row) => toArticle(row, 'public')) }
}

/** Reads a text as a visitor gets it. Null when it went away since its address was read. */
export function readText(
  db: Kysely<Schema>,
  operator: OperatorSettings,
  lang: string,
  text: PublicText,
): Promise<VisitorText | null> {
  const filled = (page: ContentPage): ContentPage => ({
    ...page,
    content: fillOperatorSlots(page.content, lang, operator),
  })
  return inSnapshot(db, async (snapshot) => {
    if (text.kind === 'book') return readBookText(snapshot, lang, text.slug)
    if (text.kind === 'article') return readArticle(snapshot, lang, text.article)
    const page = await readPage(snapshot, lang, text.kind === 'home' ? 'home' : text.slug)
    if (text.kind === 'home')
      return { kind: 'home', page: page === undefined ? null : filled(page), books: await readBooks(snapshot, lang) }
    return page === undefined ? null : { kind: 'page', page: filled(page) }
  })
}
