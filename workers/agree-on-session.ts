import type { SyncEvents, SyncStart } from '#contract/sync-api.ts'
import { readSession, readToken } from '../src/db/session.ts'
import type { AccountDeps } from './account.ts'
import { setReader } from './reader.ts'

/** Loaded for who was signed in. */
const accounts = () => import('./account.ts')

/** What the page's storage and the tables say of the session may differ after a crash, which takes back what the browser had not yet written: the tables are right. */
export async function agreeOnSession(
  account: AccountDeps,
  stored: SyncStart['session'],
  events: SyncEvents | null,
): Promise<void> {
  const { db } = account
  const known = (await db.meta.get('session')) !== undefined
  if ((await readSession(db)).leaving) await (await accounts()).finishLeaving(account)
  const session = await readSession(db)
  const token = await readToken(db)
  if (!known && stored.accessToken !== null) await (await accounts()).refreshUser(account, stored.accessToken)
  else if (stored.accessToken === null && session.aud !== 'pub' && !session.expired) {
    if (token === null) await setReader(db, null, { wipe: true })
    events?.tokenChanged(token)
    events?.userChanged(token === null ? null : session.user)
  }
  if (stored.accessToken !== null && known && token === null) {
    events?.tokenChanged(null)
    if (!session.expired) events?.userChanged(null)
  }
}
