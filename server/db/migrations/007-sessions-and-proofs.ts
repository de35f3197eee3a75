import { type Kysely, type Migration, sql } from 'kysely'

type Db = Kysely<unknown>

/** Milliseconds: a stamp must survive the way to a JavaScript date and back. */
const STAMP = sql`timestamptz(3)`

/** Sessions as rows of their own, addresses that are proven by a mailed link only, and identities that can be ended. */
export const sessionsAndProofs: Migration = {
  async up(db: Db) {
    await proofs(db)
    await identities(db)
    await sessions(db)
  },
}

async function proofs(db: Db): Promise<void> {
  await db.schema.alterTable('users').addColumn('owner_proven_at', STAMP).execute()
  // What a provider said counted as a proof so far, and a new password did too. Only the owner's next link tells them apart.
  await sql`update users set email_verified_at = null`.execute(db)
  await db.schema
    .createTable('email_changes')
    .addColumn('user_id', 'bigint', (c) => c.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('email_key', 'text', (c) => c.notNull())
    .addColumn('asked_at', STAMP, (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('email_proofs')
    .addColumn('token_hash', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'bigint', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('email_key', 'text', (c) => c.notNull())
    .addColumn('expires_at', STAMP, (c) => c.notNull())
    .execute()
  await db.schema.createIndex('email_proofs_user').on('email_proofs').column('user_id').execute()
  await db.schema.createIndex('email_proofs_expiry').on('email_proofs').column('expires_at').execute()
}

async function identities(db: Db): Promise<void> {
  await db.schema
    .alterTable('social_identities')
    .addColumn('id', 'bigint', (c) => c.notNull().unique().generatedByDefaultAsIdentity())
    .addColumn('email', 'text')
    .addColumn('confirmed_at', STAMP)
    .execute()
}

async function sessions(db: Db): Promise<void> {
  await db.schema
    .createTable('sessions')
    .addColumn('id', 'uuid', (c) => c.primaryKey())
    .addColumn('user_id', 'bigint', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('begun_at', STAMP, (c) => c.notNull())
    .addColumn('last_used_at', STAMP, (c) => c.notNull())
    .addColumn('browser', 'text')
    .addColumn('system', 'text')
    .addColumn('identity_id', 'bigint', (c) => c.references('social_identities.id').onDelete('cascade'))
    .execute()
  await db.schema.createIndex('sessions_user').on('sessions').column('user_id').execute()
  await db.schema.createIndex('sessions_identity').on('sessions').column('identity_id').execute()
  await sql`
    insert into sessions (id, user_id, begun_at, last_used_at)
    select family, user_id, min(created_at), max(created_at) from refresh_tokens group by family, user_id`.execute(db)
  await db.schema
    .alterTable('refresh_tokens')
    .addForeignKeyConstraint('refresh_tokens_session', ['family'], 'sessions', ['id'])
    .onDelete('cascade')
    .execute()
}
