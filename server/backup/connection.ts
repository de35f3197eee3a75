import { Client, escapeIdentifier, type PoolConfig } from 'pg'
import { type DatabaseOptions, reachDatabase } from '#server/db/open.ts'

const CONNECT_MS = 10_000

/**
 * One connection whose settings do not depend on the server's or the role's: values always have the same text, and no
 * time-out ends it.
 */
async function connectOnce(connection: PoolConfig): Promise<Client> {
  const client = new Client({
    connectionTimeoutMillis: CONNECT_MS,
    application_name: 'larder backup',
    keepAlive: true,
    ...connection,
  })
  // A broken connection fails the running query. Without this listener it would also end the process.
  client.on('error', () => undefined)
  await client.connect()
  await client.query(`set client_encoding = 'UTF8'; set datestyle = 'ISO, YMD'; set intervalstyle = 'iso_8601';
    set timezone = 'UTC'; set bytea_output = 'hex'; set extra_float_digits = 1; set row_security = off;
    set synchronize_seqscans = off`)
  await client.query(`select set_config(name, '0', false) from pg_settings where name in
    ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'transaction_timeout')`)
  return client
}

/** Works on the database, with one connection. */
export async function withClient<T>(options: DatabaseOptions, work: (client: Client) => Promise<T>): Promise<T> {
  const { connection, stop } = await reachDatabase(options)
  try {
    const client = await connectOnce(connection)
    return await work(client).finally(() => client.end().catch(() => undefined))
  } finally {
    await stop()
  }
}

/** Names for SQL lists of tables or columns, escaped. */
export const identifiers = (names: readonly string[]): string => names.map(escapeIdentifier).join(', ')
