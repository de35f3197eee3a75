import type { View } from '#contract/workers/view.ts'
import type { ReaderDb } from '../db.ts'
import type { ArticleRow } from '../library/article-schema.ts'
import { readBooks } from '../library/books.ts'
import { readById } from '../library/by-id.ts'
import { byPosition } from '../library/manifest.ts'
import type { BookRow } from '../schema.ts'
import { countUnowned, readHighlights, type ShownHighlight } from './highlights.ts'

export interface NotedArticle {
  readonly article: ArticleRow
  /** In the order of the text. */
  readonly highlights: readonly ShownHighlight[]
}

interface NotedBook {
  readonly book: BookRow
  readonly articles: readonly NotedArticle[]
}

export interface Notes {
  readonly books: readonly NotedBook[]
  /** Their article is not in the library. */
  readonly elsewhere: readonly ShownHighlight[]
  /** How many highlights were made on this device without an account. 0 for a visitor. */
  readonly unowned: number
}

/** The articles of a language that have highlights, by book, in the library's order. */
async function readNotedBooks(
  db: ReaderDb,
  view: View,
  highlights: readonly ShownHighlight[],
): Promise<readonly NotedBook[]> {
  const articles = await readById(db, view, new Set(highlights.map(({ article_id }) => article_id)))
  const noted = (article: ArticleRow): NotedArticle => {
    const own = highlights.filter(({ article_id }) => article_id === article.id)
    return { article, highlights: own.sort((a, b) => a.block - b.block || a.start - b.start) }
  }
  return ((await readBooks(db, view)) ?? []).flatMap((book) => {
    const own = [...articles.values()].filter(({ bookSlug }) => bookSlug === book.slug)
    return own.length === 0 ? [] : [{ book, articles: own.sort(byPosition).map(noted) }]
  })
}

/**
 * All highlights of the reader, by book and article. Articles that this language does not have come last, in the language of the
 * highlight.
 */
export async function readNotes(db: ReaderDb, view: View): Promise<Notes> {
  const highlights = await readHighlights(db, view.aud)
  const books: NotedBook[] = []
  let elsewhere = highlights
  for (const lang of new Set([view.lang, ...highlights.map((one) => one.lang)])) {
    if (elsewhere.length === 0) break
    const found = await readNotedBooks(db, { ...view, lang }, elsewhere)
    books.push(...found)
    const placed = new Set(found.flatMap((book) => book.articles.map(({ article }) => article.id)))
    elsewhere = elsewhere.filter(({ article_id }) => !placed.has(article_id))
  }
  return { books, elsewhere, unowned: await countUnowned(db, view) }
}
