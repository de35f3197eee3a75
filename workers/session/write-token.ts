import type { ReaderDb } from '#db/db.ts'
import { readSession, readToken } from '#db/reader/session.ts'

// What an answer says about the stored token. Apart from what changes the reader: this comes with the first article.

const change = <T>(db: ReaderDb, work: () => Promise<T>): Promise<T> => db.transaction('rw', db.meta, work)

/** Replaces an expired token by a renewed one. A different token stays: it comes from a sign-in in the meantime. */
export const replaceToken = (db: ReaderDb, failed: string, accessToken: string): Promise<void> =>
  change(db, async () => {
    if ((await readToken(db)) === failed) await db.meta.put({ key: 'token', accessToken })
  })

/** Notes that the server refuses the stored token, although it has just given it. */
export const noteRefused = (db: ReaderDb, accessToken: string, refusedAt: number): Promise<void> =>
  change(db, async () => {
    if ((await readToken(db)) === accessToken) await db.meta.put({ key: 'token', accessToken, refusedAt })
  })

/**
 * Notes that the session has ended on the server. The rows stay: reading needs no token. Gives false if another session
 * has begun.
 */
export const expireSession = (db: ReaderDb, failed: string): Promise<boolean> =>
  change(db, async () => {
    if ((await readToken(db)) !== failed) return false
    await db.meta.delete('token')
    await db.meta.put({ ...(await readSession(db)), expired: true })
    return true
  })
