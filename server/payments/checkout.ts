import { randomBytes } from 'node:crypto'
import type { Kysely, Selectable } from 'kysely'
import type { InterfaceLanguage } from '#contract/languages.ts'
import type { Schema } from '#server/db/schema.ts'
import { Refusal } from '#server/messages/refusal.ts'
import { logError } from '#server/process/log.ts'
import type { Price } from './price.ts'
import type { PaymentProvider, ProviderPage } from './provider.ts'
import { lockPayments } from './subscription.ts'

export type Payment = Selectable<Schema['payments']>

const SESSION_BYTES = 16
const HOUR_MS = 60 * 60_000
/** Providers close a page after a day at most. */
const VALID_MS = 23 * HOUR_MS
/** A page that closes sooner is not used again. */
const LEAST_MS = HOUR_MS

interface Buyer {
  readonly userId: string
  readonly email: string
  readonly language: InterfaceLanguage
}

/**
 * Begins a payment, or continues the reader's open one. So two tabs or a second press never give two pages on which the
 * reader could pay twice. Returns the address of the provider's page. Throws a `Refusal`: 422 for a subscriber, 503 without a page.
 */
export async function beginPayment(
  db: Kysely<Schema>,
  provider: PaymentProvider,
  { userId, email, language }: Buyer,
  price: Price,
): Promise<string> {
  const now = new Date()
  const { payment, stale } = await claim(db, provider.name, userId, language, price, now)
  const { session, amount, currency, expires_at: expiresAt } = payment
  let page: ProviderPage | string | null = payment.url
  try {
    page ??= await provider.begin({ session, amount, currency, language, email, expiresAt })
    // Before the reader learns of this page. One that cannot be closed may be paid already, so then there is none.
    await Promise.all(stale.map((old) => closePage(db, provider, old, now)))
    if (typeof page === 'string') return page
    if (await storePage(db, payment, page)) return page.url
    await provider.end(page.providerSession)
  } catch (error) {
    // Without the error's message, which may repeat the address or a part of the key.
    logError(`payments: ${provider.name} made no page (${reasonOf(error)})`)
    // The next try is a new payment: providers store a failure under its key as well.
    const { numUpdatedRows } = await db
      .updateTable('payments')
      .set({ expires_at: now })
      .where('session', '=', session)
      .where('provider_session', 'is', null)
      .executeTakeFirst()
    // Nobody has its address. One that another tab has stored is that tab's.
    const unused = typeof page === 'string' || numUpdatedRows === 0n ? null : page
    if (unused !== null) await provider.end(unused.providerSession).catch(() => undefined)
  }
  throw new Refusal('payment_unavailable')
}

/** Closes a page. When the provider fails, the row stays as it is, and the next payment tries again. */
async function closePage(db: Kysely<Schema>, provider: PaymentProvider, page: string, now: Date): Promise<void> {
  await provider.end(page)
  await db
    .updateTable('payments')
    .set({ expires_at: now })
    .where('provider', '=', provider.name)
    .where('provider_session', '=', page)
    .execute()
}

/**
 * False: another tab began a payment meanwhile, at another price or in another language, or the account was deleted. Nobody may get
 * this page.
 */
async function storePage(db: Kysely<Schema>, payment: Payment, page: ProviderPage): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payments')
    .set({ provider_session: page.providerSession, url: page.url })
    .where('session', '=', payment.session)
    .where('expires_at', '=', payment.expires_at)
    .where('user_id', 'is not', null)
    .where(({ eb, or }) => or([eb('provider_session', 'is', null), eb('url', 'is not', null)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * The reader's open payment with this price, or a new one. `stale`: the pages of their other payments, which have to be
 * closed. They lose their address at once: no other call may give one of them again.
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
    // Two tabs that begin at once see each other's payment, and an event that came meanwhile is seen too.
    await lockPayments(trx)
    const user = await trx.selectFrom('users').select('subscribed').where('id', '=', userId).executeTakeFirst()
    if (user?.subscribed) throw new Refusal('already_subscribed')
    const open = await trx
      .selectFrom('payments')
      .selectAll()
      .where('user_id', '=', userId)
      .where('provider', '=', provider)
      .where('status', '=', 'pending')
      .where('expires_at', '>', now)
      .orderBy('created_at', 'desc')
      // A page that is being stored is seen, or it is not stored any more.
      .forUpdate()
      .execute()
    const same = open.find(
      (known) =>
        known.amount === amount &&
        known.currency === currency &&
        known.language === language &&
        known.expires_at.getTime() > now.getTime() + LEAST_MS &&
        (known.url !== null || known.provider_session === null),
    )
    const others = open.filter((known) => known !== same)
    for (const { session, provider_session } of others)
      await trx
        .updateTable('payments')
        .set(provider_session === null ? { expires_at: now } : { url: null })
        .where('session', '=', session)
        .execute()
    const stale = others.flatMap((known) => known.provider_session ?? [])
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
