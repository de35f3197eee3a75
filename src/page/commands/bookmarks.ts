import { newId } from '#contract/library/new-id.ts'
import type { ReaderDb } from '#db/db.ts'
import { db as deviceDb } from '#db/open.ts'
import { isShown, matchesServer } from '#db/reader/bookmarks.ts'
import { readSession } from '#db/reader/session.ts'
import type { IntentRow } from '#db/schema.ts'

interface BookmarkChange {
  readonly articleId: string
  /** For messages, in case the article is deleted. */
  readonly title: string
  readonly bookmarked: boolean
}

const change = <T>(db: ReaderDb, work: () => Promise<T>): Promise<T> =>
  db.transaction('rw', [db.intents, db.bookmarks, db.meta], work)

/**
 * Bookmarks an article or removes the bookmark, at once and also offline. The sync sends the intent that this writes. If the reader
 * wants what the server already has, the intent is deleted and nothing is sent. Returns false for a visitor, who has no bookmarks.
 */
export function setBookmark(
  { articleId, title, bookmarked }: BookmarkChange,
  db: ReaderDb = deviceDb,
  now = Date.now(),
  key = newId(),
): Promise<boolean> {
  return change(db, async () => {
    // An expired session can write too. The intent waits until the reader signs in again.
    const { aud, signingOut } = await readSession(db)
    if (aud === 'pub' || signingOut) return false
    const id: [typeof aud, string] = [aud, articleId]
    const stored = await db.intents.get(id)
    const before = isShown(stored) ? stored : undefined
    const server = (await db.bookmarks.get(id)) !== undefined
    if (bookmarked === (before?.bookmarked ?? server)) return true
    const changed = { title, bookmarked, key, madeAt: now, tries: 0, reason: null }
    if (before === undefined)
      await db.intents.put({ aud, articleId, ...changed, onServer: server, state: 'pending', nextAt: 0 })
    else if (before.state !== 'sending' && matchesServer({ bookmarked, onServer: before.onServer }))
      await db.intents.delete(id)
    else await db.intents.put({ ...before, ...changed, ...waiting(before) })
    return true
  })
}

/** When a changed intent is sent: one that is being sent stays so, and a parked one no longer waits. */
const waiting = ({ state, nextAt }: IntentRow) =>
  ({ state: state === 'sending' ? 'sending' : 'pending', nextAt: state === 'parked' ? 0 : nextAt }) as const

/** The stored intent, unless the reader has changed it since, or it is no longer parked or rejected as they saw it. */
const unchanged = async (db: ReaderDb, { aud, articleId, key, state }: IntentRow): Promise<IntentRow | null> => {
  const stored = await db.intents.get([aud, articleId])
  return stored?.key === key && stored.state === state ? stored : null
}

/** Sends a parked intent again. The server's answer may differ now, or the reader may have changed their account. */
export const retryParked = (intent: IntentRow, db: ReaderDb = deviceDb, key = newId()): Promise<void> =>
  change(db, async () => {
    const stored = await unchanged(db, intent)
    if (stored === null) return
    await db.intents.put({ ...stored, key, state: 'pending', reason: null, tries: 0, nextAt: 0 })
  })

/** Deletes a parked or rejected intent: the views show the server's state. True in only one tab: it tells of a rejected one. */
export const discardIntent = (intent: IntentRow, db: ReaderDb = deviceDb): Promise<boolean> =>
  change(db, async () => {
    if ((await unchanged(db, intent)) === null) return false
    await db.intents.delete([intent.aud, intent.articleId])
    return true
  })
