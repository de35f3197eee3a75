import { sql, type Transaction } from 'kysely'
import type { Schema } from './schema.ts'

/**
 * Returns a stamp for `updated_at` or `deleted_at`. It is later than every earlier stamp, by at least one millisecond.
 * The clock is a row, and its lock lasts until the transaction ends. So stamps become visible in their order, and a
 * client that asks for changes “since the last stamp” misses nothing, even when the machine's clock goes back. Equal
 * stamps would stop such a client at a page border forever. The cost: writers of content wait for each other.
 */
export async function stampChange(trx: Transaction<Schema>): Promise<Date> {
  const { last_at } = await trx
    .updateTable('content_clock')
    .set({
      last_at: sql<Date>`greatest(date_trunc('milliseconds', clock_timestamp()), last_at + interval '1 millisecond')`,
    })
    .where('id', '=', 1)
    .returning('last_at')
    .executeTakeFirstOrThrow(() => new Error('content_clock has lost its row'))
  return last_at
}
