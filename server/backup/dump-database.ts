import { type Client, escapeIdentifier } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { listMigrations, listSequences, listTables, type Table } from './catalog.ts'
import { identifiers } from './connection.ts'
import type { Manifest, TableRecord } from './manifest.ts'
import { megabytesOf, type Say } from './progress.ts'
import type { ArchiveWriter } from './write-archive.ts'

const MAX_TRIES = 5

type DatabaseRecord = Pick<Manifest, 'postgres' | 'taken' | 'migrations' | 'tables' | 'sequences'>

/** Dumps the whole database as one consistent state. */
export async function dumpDatabase(client: Client, writer: ArchiveWriter, say: Say): Promise<DatabaseRecord> {
  const tables = await beginSnapshot(client)
  const migrations = await listMigrations(client)
  if (migrations === null) throw new Error('This database is not one of Larder: no migration has run in it.')
  const { rows } = await client.query<{ taken: Date; postgres: string }>(
    `select now() as taken, current_setting('server_version') as postgres`,
  )
  const records: TableRecord[] = []
  for (const table of tables) {
    const record = await dumpTable(client, writer, table, megabytesOf(table.name, say))
    records.push(record)
  }
  // After the rows: sequences are not part of the snapshot, so they are at the rows' last number or beyond.
  const sequences = await readSequences(client)
  await client.query('commit')
  const { taken = new Date(), postgres = '' } = rows[0] ?? {}
  return { taken: taken.toISOString(), postgres, migrations: [...migrations], tables: records, sequences }
}

/**
 * One state of all tables for the length of the transaction. Readers and writers continue; only schema changes wait.
 * The locks come before the snapshot. Otherwise a TRUNCATE or a rewrite of a table in between would be visible in it.
 */
async function beginSnapshot(client: Client): Promise<readonly Table[]> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const before = await listTables(client)
    await client.query('begin isolation level repeatable read read only')
    if (before.length > 0) {
      await client.query(`lock table ${identifiers(before.map(({ name }) => name))} in access share mode`)
    }
    const tables = await listTables(client)
    if (JSON.stringify(tables) === JSON.stringify(before)) return tables
    await client.query('rollback')
  }
  throw new Error('The tables keep changing. Is a migration under way? Try again when it is over.')
}

async function dumpTable(
  client: Client,
  writer: ArchiveWriter,
  { name, columns }: Table,
  count: (bytes: number) => void,
): Promise<TableRecord> {
  const rows = client.query(copyTo(`copy ${escapeIdentifier(name)} (${identifiers(columns)}) to stdout`))
  // The loop below gets the error. A second error event of the connection would end the process.
  rows.on('error', () => undefined)
  const written = await writer.addTable(name, rows, count)
  return { name, columns: [...columns], rows: rows.rowCount, ...written }
}

async function readSequences(client: Client): Promise<Manifest['sequences']> {
  const found: Manifest['sequences'] = []
  for (const name of await listSequences(client)) {
    const { rows } = await client.query<{ value: string; called: boolean }>(
      `select last_value::text as value, is_called as called from ${escapeIdentifier(name)}`,
    )
    for (const row of rows) found.push({ name, ...row })
  }
  return found
}
