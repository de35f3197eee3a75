import { type Kysely, sql } from 'kysely'
import type { Schema } from '#server/db/schema.ts'

/** How many of the database's connections wait for another one's transaction. */
export async function waitingForLocks(db: Kysely<Schema>): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows[0]?.n ?? 0
}
