import type { View } from '#contract/workers/view.ts'
import type { ReaderDb } from '../db.ts'
import { bookScope } from '../library/book-scope.ts'
import { readMeta } from '../meta.ts'
import type { StatusRow } from '../schema.ts'
import { PICTURES } from './missing-parts.ts'
import { readOfflineCopies } from './offline-copies.ts'
import { readOfflineSettings } from './offline-settings.ts'

/** What the sync worker last told about itself. Null before its first run on this device. */
export async function readStatus(db: ReaderDb): Promise<StatusRow | null> {
  return (await readMeta(db, 'status')) ?? null
}

/** What the worker last told about the network. It changes seldom, and the rest of the status with every text that arrives. */
export const readNetwork = async (db: ReaderDb): Promise<StatusRow['network'] | undefined> =>
  (await readStatus(db))?.network

/**
 * Whether every list, book and picture of a language is stored and current. The worker writes this to the status, but only
 * for its own language.
 */
export async function isComplete(db: ReaderDb, { aud, lang }: View): Promise<boolean> {
  const books = await db.tocs.get([aud, lang, 'books'])
  const lists = ['languages', 'pages', 'books', PICTURES, ...(books?.slugs ?? []).map((slug) => bookScope(slug))]
  const scopes = await db.scopes.bulkGet(lists.map((name) => [aud, lang, name]))
  return books !== undefined && scopes.every((scope) => scope?.state === 'fresh')
}

/**
 * The status for this reader and language. Another window may use another language, and its worker writes the status for
 * that one. Then the stored articles of this language are counted here.
 */
export async function readStatusFor(db: ReaderDb, view: View): Promise<StatusRow | null> {
  const row = await readStatus(db)
  if (row === null || row.aud !== view.aud || row.language === view.lang) return row
  const books = (await readOfflineCopies(db, view)) ?? []
  const { removedBooks } = await readOfflineSettings(db)
  const wanted = books.filter(({ book }) => !removedBooks.includes(book.slug))
  return {
    ...row,
    language: view.lang,
    complete: await isComplete(db, view),
    done: wanted.reduce((sum, { here }) => sum + here, 0),
    total: wanted.reduce((sum, { of }) => sum + of, 0),
  }
}
