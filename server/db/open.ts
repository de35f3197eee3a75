import { Kysely, PostgresDialect } from 'kysely'
import { Pool, type PoolConfig } from 'pg'
import { logError } from '#server/process/log.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded/embedded-postgres.ts'
import { migrate } from './migrate.ts'
import type { Schema } from './schema.ts'
import { refuseUnfinished } from './unfinished-restore.ts'

const MOST_CONNECTIONS = 16
const CONNECT_MS = 10_000

export interface DatabaseOptions {
  /** `postgres://…`: any PostgreSQL. Absent or empty: the embedded one in `dataDir`. */
  readonly databaseUrl?: string | undefined
  readonly dataDir: string
}

export interface Database {
  readonly db: Kysely<Schema>
  /** For a thread, which needs its own connections. */
  readonly connection: PoolConfig
  /** Call it after the last query. Stops the embedded PostgreSQL unless another process uses it. */
  readonly close: () => Promise<void>
}

/**
 * Connects and brings the schema up to date. Throws `UnfinishedRestoreError`, `EmbeddedDatabaseError`,
 * `NewerSchemaError` or the driver's error.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  await refuseUnfinished(options.dataDir)
  const { connection, stop } = await reachDatabase(options)
  return connect(connection, stop)
}

/** How to connect to the database, whatever its schema is. Call `stop` after the last connection. */
export async function reachDatabase({ databaseUrl, dataDir }: DatabaseOptions): Promise<EmbeddedPostgres> {
  if (databaseUrl) return { connection: { connectionString: databaseUrl }, stop: async () => undefined }
  return startEmbeddedPostgres(dataDir)
}

/** A pool of connections to a database that is already up to date. */
export function connectTo(connection: PoolConfig): Pick<Database, 'db' | 'close'> {
  const pool = new Pool({
    max: MOST_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_MS,
    application_name: 'larder',
    ...connection,
  })
  // A broken connection is replaced at the next query. Without a listener it would end the process. The pool's own
  // error event covers only idle connections, and one that breaks between two queries of a transaction is not idle.
  pool.on('connect', (client) => client.on('error', () => undefined))
  let closing = false
  pool.on('error', (error) => closing || logError(`database: ${error.message}`))
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  return {
    db,
    close: async () => {
      closing = true
      await db.destroy()
    },
  }
}

async function connect(connection: PoolConfig, stop: () => Promise<void>): Promise<Database> {
  const { db, close: disconnect } = connectTo(connection)
  const close = async () => {
    await disconnect()
    await stop()
  }
  try {
    await migrate(db)
    return { db, connection, close }
  } catch (error) {
    await close()
    throw error
  }
}
