import type { View } from '#contract/workers/view.ts'
import type { ReaderDb } from '../db.ts'
import type { ArticleRow } from '../library/article-schema.ts'
import { readBookArticles } from '../library/articles.ts'
import { readBook } from '../library/books.ts'
import type { BookRow, ReadingRow } from '../schema.ts'
import { isFinished, isRead, readReadings } from './reading.ts'

const MOST = 3

/** An article to go on with. */
export interface ToContinue {
  readonly article: ArticleRow
  readonly book: BookRow
  /** Null: it is the next one in a book that the reader has begun. */
  readonly reading: ReadingRow | null
}

interface BegunBook {
  readonly book: BookRow
  readonly articles: readonly ArticleRow[]
}

async function readBegun(db: ReaderDb, view: View, readings: readonly ReadingRow[]): Promise<readonly BegunBook[]> {
  const slugs = [...new Set(readings.map(({ bookSlug }) => bookSlug))]
  const books = await Promise.all(
    slugs.map(async (slug) => {
      const [book, articles] = await Promise.all([readBook(db, view, slug), readBookArticles(db, view, slug)])
      return book.state === 'found' && articles !== null ? [{ book: book.value, articles }] : []
    }),
  )
  return books.flat()
}

type Readings = ReadonlyMap<string, ReadingRow>

/** The first unread article after the last finished one. */
function nextArticle(articles: readonly ArticleRow[], readings: Readings): ArticleRow | undefined {
  const last = articles.findLastIndex(({ slug }) => isRead(readings.get(slug)))
  return articles.slice(last + 1).find(({ slug }) => !readings.has(slug))
}

/**
 * The article where a reader of these goes on: the last one that they have begun and not finished, else the next one, else the first that
 * they have not read. `readings`: by slug, the latest first.
 */
export function whereToContinue(articles: readonly ArticleRow[], readings: Readings): ArticleRow | undefined {
  const bySlug = new Map(articles.map((article) => [article.slug, article]))
  const open = [...readings.values()].find((reading) => !isFinished(reading) && bySlug.has(reading.slug))
  return (
    (open && bySlug.get(open.slug)) ??
    nextArticle(articles, readings) ??
    articles.find(({ slug }) => !isRead(readings.get(slug))) ??
    articles[0]
  )
}

/** At most three articles that were begun and not finished, the latest first, and then what is next in the books begun. */
export async function readToContinue(db: ReaderDb, view: View): Promise<readonly ToContinue[]> {
  const readings = await readReadings(db)
  const begun = await readBegun(db, view, readings)
  const bySlug = new Map(readings.map((reading) => [reading.slug, reading]))
  const unfinished = readings
    .filter((reading) => !isFinished(reading))
    .flatMap((reading): ToContinue[] => {
      const book = begun.find((one) => one.book.slug === reading.bookSlug)
      const article = book?.articles.find(({ slug }) => slug === reading.slug)
      return book && article ? [{ article, book: book.book, reading }] : []
    })
  const inHand = new Set(unfinished.map(({ book }) => book.slug))
  const next = begun
    .filter(({ book }) => !inHand.has(book.slug))
    .flatMap(({ book, articles }): ToContinue[] => {
      const article = nextArticle(articles, bySlug)
      return article === undefined ? [] : [{ article, book, reading: null }]
    })
  return [...unfinished, ...next].slice(0, MOST)
}
