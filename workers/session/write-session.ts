import type { SessionUser } from '#contract/workers/sync-api.ts'
import type { ReaderDb } from '#db/db.ts'
import { isBookScope } from '#db/library/book-scope.ts'
import { readMeta } from '#db/meta.ts'
import { readSession } from '#db/reader/session.ts'
import { countUnsent } from '#db/reader/unsent.ts'
import type { Audience, SessionRow } from '#db/schema.ts'
import { STALE_THROUGHOUT, StaleEpochError } from '../job/fence.ts'
import { forgetAsker } from '../pace/pace.ts'
import { forgetSetbacks } from '../pace/setbacks.ts'
import { unpark } from '../push/unpark.ts'

const TABLES = ['books', 'packs', 'manifests', 'tocs', 'scopes', 'files', 'searchSegments', 'searchIndexes'] as const

/** Deletes the rows of every user except `except`. Call it within a transaction. */
export async function wipeUsers(db: ReaderDb, except: Audience | null): Promise<void> {
  for (const name of TABLES)
    await db
      .table(name)
      .filter((row: { aud: Audience }) => row.aud !== 'pub' && row.aud !== except)
      .delete()
  // The places in articles stay, but without the words that they quote.
  await db.reading.toCollection().modify({ quote: '', before: '', after: '' })
  await db.meta.filter((row) => row.key.startsWith('stats:user:') && !row.key.startsWith(`stats:${except}:`)).delete()
}

/**
 * Resets the parts of the status that belong to the old reader, so that they are not shown to another one. Call it within
 * a transaction.
 */
async function renewStatus(db: ReaderDb, aud: Audience): Promise<void> {
  const status = await readMeta(db, 'status')
  if (status === undefined || status.aud === aud) return
  await db.meta.put({ ...status, aud, done: 0, total: 0, lastSyncAt: 0 })
}

/** Forgets what stands around the rows of the reader who leaves. Call it within a transaction. */
async function forgetAround(db: ReaderDb, aud: Audience): Promise<void> {
  await Promise.all([forgetAsker(db), forgetSetbacks(db)])
  if (aud !== 'pub') await db.recentQueries.clear()
}

const change = <T>(db: ReaderDb, work: () => Promise<T>): Promise<T> =>
  db.transaction(
    'rw',
    [
      ...TABLES.map((name) => db.table(name)),
      ...[db.bookmarks, db.intents, db.highlights, db.highlightIntents, db.recentQueries, db.reading, db.meta],
    ],
    work,
  )

/**
 * The session that follows `before`. An answer about the account does not begin a session: an expired session stays
 * expired, and a sign-out goes on.
 */
export function nextSession(before: SessionRow, user: SessionUser | null, isSignIn: boolean): SessionRow {
  const aud: Audience = user === null ? 'pub' : `user:${user.id}`
  const visit = before.visit + (before.aud === aud ? 0 : 1)
  const goesOn = user !== null && before.aud === aud && !isSignIn
  const signingOut = goesOn && before.signingOut === true ? { signingOut: true } : {}
  const expired = goesOn && before.expired
  return { key: 'session', aud, epoch: before.epoch + 1, visit, user, expired, ...signingOut }
}

/** The reader may have the whole texts now, so all books are pulled again. Call it within a transaction. */
async function pullAnew(db: ReaderDb, aud: Audience): Promise<void> {
  await db.scopes.filter((scope) => scope.aud === aud && isBookScope(scope.name)).modify(STALE_THROUGHOUT)
  // What was refused without a subscription.
  await db.files.filter((file) => file.aud === aud).delete()
}

const beginsSubscription = (before: SessionRow, { aud, user }: SessionRow): boolean =>
  before.aud === aud && before.user?.subscribed === false && user?.subscribed === true

/** Stores the token of a sign-in: what failed before does not wait then. Without one, the stored token stays if there is a user. */
async function writeToken(db: ReaderDb, user: SessionUser | null, accessToken: string | undefined): Promise<void> {
  if (accessToken !== undefined) await Promise.all([db.meta.put({ key: 'token', accessToken }), forgetSetbacks(db)])
  else if (user === null) await db.meta.delete('token')
}

/**
 * Deletes the bookmarks and highlights of everybody except `aud`, and the unsent changes of `discarded`. Call it within a
 * transaction.
 */
