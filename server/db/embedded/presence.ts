import type { PoolConfig } from 'pg'
import { Client, DatabaseError } from 'pg'

/** Any number, the same in every version: who is present holds this advisory lock, shared. */
const PRESENCE_LOCK = 7_264_835

const ANSWER_MS = 5_000

/** `absent`: nobody listens. `wait`: somebody listens, and is starting up, recovering or shutting down. */
export type Attempt =
  | { readonly state: 'present'; readonly presence: Presence }
  | { readonly state: 'absent' | 'wait'; readonly cause: unknown }

/**
 * One process's stay at the database: an open connection with a shared lock. The last one out shuts the database down,
 * and knows that it is the last because it gets the lock for itself; one who comes in that moment waits for the lock,
 * is cut off by the shutdown, and tries again. A killed process leaves by itself: its connection ends with it.
 */
export class Presence {
  readonly #client: Client
  /** Resolves when the connection is gone, wanted or not. */
  readonly ended: Promise<void>

  constructor(client: Client) {
    this.#client = client
    this.ended = new Promise((resolve) => client.once('end', () => resolve()))
  }

  /** Gives up the stay. `whenLast` runs if nobody else is there, while newcomers are held off. */
  async leave(whenLast: () => Promise<unknown>): Promise<void> {
    try {
      const { rows } = await this.#client.query<{ last: boolean }>(
        `select pg_try_advisory_lock($1) as last from pg_advisory_unlock_shared($1)`,
        [PRESENCE_LOCK],
      )
      if (rows[0]?.last === true) await whenLast()
    } finally {
      await this.#client.end().catch(() => undefined)
    }
  }
}

/** Throws only what trying again would not mend. */
export async function enter(connection: PoolConfig): Promise<Attempt> {
  const client = new Client({ ...connection, application_name: 'larder presence', connectionTimeoutMillis: ANSWER_MS })
  // Without a listener the end of the database would end us too; `ended` tells what there is to tell.
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
  // 57P01 to 57P03: shutting down, crashed a moment ago, cannot connect now. 53300: all places taken.
  if (cause instanceof DatabaseError && /^(57P0[123]|53300)$/.test(cause.code ?? '')) return 'wait'
  if (cause instanceof DatabaseError) throw cause
  const code = (cause as NodeJS.ErrnoException).code
  if (code === 'ENOENT' || code === 'ECONNREFUSED') return 'absent'
  if (code === 'EACCES') throw cause
  return 'wait'
}
