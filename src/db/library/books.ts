import type { View } from '#contract/workers/view.ts'
import type { ReaderDb } from '../db.ts'
import { getFrom } from '../get.ts'
import type { BookRow, TocRow } from '../schema.ts'
import { audiencesOf, type Found } from '../view.ts'
import { bookOf, tocOf } from './article-reader.ts'
import { bookScope } from './book-scope.ts'

/** A list of the first audience that has it. `aud` of the row says which one that is. */
export const readToc = (db: ReaderDb, view: View, list: TocRow['list']): Promise<TocRow | null> =>
  tocOf(getFrom(db), view, list)

/**
 * `readToc` for many lists, in one transaction for each audience: the home screen reads them whenever a book becomes
 * complete.
 */
async function readTocs(
  db: ReaderDb,
  view: View,
  lists: readonly TocRow['list'][],
): Promise<readonly (TocRow | undefined)[]> {
  const found = await Promise.all(
    audiencesOf(view).map((aud) => db.tocs.bulkGet(lists.map((list) => [aud, view.lang, list]))),
  )
  return lists.map((_, at) => found.map((rows) => rows[at]).find((row) => row !== undefined))
}

/** The books in the shop's order. Null while they are not on the device. */
export async function readBooks(db: ReaderDb, view: View): Promise<readonly BookRow[] | null> {
  const toc = await readToc(db, view, 'books')
  if (toc === null) return null
  const rows = await db.books.bulkGet(toc.slugs.map((slug) => [toc.aud, view.lang, slug]))
  return rows.filter((row) => row !== undefined)
}

/** How many articles these books have together. Null while one of them does not say. */
export const totalArticles = (books: readonly BookRow[]): number | null =>
  books.reduce<number | null>(
    (sum, { articlesCount }) => (sum === null || articlesCount === null ? null : sum + articlesCount),
    0,
  )

/** A book, and the minutes that it takes to read. Null while its table of contents is not on the device. */
interface ShelfBook {
  readonly book: BookRow
  readonly minutes: number | null
}

/** The books of the home screen. Null while they are not on the device. */
export async function readShelf(db: ReaderDb, view: View): Promise<readonly ShelfBook[] | null> {
  const books = await readBooks(db, view)
  if (books === null) return null
  const tocs = await readTocs(
    db,
    view,
    books.map((book) => bookScope(book.slug)),
  )
  return books.map((book, at) => {
    const toc = tocs[at]
    return { book, minutes: toc !== undefined && toc.slugs.length > 0 ? (toc.minutes ?? null) : null }
  })
}

export const readBook = (db: ReaderDb, view: View, slug: string): Promise<Found<BookRow>> =>
  bookOf(getFrom(db), view, slug)

/** The book has another slug now. */
interface MovedBook {
  readonly state: 'moved'
  readonly slug: string
}

/** Reads the book of an address, at its slug or at one that it had before. */
export async function readBookAt(db: ReaderDb, view: View, slug: string): Promise<Found<BookRow> | MovedBook> {
  const found = await readBook(db, view, slug)
  if (found.state !== 'missing') return found
  const moved = (await readBooks(db, view))?.find(({ formerly }) => formerly?.includes(slug))
  return moved === undefined ? found : { state: 'moved', slug: moved.slug }
}
