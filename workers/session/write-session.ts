import type { SessionUser } from '#contract/sync-api.ts'
import { countUnsent } from '#db/bookmarks.ts'
import type { ReaderDb } from '#db/db.ts'
import type { Audience, SessionRow } from '#db/schema.ts'
import { readSession, readToken } from '#db/session.ts'
import { StaleEpochError } from '../engine/fence.ts'

const TABLES = [
  'books',
  'articlePacks',
  'packs',
  'manifests',
  'tocs',
  'scopes',
  'files',
  'searchSegments',
  'searchIndexes',
  'searches',
] as const

/** Deletes, within a transaction, what was fetched for every user but `kept`. */
export async function wipeUsers(db: ReaderDb, kept: Audience | null): Promise<void> {
  for (const name of TABLES)
    await db
      .table(name)
      .filter((row: { aud: Audience }) => row.aud !== 'pub' && row.aud !== kept)
      .delete()
  // The places stay, without the words of the texts that they are in.
  await db.reading.filter((row) => row.quote !== undefined).modify({ quote: '', before: '', after: '' })
  await db.meta.filter((row) => row.key.startsWith('stats:user:') && !row.key.startsWith(`stats:${kept}:`)).delete()
}

/** Within a transaction: what was said of one reader's library is not said of another's, and names nobody who is gone. */
async function renewStatus(db: ReaderDb, aud: Audience): Promise<void> {
  const status = await db.meta.get('status')
  if (status?.key !== 'status' || !('network' in status)) return
  const unsaid = status.aud === aud ? {} : { aud, done: 0, total: 0, lastSyncAt: 0 }
  await db.meta.put({ ...status, ...unsaid, complete: false })
}

const change = <T>(db: ReaderDb, work: () => Promise<T>): Promise<T> =>
  db.transaction(
    'rw',
    [...TABLES.map((name) => db.table(name)), db.bookmarks, db.intents, db.recentQueries, db.reading, db.meta],
    work,
  )

/** The session after `before`. What is learnt of the reader begins none: one that has ended, or is being left, stays so. */
export function nextSession(before: SessionRow, user: SessionUser | null, isSignIn: boolean): SessionRow {
  const aud: Audience = user === null ? 'pub' : `user:${user.id}`
  const visit = (before.visit ?? 0) + (before.aud === aud ? 0 : 1)
  const goesOn = user !== null && before.aud === aud && !isSignIn
  const leaving = goesOn && before.leaving === true ? { leaving: true } : {}
  const expired = goesOn && before.expired
  return { key: 'session', aud, epoch: before.epoch + 1, visit, user, expired, ...leaving }
}

/**
 * Makes somebody the reader, or nobody: fences off what was begun for another, and removes another user's rows, all in one transaction.
 * `wipe` removes this user's rows too, as a lost subscription asks for. An undefined token leaves the stored one. Bookmarks are no paid text:
 * they go with their reader only. Unsent changes go only by `discard`, when the reader has said so; else they wait for him to come back.
 */
export function setReader(
  db: ReaderDb,
  user: SessionUser | null,
  {
    wipe,
    accessToken,
    discard = false,
    epoch,
  }: {
    readonly wipe: boolean
    readonly accessToken?: string | undefined
    readonly discard?: boolean
    /** Throws `StaleEpochError` when the session is another by now. */
    readonly epoch?: number
  },
): Promise<SessionRow> {
  return change(db, async () => {
    const before = await readSession(db)
    if (epoch !== undefined && before.epoch !== epoch) throw new StaleEpochError()
    const row = nextSession(before, user, accessToken !== undefined)
    const { aud } = row
    if (wipe || before.aud !== aud) await wipeUsers(db, wipe ? null : aud)
    if (before.aud !== 'pub' && before.aud !== aud) await db.recentQueries.clear()
    await renewStatus(db, aud)
    await db.bookmarks.filter((bookmark) => bookmark.aud !== aud).delete()
    if (discard) await db.intents.filter((intent) => intent.aud === before.aud).delete()
    await db.meta.put(row)
    if (accessToken !== undefined) await db.meta.put({ key: 'token', accessToken })
    else if (user === null) await db.meta.delete('token')
    return row
  })
}

/** What changed in the account of a reader who stays the same. Throws `StaleEpochError` when it is another by now. */
export const updateReader = (db: ReaderDb, user: SessionUser, epoch: number): Promise<unknown> =>
  change(db, async () => {
    const before = await readSession(db)
    if (before.epoch !== epoch) throw new StaleEpochError()
    await db.meta.put({ ...before, user })
  })

/** Puts a renewed token in the place of the one that expired; not of another, which a sign-in may have brought meanwhile. */
export const replaceToken = (db: ReaderDb, failed: string, accessToken: string): Promise<void> =>
  change(db, async () => {
    if ((await readToken(db)) === failed) await db.meta.put({ key: 'token', accessToken })
  })

/** The session has ended on the server. Its rows stay: reading needs no token. False when another session has begun meanwhile. */
export const expireSession = (db: ReaderDb, failed: string): Promise<boolean> =>
  change(db, async () => {
    if ((await readToken(db)) !== failed) return false
    await db.meta.delete('token')
    await db.meta.put({ ...(await readSession(db)), expired: true })
    return true
  })

/**
 * Notes that the reader is leaving, before the server is told: a crash from here on ends in a signed-out device. Gives how many unsent changes
 * are in the way, unless they may be lost; from here on none is added.
 */
export const startSignOut = (db: ReaderDb, discardUnsent: boolean): Promise<number> =>
  change(db, async () => {
    const session = await readSession(db)
    const unsent = discardUnsent ? 0 : await countUnsent(db, session.aud)
    if (unsent === 0) await db.meta.put({ ...session, leaving: true })
    return unsent
  })

/** Ends what was noted: nothing of the reader is left. Nothing happens to who has signed in meanwhile. */
export const leave = (db: ReaderDb): Promise<void> =>
  change(db, async () => {
    if ((await readSession(db)).leaving) await setReader(db, null, { wipe: true, discard: true })
  })

/** Takes the note back. False when the reader has left meanwhile. */
export const stay = (db: ReaderDb): Promise<boolean> =>
  change(db, async () => {
    const { leaving, ...session } = await readSession(db)
    if (!leaving) return false
    await db.meta.put(session)
    return true
  })
