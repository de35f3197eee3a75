import type { View } from '#contract/workers/view.ts'
import type { ReaderDb } from '../db.ts'
import { readOfflineSettings } from '../device/offline-settings.ts'
import { bookScope } from '../library/book-scope.ts'
import { readBooks, totalArticles } from '../library/books.ts'
import { audiencesOf } from '../view.ts'

const RECENT_QUERIES = 8

/** How much of the library an index has. */
export interface SearchProgress {
  /** Articles in the index, and articles in the library. */
  readonly indexed: number
  readonly articles: number
  /** The index has the whole library. */
  readonly whole: boolean
  /** The reader's own index has all articles that should be on this device. */
  readonly ready: boolean
}

/** How many articles should be on this device. Null while that is not known. */
async function countWanted(db: ReaderDb, { aud, lang }: View): Promise<number | null> {
  const books = await db.tocs.get([aud, lang, 'books'])
  if (books === undefined) return null
  const { removedBooks } = await readOfflineSettings(db)
  const wanted = books.slugs.filter((slug) => !removedBooks.includes(slug))
  const tocs = await db.tocs.bulkGet(wanted.map((slug) => [aud, lang, bookScope(slug)]))
  if (tocs.some((toc) => toc === undefined)) return null
  // An article that has just moved is in two lists for a moment.
  return new Set(tocs.flatMap((toc) => toc?.slugs ?? [])).size
}

/** How much of the library an index of so many articles has. `own`: how many the reader's own index has. */
export async function progressOf(db: ReaderDb, view: View, indexed: number, own = indexed): Promise<SearchProgress> {
  const [books, wanted] = await Promise.all([readBooks(db, view), countWanted(db, view)])
  const articles = books === null ? null : totalArticles(books)
  return {
    indexed,
    articles: Math.max(articles ?? indexed, indexed),
    whole: articles !== null && indexed >= articles,
    ready: wanted !== null && own >= wanted,
  }
}

/** How much of the library the fuller one of the indexes has that answer this reader. */
export async function readSearchProgress(db: ReaderDb, view: View): Promise<SearchProgress> {
  const rows = await db.searchIndexes.bulkGet(audiencesOf(view).map((aud) => [aud, view.lang]))
  // None was made yet where there is no row.
  const [own = 0, others = 0] = rows.map((row) => row?.indexed)
  return progressOf(db, view, Math.max(own, others), own)
}

/**
 * Whether an index of `asked` articles, which found nothing, has not the last word: it is still empty, or has grown since, and is then
 * asked again.
 */
export const mayFindMore = ({ indexed, articles }: SearchProgress, asked: number): boolean =>
  indexed !== asked || (indexed === 0 && articles > 0)

/** The queries that were entered on this device, latest first. */
export const readRecentQueries = (db: ReaderDb): Promise<string[]> =>
  db.recentQueries
    .orderBy('at')
    .reverse()
    .limit(RECENT_QUERIES)
    .toArray()
    .then((rows) => rows.map((row) => row.q))
