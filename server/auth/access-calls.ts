import type { Hono } from 'hono'
import type { Kysely } from 'kysely'
import { accessEndpoints } from '#contract/accounts/endpoints-access.ts'
import { lockAccount } from '#server/auth/account/lock-account.ts'
import { identitiesOf, removeIdentity } from '#server/auth/social/identities.ts'
import type { Schema } from '#server/db/schema.ts'
import { bind } from '#server/http/bind.ts'
import type { AppEnv } from '#server/http/context.ts'
import { endSessions } from './session/session-rows.ts'
import { SESSION_SECONDS } from './session/sessions.ts'

const openSessionsOf = (db: Kysely<Schema>, userId: string) =>
  db
    .selectFrom('sessions')
    .leftJoin('social_identities', 'social_identities.id', 'sessions.identity_id')
    .select(['sessions.id', 'browser', 'system', 'begun_at', 'last_used_at', 'provider'])
    .where('sessions.user_id', '=', userId)
    .where('begun_at', '>', new Date(Date.now() - SESSION_SECONDS * 1000))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('refresh_tokens')
          .select('family')
          .whereRef('family', '=', 'sessions.id')
          .where('expires_at', '>', new Date()),
      ),
    )
    .orderBy('last_used_at', 'desc')
    .execute()

export function bindAccess(app: Hono<AppEnv>): void {
  bind(app, accessEndpoints.sessions, async ({ context, reader }) => {
    const rows = await openSessionsOf(context.get('services').db, reader.id)
    return {
      data: rows.map(({ id: row, browser, system, provider, begun_at, last_used_at }) => ({
        id: row,
        type: 'sessions' as const,
        attributes: {
          ...{ browser, system, provider, current: row === reader.session },
          ...{ begun_at: begun_at.toISOString(), last_used_at: last_used_at.toISOString() },
        },
      })),
    }
  })

  bind(app, accessEndpoints.endSession, async ({ params, context, reader }) => {
    const { db } = context.get('services')
    await db.transaction().execute(async (trx) => {
      const { id } = await lockAccount(trx, reader)
      await trx.deleteFrom('sessions').where('id', '=', params.id).where('user_id', '=', id).execute()
    })
    return null
  })

  bind(app, accessEndpoints.endOtherSessions, async ({ context, reader }) => {
    const { db } = context.get('services')
    await db.transaction().execute(async (trx) => {
      const { id } = await lockAccount(trx, reader)
      await endSessions(trx, id, reader.session)
    })
    return null
  })

  bind(app, accessEndpoints.identities, async ({ context, reader }) => {
    const { id } = reader
    return identitiesOf(context.get('services').db, id)
  })

  bind(app, accessEndpoints.removeIdentity, async ({ params, context, reader }) => {
    const { db, mail } = context.get('services')
    await removeIdentity(db, reader, params.id)
    mail.sendSoon()
    return null
  })
}
