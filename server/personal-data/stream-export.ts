import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import { LARGE_TABLES, type readPersonalData } from './personal-data.ts'

/** Each may have a long note, and the stored answer about it. */
const ROWS_AT_ONCE = 20

type LargeTable = keyof typeof LARGE_TABLES

async function readSome(
  db: Kysely<Schema>,
  table: LargeTable,
  id: string,
  after: string | null,
): Promise<readonly object[]> {
  const key = db.dynamic.ref<string>(LARGE_TABLES[table])
  const rows = db.selectFrom(table).selectAll().where('user_id', '=', id).orderBy(key).limit(ROWS_AT_ONCE)
  return (after === null ? rows : rows.where(key, '>', after)).execute()
}

/** The rows of a large table as JSON, a few at a time. What changes meanwhile is in it or not, and no row is in it twice. */
async function* rowsOf(db: Kysely<Schema>, table: LargeTable, id: string): AsyncGenerator<string> {
  let after: string | null = null
  for (;;) {
    const rows: readonly object[] = await readSome(db, table, id, after)
    if (rows.length > 0) yield (after === null ? '' : ',') + rows.map((row) => JSON.stringify(row)).join(',')
    if (rows.length < ROWS_AT_ONCE) return
    after = String(Object.entries(rows.at(-1) ?? {}).find(([name]) => name === LARGE_TABLES[table])?.[1])
  }
}

/**
 * Everything about a reader as JSON, in parts. The smaller tables are those of `snapshot`. The large ones are read while
 * they are sent: together they may be larger than the memory.
 */
export async function* exportOf(
  db: Kysely<Schema>,
  id: string,
  snapshot: Awaited<ReturnType<typeof readPersonalData>>,
): AsyncGenerator<string> {
  const head = JSON.stringify({ data: { made_at: new Date().toISOString(), tables: snapshot } })
  // The large tables come before the three braces that end it.
  yield head.slice(0, -3)
  // The cast: `Object.keys` forgets which names these are.
  for (const table of Object.keys(LARGE_TABLES) as LargeTable[]) {
    yield `,${JSON.stringify(table)}:[`
    yield* rowsOf(db, table, id)
    yield ']'
  }
  yield head.slice(-3)
}
