import type { PostgresPool } from 'kysely'
import type { Pool, PoolClient, PoolConfig } from 'pg'

/** For each query of a request. The slowest honest one takes a tenth of it. */
export const QUERY_MS = 5_000
/** PostgreSQL itself ends a query that is too slow. Only a database that does not answer at all is waited for longer. */
const LATE_MS = 1_000

/** The driver's message when a query got no answer in time. */
export const NO_ANSWER = 'Query read timeout'

/** The database gave no answer a moment ago. */
export class SilentDatabaseError extends Error {
  override readonly name = 'SilentDatabaseError'
}

/** The driver's settings for a time limit on each query. */
export const limitOptions = (queryMs: number): PoolConfig => ({
  query_timeout: queryMs + LATE_MS,
  // Not as a parameter of the start: poolers such as PgBouncer refuse that.
  onConnect: async (client) => {
    await client.query(`set statement_timeout = ${queryMs}`)
  },
})

/** Calls back when a query of this connection got no answer. */
function watchQueries(client: PoolClient, unanswered: () => void): void {
  client.query = new Proxy(client.query, {
    apply(query, self, question) {
      const answer: unknown = Reflect.apply(query, self, question)
      if (answer instanceof Promise)
        answer.catch((error: unknown) => {
          if (error instanceof Error && error.message === NO_ANSWER) unanswered()
        })
      return answer
    },
  })
}

/**
 * A pool for which a query without an answer ends its connection. The driver would use it again, and the next query would
 * wait behind the lost one. Afterwards nothing is asked for `awayMs`, so that requests fail at once and do not pile up.
 */
export function limitedPool(pool: Pool, awayMs: number): PostgresPool {
  let awayUntil = Number.NEGATIVE_INFINITY
  pool.on('connect', (client) =>
    watchQueries(client, () => {
      awayUntil = performance.now() + awayMs
      void client.end()
    }),
  )
  return {
    connect: async () => {
      if (performance.now() < awayUntil) throw new SilentDatabaseError('The database does not answer')
      return pool.connect()
    },
    end: () => pool.end(),
  }
}
