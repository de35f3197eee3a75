import { Client, escapeIdentifier, type PoolConfig } from 'pg'

const CONNECT_MS = 10_000

/**
 * One connection on which values look the same whatever the server's and the role's settings are, and which no setting
 * ends half-way.
 */
export async function connectOnce(connection: PoolConfig): Promise<Client> {
  const client = new Client({
    connectionTimeoutMillis: CONNECT_MS,
    application_name: 'larder backup',
    keepAlive: true,
    ...connection,
  })
  // A connection that breaks fails the query under way; without a listener it would end the process.
  client.on('error', () => undefined)
  await client.connect()
  await client.query(`set client_encoding = 'UTF8'; set datestyle = 'ISO, YMD'; set intervalstyle = 'iso_8601';
    set timezone = 'UTC'; set bytea_output = 'hex'; set extra_float_digits = 1; set row_security = off;
    set synchronize_seqscans = off`)
  await client.query(`select set_config(name, '0', false) from pg_settings where name in
    ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'transaction_timeout')`)
  return client
}

/** For lists of tables or columns. */
export const identifiers = (names: readonly string[]): string => names.map(escapeIdentifier).join(', ')
