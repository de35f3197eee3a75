import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'

/** The most sessions of one account. The least recently used ones are deleted. */
const MOST_SESSIONS = 50
const DAY_MS = 24 * 60 * 60_000
/**
 * How long a session's row stays after its last use. This is far beyond the session's end, so that a clock that is
 * ahead deletes no valid session.
 */
const STORED_MS = 360 * DAY_MS

/** Locks a user, so that their sessions change one at a time. The lock ends with the transaction. */
export const lockUser = (trx: Kysely<Schema>, userId: string) =>
  trx
    .selectFrom('users')
    .select(['id', 'password_hash', 'email', 'email_key', 'language'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Ends all sessions of a user except `except`, in the transaction of the change that requires it. */
export async function endSessions(trx: Kysely<Schema>, userId: string, except: string | null = null): Promise<void> {
  await lockUser(trx, userId)
  let query = trx.deleteFrom('sessions').where('user_id', '=', userId)
  if (except !== null) query = query.where('id', '!=', except)
  await query.execute()
}

/**
 * Deletes old sessions to make room for a new one. Only this user's rows: a wrong clock would otherwise delete
 * everybody's.
 */
export async function forgetSessions(trx: Kysely<Schema>, userId: string, at: number): Promise<void> {
  await trx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where((where) =>
      where.or([
        where('last_used_at', '<', new Date(at - STORED_MS)),
        where('id', 'in', ({ selectFrom }) =>
          selectFrom('sessions')
            .select('id')
            .where('user_id', '=', userId)
            .orderBy('last_used_at', 'desc')
            .offset(MOST_SESSIONS - 1),
        ),
      ]),
    )
    .execute()
}
