import { type Kysely, type Migration, sql } from 'kysely'

type Db = Kysely<unknown>

/** Milliseconds: a stamp must survive the way to a JavaScript date and back. */
const STAMP = sql`timestamptz(3)`

export const accounts: Migration = {
  async up(db: Db) {
    await users(db)
    await signIns(db)
    await mails(db)
    await limits(db)
  },
}

async function users(db: Db): Promise<void> {
  await db.schema
    .alterTable('users')
    .addColumn('language', 'text', (c) => c.notNull().defaultTo('en'))
    .addColumn('email_verified_at', STAMP)
    // Whoever came by a provider has no password until he sets one.
    .alterColumn('password_hash', (c) => c.dropNotNull())
    .execute()
}

async function signIns(db: Db): Promise<void> {
  await db.schema
    .createTable('social_identities')
    .addColumn('provider', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('user_id', 'bigint', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('created_at', STAMP, (c) => c.notNull().defaultTo(sql`now()`))
    .addPrimaryKeyConstraint('social_identities_pkey', ['provider', 'subject'])
    .execute()
  await db.schema.createIndex('social_identities_user').on('social_identities').column('user_id').execute()
  await db.schema
    .createTable('password_resets')
    .addColumn('token_hash', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'bigint', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('expires_at', STAMP, (c) => c.notNull())
    .execute()
  await db.schema.createIndex('password_resets_user').on('password_resets').column('user_id').execute()
  await db.schema.createIndex('password_resets_expiry').on('password_resets').column('expires_at').execute()
}

async function mails(db: Db): Promise<void> {
  await db.schema
    .createTable('mail_jobs')
    .addColumn('id', 'bigint', (c) => c.primaryKey().generatedByDefaultAsIdentity())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('email_key', 'text', (c) => c.notNull())
    .addColumn('language', 'text')
    .addColumn('tries', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('created_at', STAMP, (c) => c.notNull())
    .addColumn('due_at', STAMP, (c) => c.notNull())
    // One at a time for an address: whoever asks a thousand times waits for the same mail.
    .addUniqueConstraint('mail_jobs_one', ['kind', 'email_key'])
    .execute()
  await db.schema.createIndex('mail_jobs_due').on('mail_jobs').column('due_at').execute()
}

async function limits(db: Db): Promise<void> {
  await db.schema
    .createTable('attempts')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('count', 'integer', (c) => c.notNull())
    .addColumn('last_at', STAMP, (c) => c.notNull())
    .addColumn('free_at', STAMP, (c) => c.notNull())
    .execute()
  await db.schema.createIndex('attempts_age').on('attempts').column('last_at').execute()
  await db.schema
    .createTable('captcha_passes')
    .addColumn('token_hash', 'text', (c) => c.primaryKey())
    .addColumn('action', 'text', (c) => c.notNull())
    .addColumn('expires_at', STAMP, (c) => c.notNull())
    .execute()
  await db.schema.createIndex('captcha_passes_expiry').on('captcha_passes').column('expires_at').execute()
}
