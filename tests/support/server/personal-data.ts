import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'

const HIGHLIGHT = {
  id: '11111111-1111-4111-8111-111111111111',
  article_slug: 'oats',
  article_id: '1',
  lang: 'en',
  block: 0,
  start_at: 0,
  end_at: 4,
  quote: 'Oats',
  before: '',
  after: '',
  color: 'green',
  note: 'Mine',
  deleted: false,
  revision: '1',
} as const
const SESSION = 'a-session-of-the-checkout'
/** The provider's name of it, the only one that refunds and disputes know. */
const PAYMENT = 'a-payment'

/** Inserts a row into every table about readers. */
export async function seedPersonalData(db: Kysely<Schema>, id: string, email: string): Promise<void> {
  const at = new Date()
  const identity = { provider: 'google', subject: '42', email: null, confirmed_at: null }
  await db
    .insertInto('social_identities')
    .values({ ...identity, user_id: id })
    .execute()
  const address = { email: 'next@example.com', email_key: 'next@example.com' }
  await db
    .insertInto('email_changes')
    .values({ ...address, user_id: id, asked_at: at })
    .execute()
  const proof = { token_hash: 'x', email_key: address.email_key, expires_at: at }
  await db
    .insertInto('email_proofs')
    .values({ ...proof, user_id: id })
    .execute()
  await db.insertInto('password_resets').values({ token_hash: 'x', user_id: id, expires_at: at }).execute()
  await db.insertInto('bookmarks').values({ user_id: id, article_slug: 'oats' }).execute()
  await db
    .insertInto('highlights')
    .values({ ...HIGHLIGHT, user_id: id, made_at: at, updated_at: at })
    .execute()
  await db
    .insertInto('idempotent_answers')
    .values({ user_id: id, key: 'k', request: 'r', status: 201, body: '{}' })
    .execute()
  await db
    .insertInto('payments')
    .values({
      session: SESSION,
      user_id: id,
      provider: 'sandbox',
      provider_session: null,
      provider_payment: PAYMENT,
      url: 'https://pay.example/x',
      amount: 1200,
      currency: 'eur',
      language: 'en',
      status: 'paid',
      created_at: at,
      expires_at: at,
      paid_at: at,
    })
    .execute()
  const event = {
    provider: 'sandbox',
    session: null,
    provider_payment: null,
    subject: null,
    amount: 1200,
    currency: 'eur',
    occurred_at: at,
    received_at: at,
  } as const
  await db
    .insertInto('payment_events')
    .values([
      { ...event, event: 'e1', kind: 'paid', session: SESSION },
      { ...event, event: 'e2', kind: 'refunded', provider_payment: PAYMENT, subject: 'a-refund' },
      { ...event, event: 'e3', kind: 'refunded', provider_payment: 'of-another-reader' },
      { ...event, event: 'e4', kind: 'paid', provider: 'stripe', provider_payment: PAYMENT },
      { ...event, event: 'e5', kind: 'cancelled' },
    ])
    .execute()
  await db
    .insertInto('subscription_changes')
    .values({ user_id: id, cause: 'paid', subscribed: true, session: SESSION, operator: null, reason: null, at })
    .execute()
  const job = { kind: 'receipt', email_key: email, about: SESSION, language: null } as const
  await db
    .insertInto('mail_jobs')
    .values({ ...job, user_id: id, created_at: at, due_at: at })
    .execute()
}