export async function wipeChanges(db: ReaderDb, aud: Audience, discarded: Audience | null): Promise<void> {
  for (const table of [db.bookmarks, db.highlights]) await table.filter((row) => row.aud !== aud).delete()
  for (const table of [db.intents, db.highlightIntents])
    await table.filter((intent) => intent.aud === discarded).delete()
}

/** Deletes what the session of `aud` may not have of the session before. Call it within a transaction. */
async function forgetBefore(
  db: ReaderDb,
  before: SessionRow,
  aud: Audience,
  { wipe, discard }: { readonly wipe: boolean; readonly discard: boolean },
): Promise<void> {
  const isOther = before.aud !== aud
  if (wipe || isOther) await wipeUsers(db, wipe ? null : aud)
  if (isOther) await forgetAround(db, before.aud)
  // A sign-out that was noted ends with the next reader, if they come first.
  const isDiscarded = discard || (isOther && before.signingOut === true)
  // What a visitor made is nowhere else, and no sign-out is about it.
  await wipeChanges(db, aud, isDiscarded && before.aud !== 'pub' ? before.aud : null)
}

/**
 * Changes the reader, or signs them out if `user` is null, all in one transaction. The new epoch fences off older jobs,
 * and the rows of other users are deleted. `wipe` also deletes this user's content rows, as after a lost subscription.
 * Without `accessToken` the stored token stays. Bookmarks and highlights are not paid content: they are deleted only with their reader.
 * Unsent changes are deleted only with `discard`, after the reader agreed; otherwise they wait for the reader's next
 * sign-in.
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
    /** Throws `StaleEpochError` if the session has another epoch. */
    readonly epoch?: number
  },
): Promise<SessionRow> {
  return change(db, async () => {
    const before = await readSession(db)
    if (epoch !== undefined && before.epoch !== epoch) throw new StaleEpochError()
    const row = nextSession(before, user, accessToken !== undefined)
    await forgetBefore(db, before, row.aud, { wipe, discard })
    if (beginsSubscription(before, row)) await pullAnew(db, row.aud)
    await renewStatus(db, row.aud)
    await db.meta.put(row)
    await writeToken(db, user, accessToken)
    // What was refused for want of a sign-in or a subscription may be allowed now.
    if (user !== null) await unpark(db, row.aud, ['sign-in', 'subscription'])
    return row
  })
}

/** Stores a changed account of the same reader. Throws `StaleEpochError` if the epoch is not current. */
export const updateReader = (db: ReaderDb, user: SessionUser, epoch: number): Promise<unknown> =>
  change(db, async () => {
    const before = await readSession(db)
    if (before.epoch !== epoch) throw new StaleEpochError()
    await db.meta.put({ ...before, user })
  })

/** Notes that the session of a reader whom the tables do not know has ended: the page asks for a sign-in. */
export const endUnknownSession = (db: ReaderDb): Promise<void> =>
  change(db, async () => {
    const session = await readSession(db)
    if (session.user === null) await db.meta.put({ ...session, expired: true })
  })

/**
 * Notes that the reader is signing out, before the server is told: after a crash from here on, the sign-out is finished.
 * Gives the number of unsent changes that prevent it; with `discardUnsent` that is always 0. After the note no change is
 * added.
 */
export const startSignOut = (db: ReaderDb, discardUnsent: boolean): Promise<number> =>
  change(db, async () => {
    const session = await readSession(db)
    const unsent = discardUnsent ? 0 : await countUnsent(db, session.aud)
    if (unsent === 0) await db.meta.put({ ...session, signingOut: true })
    return unsent
  })

/** Finishes a sign-out: deletes everything of the reader. Does nothing if another reader has signed in. */
export const leave = (db: ReaderDb): Promise<void> =>
  change(db, async () => {
    if ((await readSession(db)).signingOut) await setReader(db, null, { wipe: true, discard: true })
  })

/** Takes the note back, because the sign-out failed. Gives false if the reader is signed out already. */
export const stay = (db: ReaderDb): Promise<boolean> =>
  change(db, async () => {
    const { signingOut, ...session } = await readSession(db)
    if (!signingOut) return false
    await db.meta.put(session)
    return true
  })
