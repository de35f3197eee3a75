import type { View } from '#contract/workers/view.ts'
import type { ReaderDb } from '../db.ts'
import { rowsOf } from '../rows-of.ts'
import type { Audience, BookmarkRow, Intent, IntentRow } from '../schema.ts'

export const bookmarksOf = (db: ReaderDb, aud: Audience): Promise<BookmarkRow[]> => rowsOf(db.bookmarks, aud)

export const intentsOf = (db: ReaderDb, aud: Audience): Promise<IntentRow[]> => rowsOf(db.intents, aud)

/** Whether an intent is shown instead of the server's row. A rejected one is not: it was taken back. */
export const isShown = <I extends Pick<Intent, 'state'>>(intent: I | undefined): intent is I =>
  intent !== undefined && intent.state !== 'rejected'

/** Whether the server is known to have what the reader wants. Then there is nothing to send. */
export const matchesServer = ({ bookmarked, onServer }: Pick<IntentRow, 'bookmarked' | 'onServer'>): boolean =>
  bookmarked === onServer

/** The server's bookmarks with the intents on top: article ids and times in epoch milliseconds, newest first. */
export async function readShown(db: ReaderDb, aud: Audience): Promise<readonly { id: string; at: number }[]> {
  // Read first: an answer settles both in one transaction, and a row from before it would show what the reader took away.
  const intents = await intentsOf(db, aud)
  const shown = new Map((await bookmarksOf(db, aud)).map((row) => [row.articleId, row.createdAt]))
  for (const intent of intents.filter(isShown))
    if (!intent.bookmarked) shown.delete(intent.articleId)
    else if (!shown.has(intent.articleId)) shown.set(intent.articleId, intent.madeAt)
  return [...shown].map(([id, at]) => ({ id, at })).sort((a, b) => b.at - a.at || a.id.localeCompare(b.id))
}

/** The ids of the bookmarked articles, for the star buttons of a list. */
export const readBookmarkedIds = async (db: ReaderDb, { aud }: View): Promise<ReadonlySet<string>> =>
  new Set(aud === 'pub' ? [] : (await readShown(db, aud)).map((row) => row.id))

/** The rejected intents of which the reader was not told yet. */
export const readRejected = async (db: ReaderDb, { aud }: View): Promise<readonly IntentRow[]> =>
  aud === 'pub' ? [] : (await intentsOf(db, aud)).filter((intent) => intent.state === 'rejected')

/** The intents that the server does not accept as they are. The reader decides about each. */
export const readParked = async (db: ReaderDb, { aud }: View): Promise<readonly IntentRow[]> =>
  aud === 'pub' ? [] : (await intentsOf(db, aud)).filter((intent) => intent.state === 'parked')
