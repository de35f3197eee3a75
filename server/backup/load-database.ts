import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import { Kysely, PostgresDialect } from 'kysely'
import { type Client, escapeIdentifier } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { migrate, NewerSchemaError } from '#server/db/migrate.ts'
import { migrations } from '#server/db/migrations/migrations.ts'
import type { Schema } from '#server/db/schema.ts'
import { type ForeignKey, listForeignKeys, listSequences, listTables } from './catalog.ts'
import { identifiers } from './connection.ts'
import { noteLostChanges } from './lost-changes.ts'
import { ArchiveError, type Manifest } from './manifest.ts'

type Names = readonly string[]

/** Throws `NewerSchemaError` when the backup has migrations that this version of the server does not know. */
export function refuseUnknownMigrations(names: Names): void {
  const unknown = names.filter((name) => !Object.hasOwn(migrations, name))
  if (unknown.length > 0) throw new NewerSchemaError(unknown, Object.keys(migrations).sort().at(-1))
}

/** Migrates within the open transaction of the client. */
async function migrateWithin(client: Client, names: Names): Promise<void> {
  // The migrator needs a pool, but the transaction belongs to this connection.
  const poolClient = { query: client.query.bind(client), release: () => undefined }
  const pool = { connect: async () => poolClient, end: async () => undefined }
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  const chosen = Object.entries(migrations).filter(([name]) => names.includes(name))
  await migrate(db, Object.fromEntries(chosen), 'within')
}

/** Makes the tables as they were when the backup was taken: empty and without foreign keys, which it returns. */
export async function makeTables(client: Client, manifest: Manifest): Promise<readonly ForeignKey[]> {
  await migrateWithin(client, manifest.migrations)
  const tables = await listTables(client)
  const shape = (list: readonly { readonly name: string; readonly columns: Names }[]) =>
    list.map(({ name, columns }) => `${name}(${[...columns].sort().join(' ')})`).sort()
  const actual = shape(tables)
  const expected = shape(manifest.tables)
  const differing = [
    ...expected.filter((one) => !actual.includes(one)),
    ...actual.filter((one) => !expected.includes(one)),
  ]
  if (differing.length > 0) throw new ArchiveError(`its tables are not those of this version: ${differing.join(', ')}`)
  const foreignKeys = await listForeignKeys(client)
  for (const { table, name } of foreignKeys) {
    await client.query(`alter table ${escapeIdentifier(table)} drop constraint ${escapeIdentifier(name)}`)
  }
  // Migrations insert first rows into some tables.
  if (tables.length > 0) await client.query(`truncate ${identifiers(tables.map(({ name }) => name))}`)
  return foreignKeys
}

interface TableLoad {
  readonly data: (chunk: Buffer) => Promise<void>
  /** Resolves when the database has stored all rows. */
  readonly end: () => Promise<void>
}

export function loadTable(client: Client, { name, columns, rows }: Manifest['tables'][number]): TableLoad {
  const copy = client.query(copyFrom(`copy ${escapeIdentifier(name)} (${identifiers(columns)}) from stdin`))
  // `done` reports the first error. A second error event of the connection would end the process.
  copy.on('error', () => undefined)
  const done = finished(copy)
  done.catch(() => undefined)
  return {
    data: async (chunk) => {
      if (!copy.write(chunk)) await Promise.race([once(copy, 'drain'), done])
    },
    end: async () => {
      copy.end()
      await done
      if (copy.rowCount !== rows) throw new Error(`${name} took ${copy.rowCount} of ${rows} rows`)
    },
  }
}

/**
 * After the rows: restores the foreign keys, which checks all references, sets the sequences, migrates to the newest
 * schema and notes what is lost since the backup.
 */
export async function completeTables(
  client: Client,
  manifest: Manifest,
  foreignKeys: readonly ForeignKey[],
): Promise<void> {
  for (const { table, name, definition } of foreignKeys) {
    await client.query(`alter table ${escapeIdentifier(table)} add constraint ${escapeIdentifier(name)} ${definition}`)
  }
  const sequences = await listSequences(client)
  const missing = sequences.filter((name) => !manifest.sequences.some((one) => one.name === name))
  const unknown = manifest.sequences.filter(({ name }) => !sequences.includes(name)).map(({ name }) => name)
  if (missing.length + unknown.length > 0) {
    throw new ArchiveError(`its sequences are not those of this version: ${[...missing, ...unknown].join(', ')}`)
  }
  for (const { name, value, called } of manifest.sequences) {
    await client.query('select setval($1::regclass, $2::bigint, $3)', [escapeIdentifier(name), value, called])
  }
  await migrateWithin(client, Object.keys(migrations))
  await noteLostChanges(client)
}
