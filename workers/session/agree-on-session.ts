import { accountEndpoints } from '#contract/accounts/endpoints-account.ts'
import { parseToken } from '#contract/stored.ts'
import type { SyncEvents, SyncStart } from '#contract/workers/sync-api.ts'
import type { ReaderDb } from '#db/db.ts'
import { readMeta } from '#db/meta.ts'
import { readSession, readToken } from '#db/reader/session.ts'
import { endsSession, isUnauthorized } from '../net/our-answer.ts'
import { type AccountDeps, refreshUser, resumeSignOut } from './account.ts'
import { endUnknownSession, setReader } from './write-session.ts'

/** When nobody answered, the tabs that waited meanwhile do not ask again. */
const ASKED_MS = 10_000

/** Whether the tables know who is here, also when that is nobody. */
const isKnown = async (db: ReaderDb): Promise<boolean> => (await readMeta(db, 'session')) !== undefined

/** Tries the token once, and then to renew it. Leaves no session when nobody answers. */
async function tryToken(account: AccountDeps, stored: string): Promise<void> {
  const { db, request, language } = account
  const token = parseToken(stored)
  const user = token === null ? null : await refreshUser(account, token)
  if (user?.ok || (user !== null && !isUnauthorized(user.problem) && !endsSession(user.problem))) return
  const renewed = await request(accountEndpoints.refresh, language(), {}, token ?? undefined)
  const last = renewed.ok ? await refreshUser(account, renewed.value.access_token) : renewed
  if (!last.ok && endsSession(last.problem)) await endUnknownSession(db)
}

/**
 * The storage has a token, and the tables know nobody. If the server refuses both the token and the cookie, the reader is told
 * that the session has ended. While it does not decide, the token stays for a later start. Many tabs may start together: one of them asks.
 */
const adopt = (account: AccountDeps, stored: string, now: () => number): Promise<void> =>
  account.sessionLock(async () => {
    const { db } = account
    if (await isKnown(db)) return
    const askedAt = (await readMeta(db, 'adoption'))?.askedAt
    if (askedAt !== undefined && Math.abs(now() - askedAt) < ASKED_MS) return
    await tryToken(account, stored)
    await db.meta.put({ key: 'adoption', askedAt: now() })
  })

/**
 * Makes the page's storage and the tables agree after a crash. A crash can undo what the browser had not yet written to
 * disk, so they may differ on who is signed in, or the storage may have only a part. The tables are right.
 */
export async function agreeOnSession(
  account: AccountDeps,
  stored: SyncStart['session'],
  events: SyncEvents | null,
  now: () => number,
): Promise<void> {
  const { db } = account
  const isUnknown = stored.accessToken !== null && !(await isKnown(db))
  if ((await readSession(db)).signingOut) await resumeSignOut(account)
  if (isUnknown) {
    await adopt(account, stored.accessToken, now)
    // Until somebody answers, nobody counts as signed in.
    if (!(await isKnown(db))) return events?.userChanged(null)
  }
  const session = await readSession(db)
  const token = await readToken(db)
  const lacksToken = session.aud !== 'pub' && !session.expired && token === null
  if (lacksToken && stored.accessToken === null) await setReader(db, null, { wipe: true })
  const user = lacksToken ? null : session.user
  if (token !== stored.accessToken) events?.tokenChanged(token)
  if (isUnknown || JSON.stringify(user) !== JSON.stringify(stored.user)) events?.userChanged(user)
}
