import { type Kysely, type Migration, sql } from 'kysely'

type Db = Kysely<unknown>

/** Milliseconds: a stamp must survive the way to a JavaScript date and back. */
const STAMP = sql`timestamptz(3)`

export const payments: Migration = {
  async up(db: Db) {
    await paymentTables(db)
    await subscriptionChanges(db)
    await receipts(db)
  },
}

async function paymentTables(db: Db): Promise<void> {
  await db.schema
    .createTable('payments')
    .addColumn('session', 'text', (c) => c.primaryKey())
    // Books are kept longer than accounts.
    .addColumn('user_id', 'bigint', (c) => c.references('users.id').onDelete('set null'))
    .addColumn('provider', 'text', (c) => c.notNull())
    .addColumn('provider_session', 'text')
    .addColumn('provider_payment', 'text')
    .addColumn('url', 'text')
    .addColumn('amount', 'integer', (c) => c.notNull().check(sql`amount > 0`))
    .addColumn('currency', 'text', (c) => c.notNull())
    .addColumn('language', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull().defaultTo('pending'))
    .addColumn('created_at', STAMP, (c) => c.notNull())
    .addColumn('expires_at', STAMP, (c) => c.notNull())
    .addColumn('paid_at', STAMP)
    .execute()
  await db.schema.createIndex('payments_user').on('payments').columns(['user_id', 'created_at']).execute()
  await db.schema
    .createIndex('payments_provider_payment')
    .on('payments')
    .columns(['provider', 'provider_payment'])
    .execute()
  await db.schema
    .createTable('payment_events')
    .addColumn('id', 'bigint', (c) => c.primaryKey().generatedByDefaultAsIdentity())
    .addColumn('provider', 'text', (c) => c.notNull())
    .addColumn('event', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    // No foreign key: a refund may be told before the payment that it takes back.
    .addColumn('session', 'text')
    .addColumn('provider_payment', 'text')
    .addColumn('subject', 'text')
    .addColumn('amount', 'integer')
    .addColumn('currency', 'text')
    .addColumn('occurred_at', STAMP, (c) => c.notNull())
    .addColumn('received_at', STAMP, (c) => c.notNull())
    .addUniqueConstraint('payment_events_once', ['provider', 'event'])
    .execute()
  await db.schema.createIndex('payment_events_session').on('payment_events').column('session').execute()
  await db.schema
    .createIndex('payment_events_payment')
    .on('payment_events')
    .columns(['provider', 'provider_payment'])
    .execute()
}

async function subscriptionChanges(db: Db): Promise<void> {
  await db.schema
    .createTable('subscription_changes')
    .addColumn('id', 'bigint', (c) => c.primaryKey().generatedByDefaultAsIdentity())
    .addColumn('user_id', 'bigint', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('cause', 'text', (c) => c.notNull())
    .addColumn('subscribed', 'boolean', (c) => c.notNull())
    .addColumn('session', 'text')
    .addColumn('operator', 'text')
    .addColumn('reason', 'text')
    .addColumn('at', STAMP, (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('subscription_changes_user')
    .on('subscription_changes')
    .columns(['user_id', 'id'])
    .execute()
}

/** A mail may be about one thing among several of its kind: two payments have two receipts. */
async function receipts(db: Db): Promise<void> {
  await db.schema
    .alterTable('mail_jobs')
    .addColumn('about', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await db.schema.alterTable('mail_jobs').dropConstraint('mail_jobs_one').execute()
  await db.schema.alterTable('mail_jobs').addUniqueConstraint('mail_jobs_one', ['kind', 'email_key', 'about']).execute()
}
