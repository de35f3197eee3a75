import type { SyncEvents, SyncStart } from '#contract/workers/sync-api.ts'
import { readSession, readToken } from '#db/reader/session.ts'
import { type AccountDeps, refreshUser, resumeSignOut } from './account.ts'
import { setReader } from './write-session.ts'

/**
 * Makes the page's storage and the tables agree after a crash. A crash can undo what the browser had not yet written to
 * disk, so they may differ on who is signed in, or the storage may have only a part. The tables are right.
 */
export async function agreeOnSession(
  account: AccountDeps,
  stored: SyncStart['session'],
  events: SyncEvents | null,
): Promise<void> {
  const { db } = account
  const known = (await db.meta.get('session')) !== undefined
  const before = await readSession(db)
  if (before.signingOut) await resumeSignOut(account)
  if (!known && stored.accessToken !== null) {
    await refreshUser(account, stored.accessToken)
    return
  }
  const session = await readSession(db)
  const token = await readToken(db)
  const lacksToken = session.aud !== 'pub' && !session.expired && token === null
  if (lacksToken && stored.accessToken === null) await setReader(db, null, { wipe: true })
  const user = lacksToken ? null : session.user
  if (token !== stored.accessToken) events?.tokenChanged(token)
  if (JSON.stringify(user) !== JSON.stringify(stored.user)) events?.userChanged(user)
}
