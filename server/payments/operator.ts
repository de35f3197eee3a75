import type { Kysely } from 'kysely'
import { accountByEmail } from '#server/auth/account/account-by-email.ts'
import type { Schema } from '#server/db/schema.ts'
import { lockPayments, settleSubscription } from './subscription.ts'

/** The latest payments, newest first; of one reader where an address is given. */
export async function listPayments(db: Kysely<Schema>, most: number, email?: string) {
  const reader = email === undefined ? null : await accountByEmail(db, email)
  return db
    .selectFrom('payments')
    .leftJoin('users', 'users.id', 'payments.user_id')
    .select(['payments.created_at', 'status', 'amount', 'currency', 'provider', 'provider_payment', 'session', 'email'])
    .$if(reader !== null, (query) => query.where('user_id', '=', reader?.id ?? null))
    .orderBy('payments.created_at', 'desc')
    .limit(most)
    .execute()
}
export type ListedPayment = Awaited<ReturnType<typeof listPayments>>[number]

/** Who changed whether the reader is a subscriber, when and why, oldest first. */
export async function listChanges(db: Kysely<Schema>, email: string) {
  const { id } = await accountByEmail(db, email)
  return db.selectFrom('subscription_changes').selectAll().where('user_id', '=', id).orderBy('id').execute()
}
export type ListedChange = Awaited<ReturnType<typeof listChanges>>[number]

interface Decision {
  readonly cause: 'granted' | 'revoked'
  readonly operator: string
  readonly reason: string | null
}

/**
 * Makes a reader a subscriber, or no longer one. A grant holds until it is revoked, whatever becomes of payments; after
 * a revocation only a new payment counts. Money is given back at the provider. Throws `UnknownReaderError`.
 */
export function decide(db: Kysely<Schema>, email: string, decision: Decision, now = new Date()): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await lockPayments(trx)
    const { id } = await accountByEmail(trx, email)
    await settleSubscription(trx, id, { ...decision, session: null }, now)
  })
}
