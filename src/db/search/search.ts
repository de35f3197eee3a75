import type { View } from '#contract/workers/view.ts'
import type { ReaderDb } from '../db.ts'
import { readOfflineSettings } from '../device/offline-settings.ts'
import { bookScope } from '../library/book-scope.ts'
import { readBooks, totalArticles } from '../library/books.ts'
import { audiencesOf } from '../view.ts'
import type { SearchIndexRow } from './search-schema.ts'

const RECENT_QUERIES = 8

export interface SearchProgress {
  /** Articles in the index, and articles in the library. */
  readonly indexed: number
  readonly articles: number
  /** The index has the whole library. */
  readonly whole: boolean
}

/** How many articles the reader's index has to have. Null while that is not known. */
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

/** How much of the library an index of so many articles has. */
export async function progressOf(db: ReaderDb, view: View, indexed: number): Promise<SearchProgress> {
  const books = await readBooks(db, view)
  const articles = books === null ? null : totalArticles(books)
  if (articles === null) return { indexed, articles: indexed, whole: false }
  return { indexed, articles: Math.max(articles, indexed), whole: indexed >= articles }
}

/** How many articles an index has. None where none was made yet. */
const indexedIn = (row: SearchIndexRow | undefined): number => row?.indexed ?? 0

/** How much of the library is in the reader's index. */
export async function readSearchProgress(db: ReaderDb, view: View): Promise<SearchProgress> {
  const rows = await db.searchIndexes.bulkGet(audiencesOf(view).map((aud) => [aud, view.lang]))
  return progressOf(db, view, Math.max(0, ...rows.map(indexedIn)))
}

/**
 * Whether an index of `asked` articles, which found nothing, has not the last word: it is still empty, or has grown since, and is then
 * asked again.
 */
export async function mayFindMore(db: ReaderDb, view: View, asked: number): Promise<boolean> {
  const { indexed, articles } = await readSearchProgress(db, view)
  return indexed !== asked || (indexed === 0 && articles > 0)
}

/** Whether the reader's own index has all articles that should be on this device. */
export async function isSearchReady(db: ReaderDb, view: View): Promise<boolean> {
  const wanted = await countWanted(db, view)
  const own = await db.searchIndexes.get([view.aud, view.lang])
  return wanted !== null && indexedIn(own) >= wanted
}

/** The queries that were entered on this device, latest first. */
export const readRecentQueries = (db: ReaderDb): Promise<string[]> =>
  db.recentQueries
    .orderBy('at')
    .reverse()
    .limit(RECENT_QUERIES)
    .toArray()
    .then((rows) => rows.map((row) => row.q))
