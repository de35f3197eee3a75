import type { View } from '#contract/workers/view.ts'
import type { ReaderDb } from '../db.ts'
import { bookScope } from '../library/book-scope.ts'
import { readBooks, readToc } from '../library/books.ts'
import { hasText } from '../library/manifest.ts'
import type { BookRow, FileRow } from '../schema.ts'
import { audiencesOf } from '../view.ts'
import { readDownloads } from './files.ts'

/** What the device has of a book. */
export interface OfflineCopy {
  readonly book: BookRow
  /** The number of articles whose text is on the device, and of all articles. */
  readonly here: number
  readonly of: number
  /** When its list was last confirmed as current, in epoch milliseconds. Null means never. */
  readonly syncedAt: number | null
  /** The book's files on this device, in any language. */
  readonly files: readonly FileRow[]
}

/** What the device has of each book in the reader's language. Null while the list of books is not on the device. */
export async function readOfflineCopies(db: ReaderDb, view: View): Promise<readonly OfflineCopy[] | null> {
  const books = await readBooks(db, view)
  if (books === null) return null
  const files = await readDownloads(db, view)
  return Promise.all(
    books.map(async (book) => {
      const toc = await readToc(db, view, bookScope(book.slug))
      const manifest = toc === null ? undefined : await db.manifests.get([toc.aud, view.lang, book.slug])
      const listed = toc?.slugs ?? []
      const stored = new Set(manifest?.articles.filter(hasText).map(({ slug }) => slug))
      const here = listed.filter((slug) => stored.has(slug)).length
      const scopes = await Promise.all(
        audiencesOf(view).map((aud) => db.scopes.get([aud, view.lang, bookScope(book.slug)])),
      )
      const synced = scopes.find((scope) => scope !== undefined && scope.syncedAt > 0)
      return {
        book,
        here,
        of: Math.max(book.articlesCount ?? listed.length, listed.length),
        syncedAt: synced?.syncedAt ?? null,
        files: files.filter((file) => file.bookSlug === book.slug),
      }
    }),
  )
}
