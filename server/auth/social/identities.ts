import type { Kysely } from 'kysely'
import type { IdentitiesAnswer } from '#contract/accounts/access.ts'
import { type Changer, lockAccount } from '#server/auth/account/lock-account.ts'
import { noticeIdentity } from '#server/auth/email/owner-notices.ts'
import type { Schema } from '#server/db/schema.ts'
import { Refusal } from '#server/messages/refusal.ts'

export async function identitiesOf(db: Kysely<Schema>, userId: string): Promise<IdentitiesAnswer> {
  const rows = await db
    .selectFrom('social_identities')
    .select(['id', 'provider', 'email', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
  return {
    data: rows.map(({ id, provider, email, created_at }) => ({
      id,
      type: 'identities' as const,
      attributes: { provider, email, connected_at: created_at.toISOString() },
    })),
  }
}

/**
 * Removes an identity and ends the sessions that began with it. The session of `changer` continues, even if it is one of them.
 * Throws a `Refusal` when the identity is the account's last way to sign in.
 */
export const removeIdentity = (db: Kysely<Schema>, changer: Changer, identityId: string): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const user = await lockAccount(trx, changer)
    const own = await trx
      .selectFrom('social_identities')
      .select(['id', 'provider'])
      .where('user_id', '=', user.id)
      .execute()
    const identity = own.find(({ id }) => id === identityId)
    if (identity === undefined) return
    if (own.length === 1 && user.password_hash === null) throw new Refusal('last_way_in')
    await trx.updateTable('sessions').set({ identity_id: null }).where('id', '=', changer.session).execute()
    await trx.deleteFrom('social_identities').where('id', '=', identityId).execute()
    await noticeIdentity(trx, 'identity_removed', user, identity.provider)
  })
