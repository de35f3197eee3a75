import type { PoolConfig } from 'pg'
import { Client, DatabaseError } from 'pg'
import { NO_ANSWER } from '#server/db/limited-pool.ts'
import { errorCode } from '#server/process/error-code.ts'
import { within } from '#server/process/within.ts'

/**
 * The key of the advisory lock that every present process shares. The number means nothing, but must be the same in
 * every version.
 */
const PRESENCE_LOCK = 7_264_835

/** For each answer of the database. Long, because the machine may be busy. */
const ANSWER_MS = 3_000

/** `absent`: nobody listens. `wait`: a server listens, but is starting, recovering or stopping. */
export type Attempt =
  | { readonly state: 'present'; readonly presence: Presence }
  | { readonly state: 'absent' | 'wait'; readonly cause: unknown }

/**
 * One process's use of the database: an open connection with a shared lock. The last process stops the database. It
 * knows that it is the last because it gets the lock exclusively. A process that comes at that moment waits for the
 * lock, loses its connection by the shutdown, and tries again. The presence of a killed process ends with its
 * connection.
 */
export class Presence {
  readonly #client: Client
  /** Resolves when the connection has ended for any reason. */
  readonly ended: Promise<void>

  constructor(client: Client) {
    this.#client = client
    this.ended = new Promise((resolve) => client.once('end', () => resolve()))
  }

  /**
   * Ends the presence. `whenLast` runs if no other process is present, while new ones must wait. `whenSilent` runs if the
   * database does not answer.
   */
  async leave(whenLast: () => Promise<unknown>, whenSilent = async (): Promise<unknown> => undefined): Promise<void> {
    try {
      const last = await this.#isLast()
      if (last !== null) await (last ? whenLast() : undefined)
      else await whenSilent()
    } finally {
      await within(ANSWER_MS, this.#client.end()).catch(() => undefined)
    }
  }

  /** Null when the database does not answer. */
  async #isLast(): Promise<boolean | null> {
    try {
      const { rows } = await this.#client.query<{ last: boolean }>(
        `select pg_try_advisory_lock($1) as last from pg_advisory_unlock_shared($1)`,
        [PRESENCE_LOCK],
      )
      return rows[0]?.last === true
    } catch (error) {
      if (error instanceof Error && error.message === NO_ANSWER) return null
      throw error
    }
  }
}

/** Tries to connect. Throws only errors that another try cannot repair. */
export async function enter(connection: PoolConfig): Promise<Attempt> {
  const limits = { connectionTimeoutMillis: ANSWER_MS, query_timeout: ANSWER_MS }
  const client = new Client({ ...connection, ...limits, application_name: 'larder presence' })
  // Without this listener the end of the database would end this process. `ended` reports it.
  client.on('error', () => undefined)
  const presence = new Presence(client)
  try {
    await client.connect()
    await client.query('select pg_advisory_lock_shared($1)', [PRESENCE_LOCK])
    return { state: 'present', presence }
  } catch (cause) {
    await client.end().catch(() => undefined)
    return { state: stateOf(cause), cause }
  }
}

function stateOf(cause: unknown): 'absent' | 'wait' {
  const code = errorCode(cause)
  // 57P01 to 57P03: shutting down, crashed, cannot connect now. 53300: too many connections.
  if (cause instanceof DatabaseError && /^(57P0[123]|53300)$/.test(String(code))) return 'wait'
  if (cause instanceof DatabaseError) throw cause
  if (code === 'ENOENT' || code === 'ECONNREFUSED') return 'absent'
  if (code === 'EACCES') throw cause
  return 'wait'
}
