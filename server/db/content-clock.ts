import { sql, type Transaction } from 'kysely'
import type { Schema } from './schema.ts'

/**
 * Returns `count` stamps for `updated_at` and `deleted_at`. Each is later than every earlier stamp, by at least one
 * millisecond.
 * The clock is a row, and its lock lasts until the transaction ends. So stamps become visible in their order, and a
 * client that asks for changes “since the last stamp” misses nothing, even when the machine's clock goes back. Equal
 * stamps would stop such a client at a page border forever. The cost: writers of content wait for each other.
 */
export async function stampChanges(trx: Transaction<Schema>, count: number): Promise<readonly Date[]> {
  if (!Number.isInteger(count) || count < 0) throw new RangeError(`count of stamps: ${count}`)
  if (count === 0) return []
  const { rows } = await sql<{ first: Date }>`
    update content_clock
    set last_at = greatest(date_trunc('milliseconds', clock_timestamp()), last_at + interval '1 millisecond')
      + ${count - 1} * interval '1 millisecond'
    where id = 1
    returning last_at - ${count - 1} * interval '1 millisecond' as first`.execute(trx)
  const first = rows[0]?.first
  if (!first) throw new Error('content_clock has lost its row')
  return Array.from({ length: count }, (_, i) => new Date(first.getTime() + i))
}
