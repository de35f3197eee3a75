import type { Kysely } from 'kysely'
import { accountByEmail } from '#server/auth/account/account-by-email.ts'
import type { Schema } from '#server/db/schema.ts'
import { lockPayments, settleSubscription } from './subscription.ts'

/** The latest payments, newest first. With `email`: only this reader's. */
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

/** The changes of a reader's subscription, oldest first. */
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
 * Makes a reader a subscriber, or ends it. A grant stays until it is revoked, whatever happens to payments. After a
 * revocation only a new payment counts. Refunds are made at the provider. Throws when there is no such reader.
 */
export function decide(db: Kysely<Schema>, email: string, decision: Decision, now = new Date()): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await lockPayments(trx)
    const { id } = await accountByEmail(trx, email)
    await settleSubscription(trx, id, { ...decision, session: null }, now)
  })
}
