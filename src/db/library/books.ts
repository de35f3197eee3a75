import type { ReaderDb } from '../db.ts'
import type { BookRow, TocRow } from '../schema.ts'
import { audiencesOf, type Found, type View } from '../view.ts'

/** A list of the first audience that has it. `aud` of the row says which one that is. */
export async function readToc(db: ReaderDb, view: View, list: TocRow['list']): Promise<TocRow | null> {
  for (const aud of audiencesOf(view)) {
    const toc = await db.tocs.get([aud, view.lang, list])
    if (toc !== undefined) return toc
  }
  return null
}

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

/** A book, and the minutes that it takes to read. Null while its table of contents is not on the device. */
export interface ShelfBook {
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
    books.map((book) => `book:${book.slug}` as const),
  )
  return books.map((book, at) => {
    const toc = tocs[at]
    return { book, minutes: toc !== undefined && toc.slugs.length > 0 ? (toc.minutes ?? null) : null }
  })
}

export async function readBook(db: ReaderDb, view: View, slug: string): Promise<Found<BookRow>> {
  // The rows of all audiences, in one wait: a second wait costs more than reading one row too many.
  const [toc, ...rows] = await Promise.all([
    readToc(db, view, 'books'),
    ...audiencesOf(view).map((aud) => db.books.get([aud, view.lang, slug])),
  ])
  if (toc === null) return { state: 'not-yet' }
  if (!toc.slugs.includes(slug)) return { state: 'missing' }
  const value = rows.find((row) => row?.aud === toc.aud)
  return value === undefined ? { state: 'not-yet' } : { state: 'found', value }
}
