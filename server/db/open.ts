import { Kysely, PostgresDialect } from 'kysely'
import { Pool, type PoolConfig } from 'pg'
import { logError } from '#server/process/log.ts'
import { within } from '#server/process/within.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded/embedded-postgres.ts'
import { limitedPool, limitOptions } from './limited-pool.ts'
import { migrate } from './migrate.ts'
import type { Schema } from './schema.ts'
import { refuseUnfinished } from './unfinished-restore.ts'

const MOST_CONNECTIONS = 16
const CONNECT_MS = 5_000
/** For connections in use at the end. A query that is still running then has nobody who waits for it. */
const DISCONNECT_MS = 1_000

export interface DatabaseOptions {
  /** `postgres://…`: any PostgreSQL. Absent or empty: the embedded one in `dataDir`. */
  readonly databaseUrl?: string | undefined
  readonly dataDir: string
  /** The folder of the machine's own PostgreSQL, to run instead of the embedded one. */
  readonly postgresBin?: string | undefined
}

export interface Database {
  readonly db: Kysely<Schema>
  /** For a thread, which needs its own connections. */
  readonly connection: PoolConfig
  /** Call it after the last query. Stops the embedded PostgreSQL unless another process uses it. */
  readonly close: () => Promise<void>
}

/**
 * Connects and brings the schema up to date. `queryMs`: the limit for each later query. Without one a query may take as
 * long as it needs: an operator waits for a command, sees that it hangs and can stop it. Throws
 * `UnfinishedRestoreError`, `EmbeddedDatabaseError`, `NewerSchemaError` or the driver's error.
 */
export async function openDatabase(options: DatabaseOptions, queryMs?: number): Promise<Database> {
  await refuseUnfinished(options.dataDir)
  const { connection, stop } = await reachDatabase(options)
  try {
    await bringUpToDate(connection)
  } catch (error) {
    await stop()
    throw error
  }
  const { db, close } = connectTo(connection, queryMs)
  return {
    db,
    connection,
    close: async () => {
      await within(DISCONNECT_MS, close())
      await stop()
    },
  }
}

/** Without a limit: a migration of a large library that were cut each time would never let the server start. */
async function bringUpToDate(connection: PoolConfig): Promise<void> {
  const { db, close } = connectTo(connection)
  try {
    await migrate(db)
  } finally {
    await close()
  }
}

/** How to connect to the database, whatever its schema is. Call `stop` after the last connection. */
export async function reachDatabase({ databaseUrl, dataDir, postgresBin }: DatabaseOptions): Promise<EmbeddedPostgres> {
  if (databaseUrl) return { connection: { connectionString: databaseUrl }, stop: async () => undefined }
  return startEmbeddedPostgres(dataDir, { bin: postgresBin })
}

/** A pool of connections to a database that is already up to date. `queryMs`: the limit for each query. */
export function connectTo(connection: PoolConfig, queryMs?: number): Pick<Database, 'db' | 'close'> {
  const pool = new Pool({
    max: MOST_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_MS,
    application_name: 'larder',
    ...(queryMs !== undefined && limitOptions(queryMs)),
    ...connection,
  })
  // A broken connection is replaced at the next query. Without a listener it would end the process. The pool's own
  // error event covers only idle connections, and one that breaks between two queries of a transaction is not idle.
  pool.on('connect', (client) => client.on('error', () => undefined))
  let closing = false
  pool.on('error', (error) => closing || logError(`database: ${error.message}`))
  const limited = queryMs === undefined ? pool : limitedPool(pool, queryMs)
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: limited }) })
  return {
    db,
    close: async () => {
      closing = true
      await db.destroy()
    },
  }
}
