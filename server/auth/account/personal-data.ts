import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import { lockPayments } from '#server/payments/subscription.ts'

type Rows = Promise<readonly Readonly<Record<string, unknown>>[]>

/**
 * What is kept about a reader, by table: every one that refers to a user, and those that hold the user's address. What
 * opens something is left out: hashes of the password and of tokens.
 */
const TABLES = {
  users: (db, { id }) =>
    db
      .selectFrom('users')
      .select(['id', 'email', 'first_name', 'last_name', 'phone', 'country', 'language', 'subscribed'])
      .select(['email_verified_at', 'owner_proven_at', 'created_at'])
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
  idempotent_answers: (db, { id }) => ofUser(db, 'idempotent_answers', id),
  payments: (db, { id }) => ofUser(db, 'payments', id),
  payment_events: (db, { id }) =>
    db
      .selectFrom('payment_events')
      .selectAll()
      .where('session', 'in', ({ selectFrom }) => selectFrom('payments').select('session').where('user_id', '=', id))
      .execute(),
  subscription_changes: (db, { id }) => ofUser(db, 'subscription_changes', id),
  mail_jobs: (db, { email_key }) => db.selectFrom('mail_jobs').selectAll().where('email_key', '=', email_key).execute(),
} as const satisfies Partial<
  Record<keyof Schema, (db: Kysely<Schema>, user: { readonly id: string; readonly email_key: string }) => Rows>
>

/** A test compares them with the database: a new table about readers has to be here. */
export const PERSONAL_TABLES: readonly string[] = Object.keys(TABLES)

type UserTable =
  | 'sessions'
  | 'email_changes'
  | 'social_identities'
  | 'bookmarks'
  | 'idempotent_answers'
  | 'payments'
  | 'subscription_changes'

const ofUser = (db: Kysely<Schema>, table: UserTable, id: string): Rows =>
  db.selectFrom(table).selectAll().where('user_id', '=', id).execute()

/** All that is kept about a reader, by table. */
export async function readPersonalData(
  db: Kysely<Schema>,
  user: { readonly id: string; readonly email_key: string },
): Promise<Record<string, Record<string, unknown>[]>> {
  const data: Record<string, Record<string, unknown>[]> = {}
  for (const [table, read] of Object.entries(TABLES)) data[table] = (await read(db, user)).map((row) => ({ ...row }))
  return data
}

/**
 * Deletes a reader and all that is theirs; the tables' own rules take it along. Payments stay, as the law asks, and name
 * nobody: neither the reader nor the provider's page, which may.
 */
export async function deletePersonalData(db: Kysely<Schema>, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // A payment that is told of at this moment comes before or after, and not in between.
    await lockPayments(trx)
    await trx.updateTable('payments').set({ url: null }).where('user_id', '=', id).execute()
    // Mails that wait also go to an address that was not proven yet.
    await trx
      .deleteFrom('mail_jobs')
      .where('email_key', 'in', ({ selectFrom }) =>
        selectFrom('email_changes').select('email_key').where('user_id', '=', id),
      )
      .execute()
    const gone = await trx.deleteFrom('users').where('id', '=', id).returning('email_key').executeTakeFirst()
    if (gone !== undefined) await trx.deleteFrom('mail_jobs').where('email_key', '=', gone.email_key).execute()
  })
}
