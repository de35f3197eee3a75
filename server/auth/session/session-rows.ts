import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'

/** So many sessions an account has at most; those that were used least lately go. */
const MOST_SESSIONS = 50
const DAY_MS = 24 * 60 * 60_000
/** So long after its last use a session's row is kept: far beyond its end, so that a clock that is ahead deletes none that is good. */
const KEPT_MS = 360 * DAY_MS

/** Of one user, one change of their sessions at a time. Held until the transaction ends. */
export const lockUser = (trx: Kysely<Schema>, userId: string) =>
  trx
    .selectFrom('users')
    .select(['id', 'password_hash', 'email', 'email_key', 'language'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Ends the sessions of a user, all or all but one, in the transaction of whatever makes it necessary. */
export async function endSessions(trx: Kysely<Schema>, userId: string, except: string | null = null): Promise<void> {
  await lockUser(trx, userId)
  let query = trx.deleteFrom('sessions').where('user_id', '=', userId)
  if (except !== null) query = query.where('id', '!=', except)
  await query.execute()
}

/** Makes room for one more session. Only this user's rows: a sweep over everybody's would trust one look at the clock. */
export async function forgetSessions(trx: Kysely<Schema>, userId: string, at: number): Promise<void> {
  await trx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where((where) =>
      where.or([
        where('last_used_at', '<', new Date(at - KEPT_MS)),
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
