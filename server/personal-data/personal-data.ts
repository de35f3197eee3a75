import type { ExpressionBuilder, Kysely } from 'kysely'
import { type Changer, lockAccount } from '#server/auth/account/lock-account.ts'
import type { User } from '#server/auth/users.ts'
import type { Schema } from '#server/db/schema.ts'
import { lockPayments } from '#server/payments/subscription.ts'

type Rows = Promise<readonly Readonly<Record<string, unknown>>[]>
type Person = Pick<User, 'id' | 'email_key'>

/** The mails of a reader, and those of nobody to their address: they were asked for before there was the account. */
const isMailOf =
  ({ id, email_key }: Person) =>
  ({ and, eb, or }: ExpressionBuilder<Schema, 'mail_jobs'>) =>
    or([eb('user_id', '=', id), and([eb('user_id', 'is', null), eb('email_key', '=', email_key)])])

/** A reader's payment that an event is about. Some events name only the provider's payment. */
const isOfEvent =
  (id: string) =>
  ({ and, eb, or, ref }: ExpressionBuilder<Schema & { event: Schema['payment_events'] }, 'payments' | 'event'>) =>
    and([
      eb('payments.user_id', '=', id),
      eb('payments.provider', '=', ref('event.provider')),
      or([
        eb('payments.session', '=', ref('event.session')),
        and([eb('event.session', 'is', null), eb('payments.provider_payment', '=', ref('event.provider_payment'))]),
      ]),
    ])

/**
 * The data about a reader, by table: every table that refers to a user, and those with the user's address. A test finds
 * what is forgotten. Secrets are left out: the password's hash and the tokens' hashes.
 */
const TABLES = {
  users: (db, { id }) =>
    db
      .selectFrom('users')
      .select(['id', 'email', 'first_name', 'last_name', 'phone', 'country', 'language', 'subscribed'])
      .select(['email_verified_at', 'owner_proven_at', 'created_at', 'highlight_revision'])
      .where('id', '=', id)
      .execute(),
  sessions: (db, { id }) => ofUser(db, 'sessions', id),
  refresh_tokens: (db, { id }) =>
    db
      .selectFrom('refresh_tokens')
      .select(['family as session', 'created_at', 'expires_at', 'rotated_at'])
      .where('user_id', '=', id)
      .execute(),
  social_identities: (db, { id }) => ofUser(db, 'social_identities', id),
  email_changes: (db, { id }) => ofUser(db, 'email_changes', id),
  email_proofs: (db, { id }) =>
    db.selectFrom('email_proofs').select(['email_key', 'expires_at']).where('user_id', '=', id).execute(),
  password_resets: (db, { id }) =>
    db.selectFrom('password_resets').select('expires_at').where('user_id', '=', id).execute(),
  bookmarks: (db, { id }) => ofUser(db, 'bookmarks', id),
  payments: (db, { id }) => ofUser(db, 'payments', id),
  payment_events: (db, { id }) =>
    db
      .selectFrom('payment_events as event')
      .selectAll()
      .where(({ exists, selectFrom }) => exists(selectFrom('payments').select('session').where(isOfEvent(id))))
      .execute(),
  subscription_changes: (db, { id }) => ofUser(db, 'subscription_changes', id),
  mail_jobs: (db, user) => db.selectFrom('mail_jobs').selectAll().where(isMailOf(user)).execute(),
} as const satisfies Partial<Record<keyof Schema, (db: Kysely<Schema>, user: Person) => Rows>>

/** The other tables about a reader, each with its key. They may be large, so the export reads a few rows at a time. */
export const LARGE_TABLES = { highlights: 'id', idempotent_answers: 'key' } as const satisfies Partial<
  Record<keyof Schema, string>
>

type UserTable = 'sessions' | 'email_changes' | 'social_identities' | 'bookmarks' | 'payments' | 'subscription_changes'

const ofUser = (db: Kysely<Schema>, table: UserTable, id: string): Rows =>
  db.selectFrom(table).selectAll().where('user_id', '=', id).execute()

/** All but the large tables. */
export async function readPersonalData(
  db: Kysely<Schema>,
  user: Person,
): Promise<Record<string, Record<string, unknown>[]>> {
  const data: Record<string, Record<string, unknown>[]> = {}
  for (const [table, read] of Object.entries(TABLES)) data[table] = (await read(db, user)).map((row) => ({ ...row }))
  return data
}

/**
 * Deletes a reader. The tables' foreign keys delete their rows as well. Payments stay because the law requires it, but
 * without a name: the user is removed, and so is the address of the provider's page, which may name the reader.
 */
export async function deletePersonalData(db: Kysely<Schema>, changer: Changer): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // A payment event that arrives now is handled either before or after the deletion, never in the middle.
    await lockPayments(trx)
    const { id } = await lockAccount(trx, changer)
    await trx.updateTable('payments').set({ url: null }).where('user_id', '=', id).execute()
    const deleted = await trx.deleteFrom('users').where('id', '=', id).returning(['id', 'email_key']).executeTakeFirst()
    if (deleted !== undefined) await trx.deleteFrom('mail_jobs').where(isMailOf(deleted)).execute()
  })
}
