import { type Kysely, sql } from 'kysely'
import type { Schema } from '#server/db/schema.ts'

/** The key of an advisory lock. The number itself means nothing. */
const LOCK = 7_203_118_004

/**
 * Allows one change of payments and subscriptions at a time, until the transaction ends. They are rare, and each
 * depends on others.
 */
export const lockPayments = async (trx: Kysely<Schema>): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${LOCK}::bigint)`.execute(trx)
}

type Cause = Pick<Schema['subscription_changes'], 'cause' | 'session' | 'operator' | 'reason'>

/**
 * Whether a reader is a subscriber: an operator granted it, or they paid and were not refunded. After a revocation by
 * an operator only a later payment counts.
 */
async function shouldBeSubscribed(trx: Kysely<Schema>, userId: string): Promise<boolean> {
  const decision = await trx
    .selectFrom('subscription_changes')
    .select(['cause', 'at'])
    .where('user_id', '=', userId)
    .where('cause', 'in', ['granted', 'revoked'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (decision?.cause === 'granted') return true
  let paid = trx.selectFrom('payments').select('session').where('user_id', '=', userId).where('status', '=', 'paid')
  if (decision !== undefined) paid = paid.where('paid_at', '>', decision.at)
  return (await paid.limit(1).executeTakeFirst()) !== undefined
}

/**
 * Sets `subscribed` as payments and operators decide. Call it under `lockPayments`. An operator's decision is recorded
 * even when it changes nothing.
 */
export async function settleSubscription(trx: Kysely<Schema>, userId: string, cause: Cause, now: Date): Promise<void> {
  const isDecision = cause.cause === 'granted' || cause.cause === 'revoked'
  const record = (subscribed: boolean) =>
    trx
      .insertInto('subscription_changes')
      .values({ ...cause, user_id: userId, subscribed, at: now })
      .execute()
  if (isDecision) await record(cause.cause === 'granted')
  const subscribed = isDecision ? cause.cause === 'granted' : await shouldBeSubscribed(trx, userId)
  const { numUpdatedRows } = await trx
    .updateTable('users')
    .set({ subscribed })
    .where('id', '=', userId)
    .where('subscribed', '!=', subscribed)
    .executeTakeFirst()
  if (numUpdatedRows > 0n && !isDecision) await record(subscribed)
}
