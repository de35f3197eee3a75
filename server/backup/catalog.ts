import type { Client } from 'pg'

/**
 * Tables that are not dumped, each with its reason. All other tables are dumped: the list comes from the database
 * itself.
 */
export const LEFT_OUT_TABLES: Readonly<Record<string, string>> = {
  schema_migrations: 'the manifest names the migrations, and the restore runs them',
  schema_migrations_lock: 'made with it; it holds nothing',
}

export interface Table {
  readonly name: string
  /** without computed columns */
  readonly columns: readonly string[]
}

/** The current schema, without what belongs to an extension. The extension creates that itself. */
const OURS = `c.relnamespace = current_schema()::regnamespace and not exists
  (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`

export async function listTables(client: Client): Promise<readonly Table[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select c.relname as name, array(
       select a.attname::text from pg_attribute a
       where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
       order by a.attname collate "C") as columns
     from pg_class c where c.relkind in ('r', 'p') and not c.relispartition and ${OURS}
     order by c.relname collate "C"`,
  )
  return rows.filter(({ name }) => !Object.hasOwn(LEFT_OUT_TABLES, name))
}

export async function listSequences(client: Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c where c.relkind = 'S' and ${OURS} order by c.relname collate "C"`,
  )
  return rows.map(({ name }) => name)
}

export async function isEmpty(client: Client): Promise<boolean> {
  const { rowCount } = await client.query(`select from pg_class c where ${OURS} limit 1`)
  return rowCount === 0
}

export interface ForeignKey {
  readonly table: string
  readonly name: string
  readonly definition: string
}

export async function listForeignKeys(client: Client): Promise<readonly ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class c on c.oid = k.conrelid
     where k.contype = 'f' and k.conparentid = 0 and ${OURS} order by c.relname, k.conname`,
  )
  return rows
}

/** Null when no migration has ever run there. */
export async function listMigrations(client: Client): Promise<readonly string[] | null> {
  const { rows } = await client.query<{ there: boolean }>(
    `select to_regclass('schema_migrations') is not null as there`,
  )
  if (rows[0]?.there !== true) return null
  const done = await client.query<{ name: string }>('select name from schema_migrations order by name collate "C"')
  return done.rows.map(({ name }) => name)
}
