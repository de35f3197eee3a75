import type { Kysely, Selectable } from 'kysely'
import type { UserAnswer } from '#contract/accounts/account.ts'
import { readableEmail } from '#server/db/email-key.ts'
import type { Schema } from '#server/db/schema.ts'
import { Refusal } from '#server/messages/refusal.ts'

export type User = Selectable<Schema['users']>
/** With the new address that is asked for but not proven yet. */
export type Account = User & { readonly pending_email: string | null }

export const userAnswer = (user: Account): UserAnswer => ({
  data: {
    id: user.id,
    type: 'users',
    attributes: {
      first_name: user.first_name,
      last_name: user.last_name,
      email: readableEmail(user.email),
      phone: user.phone,
      country: user.country,
      subscribed: user.subscribed,
      has_password: user.password_hash !== null,
      email_confirmed: user.email_verified_at !== null,
      pending_email: user.pending_email === null ? null : readableEmail(user.pending_email),
    },
  },
})

/** Throws a 401 `Refusal` when the account was deleted meanwhile. */
export const userOf = (db: Kysely<Schema>, id: string): Promise<Account> =>
  db
    .selectFrom('users')
    .leftJoin('email_changes', 'email_changes.user_id', 'users.id')
    .selectAll('users')
    .select('email_changes.email as pending_email')
    .where('users.id', '=', id)
    .executeTakeFirstOrThrow(() => new Refusal('unauthenticated'))

export const isKnownAddress = async (db: Kysely<Schema>, key: string): Promise<boolean> =>
  (await db.selectFrom('users').select('id').where('email_key', '=', key).executeTakeFirst()) !== undefined
