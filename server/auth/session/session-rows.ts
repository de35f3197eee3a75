import type { Insertable, Kysely } from 'kysely'
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
  trx.selectFrom('users').selectAll().where('id', '=', userId).forNoKeyUpdate().executeTakeFirst()

/** Whether a session has not ended. Lock the user first. */
export const isOpen = async (
  trx: Kysely<Schema>,
  { id, session }: { readonly id: string; readonly session: string },
): Promise<boolean> =>
  (await trx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', session)
    .where('user_id', '=', id)
    .executeTakeFirst()) !== undefined

/** Ends one session. */
export const endSession = (trx: Kysely<Schema>, id: string) => trx.deleteFrom('sessions').where('id', '=', id).execute()

/** Ends all sessions of a user except `except`, in the transaction of the change that requires it. */
export async function endSessions(trx: Kysely<Schema>, userId: string, except: string | null = null): Promise<void> {
  await lockUser(trx, userId)
  let query = trx.deleteFrom('sessions').where('user_id', '=', userId)
  if (except !== null) query = query.where('id', '!=', except)
  await query.execute()
}

/** Ends the sessions of everybody. Like every change of a session, it waits for those that are under way. */
export async function endAllSessions(trx: Kysely<Schema>): Promise<void> {
  await trx.selectFrom('users').select('id').orderBy('id').forNoKeyUpdate().execute()
  await trx.deleteFrom('sessions').execute()
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

export const addSession = (
  trx: Kysely<Schema>,
  session: Omit<Insertable<Schema['sessions']>, 'begun_at' | 'last_used_at'>,
  at: number,
) =>
  trx
    .insertInto('sessions')
    .values({ ...session, begun_at: new Date(at), last_used_at: new Date(at) })
    .execute()

/** When a session began. One that began while the clock was ahead would last too long, so it began now. */
export async function beginningOf(trx: Kysely<Schema>, id: string, at: number): Promise<Date> {
  const { begun_at } = await trx
    .updateTable('sessions')
    .set(({ fn, ref, val }) => ({ begun_at: fn('least', [ref('begun_at'), val(new Date(at))]) }))
    .where('id', '=', id)
    .returning('begun_at')
    .executeTakeFirstOrThrow()
  return begun_at
}
