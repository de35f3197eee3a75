import { accountEndpoints } from '#contract/accounts/endpoints-account.ts'
import { parseToken } from '#contract/stored.ts'
import type { SyncEvents, SyncStart } from '#contract/workers/sync-api.ts'
import { readSession, readToken } from '#db/reader/session.ts'
import { endsSession, isSignedOut } from '../net/our-answer.ts'
import { type AccountDeps, refreshUser, resumeSignOut } from './account.ts'
import { endUnknownSession, setReader } from './write-session.ts'

/**
 * The storage has a token, and the tables know nobody. The token is tried once, and then the cookie. If the server refuses
 * both, the reader is told that the session has ended. Without an answer the token stays for the next start, and nobody counts
 * as signed in until then.
 */
async function adopt(account: AccountDeps, stored: string, events: SyncEvents | null): Promise<void> {
  const { db, request, language } = account
  const token = parseToken(stored)
  const user = token === null ? null : await refreshUser(account, token)
  if (user?.ok) return
  if (user !== null && !isSignedOut(user.problem)) return events?.userChanged(null)
  const renewed = await request(accountEndpoints.refresh, language())
  if (renewed.ok) {
    const { access_token } = renewed.value
    if ((await refreshUser(account, access_token)).ok) return events?.tokenChanged(access_token)
  } else if (endsSession(renewed.problem)) {
    await endUnknownSession(db)
    events?.tokenChanged(null)
  }
  events?.userChanged(null)
}

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
  if (!known && stored.accessToken !== null) return adopt(account, stored.accessToken, events)
  const session = await readSession(db)
  const token = await readToken(db)
  const lacksToken = session.aud !== 'pub' && !session.expired && token === null
  if (lacksToken && stored.accessToken === null) await setReader(db, null, { wipe: true })
  const user = lacksToken ? null : session.user
  if (token !== stored.accessToken) events?.tokenChanged(token)
  if (JSON.stringify(user) !== JSON.stringify(stored.user)) events?.userChanged(user)
}
