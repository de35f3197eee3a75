import { randomBytes } from 'node:crypto'
import type { Kysely, Selectable } from 'kysely'
import type { InterfaceLanguage } from '#contract/languages.ts'
import type { Schema } from '#server/db/schema.ts'
import { Refusal } from '#server/messages/refusal.ts'
import { logError } from '#server/process/log.ts'
import type { Price } from './price.ts'
import type { PaymentProvider } from './provider.ts'

type Payment = Selectable<Schema['payments']>

const SESSION_BYTES = 16
const HOUR_MS = 60 * 60_000
/** Providers keep a page open for at most a day. */
const VALID_MS = 23 * HOUR_MS
/** A page that closes sooner is not used again. */
const LEAST_MS = HOUR_MS

interface Buyer {
  readonly userId: string
  readonly email: string
  readonly language: InterfaceLanguage
}

/**
 * Begins a payment, or continues the reader's open one. So two tabs or a second press never make two pages on which the
 * reader could pay twice. Returns the address of the provider's page.
 */
export async function beginPayment(
  db: Kysely<Schema>,
  provider: PaymentProvider,
  { userId, email, language }: Buyer,
  price: Price,
  now: Date = new Date(),
): Promise<string> {
  const { payment, stale } = await claim(db, provider.name, userId, language, price, now)
  if (payment.url !== null) return payment.url
  const { session, amount, currency, expires_at: expiresAt } = payment
  try {
    const page = await provider.begin({ session, amount, currency, language, email, expiresAt })
    await db
      .updateTable('payments')
      .set({ provider_session: page.providerSession, url: page.url })
      .where('session', '=', session)
      .execute()
    await Promise.all(stale.map((old) => provider.end(old).catch(() => undefined)))
    return page.url
  } catch (error) {
    // Without the error's message, which may repeat the address or a part of the key.
    logError(`payments: ${provider.name} made no page (${reasonOf(error)})`)
    // The next try is a new payment: providers store a failure under its key as well.
    await db
      .updateTable('payments')
      .set({ expires_at: now })
      .where('session', '=', session)
      .where('url', 'is', null)
      .execute()
    throw new Refusal('payment_unavailable')
  }
}

/**
 * The reader's open payment with this price, or a new one. `stale`: the pages of their other payments, which are then
 * closed.
 */
function claim(
  db: Kysely<Schema>,
  provider: string,
  userId: string,
  language: InterfaceLanguage,
  { amount, currency }: Price,
  now: Date,
): Promise<{ readonly payment: Payment; readonly stale: readonly string[] }> {
  return db.transaction().execute(async (trx) => {
    await trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
    const open = await trx
      .selectFrom('payments')
      .selectAll()
      .where('user_id', '=', userId)
      .where('provider', '=', provider)
      .where('status', '=', 'pending')
      .where('expires_at', '>', new Date(now.getTime() + LEAST_MS))
      .orderBy('created_at', 'desc')
      .execute()
    const same = open.find(
      (known) => known.amount === amount && known.currency === currency && known.language === language,
    )
    const stale = open.flatMap((known) => (known === same ? [] : (known.provider_session ?? [])))
    if (same !== undefined) return { payment: same, stale }
    const payment = await trx
      .insertInto('payments')
      .values({
        session: randomBytes(SESSION_BYTES).toString('hex'),
        user_id: userId,
        provider,
        amount,
        currency,
        language,
        created_at: now,
        expires_at: new Date(now.getTime() + VALID_MS),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    return { payment, stale }
  })
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const parts: unknown[] = ['type', 'code', 'statusCode', 'requestId'].map((name) => Reflect.get(error, name))
  return [error.name, ...parts.filter((part) => typeof part === 'string' || typeof part === 'number')].join(' ')
}
