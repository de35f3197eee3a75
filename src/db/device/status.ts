import type { View } from '#contract/workers/view.ts'
import type { ReaderDb } from '../db.ts'
import { bookScope } from '../library/book-scope.ts'
import { readMeta } from '../meta.ts'
import { readWaiting } from '../reader/unsent.ts'
import type { StatusRow } from '../schema.ts'
import { PICTURES } from './missing-parts.ts'
import { readOfflineCopies } from './offline-copies.ts'
import { readOfflineSettings } from './offline-settings.ts'

/** What the sync worker last told about itself, and whether the library is complete. */
interface LibraryStatus extends StatusRow {
  /** Everything of this language and audience is on the device and current. */
  readonly complete: boolean
}

/** Null before the worker's first run on this device. */
export async function readStatus(db: ReaderDb): Promise<LibraryStatus | null> {
  const row = await readMeta(db, 'status')
  return row === undefined ? null : { ...row, complete: await isComplete(db, { aud: row.aud, lang: row.language }) }
}

/** What the worker last told about the network. It changes seldom, and the rest of the status with every text that arrives. */
export const readNetwork = async (db: ReaderDb): Promise<StatusRow['network'] | undefined> =>
  (await readMeta(db, 'status'))?.network

/**
 * Whether somebody else answers in the server's place, and their page may lead on. They may answer only the changes that wait, while lists
 * arrive.
 */
export async function readIntercepted(db: ReaderDb): Promise<boolean> {
  if ((await readNetwork(db)) === 'intercepted') return true
  return (await readMeta(db, 'outbox'))?.intercepted === true && (await readWaiting(db)).stuck > 0
}

/** Whether every list, book and picture of a language is stored and current. */
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
export async function readStatusFor(db: ReaderDb, view: View): Promise<LibraryStatus | null> {
  const status = await readStatus(db)
  if (status === null || status.aud !== view.aud || status.language === view.lang) return status
  const books = (await readOfflineCopies(db, view)) ?? []
  const { removedBooks } = await readOfflineSettings(db)
  const wanted = books.filter(({ book }) => !removedBooks.includes(book.slug))
  return {
    ...status,
    language: view.lang,
    complete: await isComplete(db, view),
    done: wanted.reduce((sum, { here }) => sum + here, 0),
    total: wanted.reduce((sum, { of }) => sum + of, 0),
  }
}
