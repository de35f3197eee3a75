import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import { logEvent } from '#server/process/log.ts'
import type { RefreshRows, TokenRow } from './refresh-rows.ts'
import type { RefreshTokens } from './refresh-token.ts'
import { endSession, lockUser } from './session-rows.ts'

/**
 * A token that this server made and that has no row was used before. So it may be stolen, and its session ends for
 * everybody who has it.
 */
async function endReused(trx: Kysely<Schema>, tokens: RefreshTokens, refresh: string): Promise<void> {
  const id = tokens.sessionOf(refresh)
  if (id === null) return
  const session = await trx.selectFrom('sessions').select('user_id').where('id', '=', id).executeTakeFirst()
  if (session === undefined) return
  await lockUser(trx, session.user_id)
  await endSession(trx, id)
  logEvent('refresh_token_reused', { user: session.user_id })
}

/**
 * Runs `work` on a stored token while the user is locked. Otherwise a renewal during the end of a session could leave
 * a new token that the end did not see. Null for a token that is not stored.
 */
export const withStoredToken = <T>(
  db: Kysely<Schema>,
  tokens: RefreshTokens,
  rows: RefreshRows,
  refresh: string,
  work: (trx: Kysely<Schema>, token: TokenRow) => Promise<T>,
): Promise<T | null> =>
  db.transaction().execute(async (trx) => {
    const found = await rows.find(trx, refresh)
    if (found !== undefined) await lockUser(trx, found.user_id)
    const token = found === undefined ? undefined : await rows.find(trx, refresh)
    if (token !== undefined) return work(trx, token)
    await endReused(trx, tokens, refresh)
    return null
  })
