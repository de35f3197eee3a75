import type { Kysely } from 'kysely'
import type { Limits } from '#server/auth/limits.ts'
import type { Schema } from '#server/db/schema.ts'
import { Refusal } from '#server/messages/refusal.ts'
import { isKnownAddress } from '../users.ts'

/**
 * Throws a `Refusal` when an account has the address that this account asks for. Only such tries count, because they
 * reveal which addresses have an account. Beyond the limit: the 429 `Refusal`.
 */
export async function refuseTaken(db: Kysely<Schema>, limits: Limits, userId: string, key: string): Promise<void> {
  await limits.take(['taken_account', userId])
  if (await isKnownAddress(db, key)) throw new Refusal('invalid', { email: ['taken'] })
  await limits.giveBack(['taken_account', userId])
}
