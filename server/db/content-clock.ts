import { sql, type Transaction } from 'kysely'
import type { Schema } from './schema.ts'

/**
 * `count` stamps for `updated_at` / `deleted_at`, each later than every one given before, at least one millisecond apart.
 *
 * The clock is a row, and its lock is held until the transaction ends: so stamps become visible in their order, and a
 * reader who asks "since the last stamp I saw" misses nothing, also when the machine's clock goes back. Equal stamps
 * would freeze such a reader on a page border. The price: writers of content wait for each other.
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
