import { type Kysely, type Selectable, sql } from 'kysely'
import { hashOf } from '#server/auth/hashed-token.ts'
import type { Schema } from '#server/db/schema.ts'
import type { RefreshTokens } from './refresh-token.ts'

/** A session that is unused for this long ends. */
export const IDLE_SECONDS = 60 * 24 * 60 * 60
/** Two tabs that refresh at once send the same token. The second request does not mean theft. */
const GRACE_MS = 10_000

export type TokenRow = Selectable<Schema['refresh_tokens']>

/** The time by the one clock that all servers of a database share. */
export type SharedClock = (trx: Kysely<Schema>) => Promise<Date>

/** The database's own clock. Time goes on during a transaction, so those that wait for another see what it took. */
export const databaseClock: SharedClock = async (trx) =>
  (await trx.selectNoFrom(sql<Date>`clock_timestamp()`.as('at')).executeTakeFirstOrThrow()).at

interface NewToken {
  readonly family: string
  readonly userId: string
  readonly endsAt: number
  readonly refresh: string
}

const find = (trx: Kysely<Schema>, refresh: string): Promise<TokenRow | undefined> =>
  trx.selectFrom('refresh_tokens').selectAll().where('token_hash', '=', hashOf(refresh)).executeTakeFirst()

export type RefreshRows = ReturnType<typeof openRefreshRows>

/**
 * The stored refresh tokens. Each row has the hash of a token, and says when it was replaced, by the shared clock: the clocks of
 * two servers may differ by more than the grace time.
 */
export function openRefreshRows(tokens: RefreshTokens, now: () => number, sharedClock: SharedClock) {
  const store = (trx: Kysely<Schema>, { family, userId, endsAt, refresh }: NewToken) =>
    trx
      .insertInto('refresh_tokens')
      .values({
        token_hash: hashOf(refresh),
        family,
        user_id: userId,
        expires_at: new Date(Math.min(now() + IDLE_SECONDS * 1000, endsAt)),
        rotated_at: null,
      })
      .execute()

  const rotate = async (trx: Kysely<Schema>, token: TokenRow, endsAt: number, refresh: string): Promise<string> => {
    const next = tokens.next(refresh)
    await store(trx, { family: token.family, userId: token.user_id, endsAt, refresh: next })
    const rotated_at = await sharedClock(trx)
    await trx.updateTable('refresh_tokens').set({ rotated_at }).where('token_hash', '=', token.token_hash).execute()
    // A rotated token needs no row after its grace time. When it is used again, it still names its session.
    await trx
      .deleteFrom('refresh_tokens')
      .where('family', '=', token.family)
      .where('rotated_at', '<', new Date(rotated_at.getTime() - GRACE_MS))
      .execute()
    return next
  }

  /** Follows the chain from a rotated token to the one that is valid now. */
  const lastOf = async (trx: Kysely<Schema>, token: TokenRow, refresh: string): Promise<string | null> => {
    let [row, value]: [TokenRow | undefined, string] = [token, refresh]
    while (row !== undefined && row.rotated_at !== null) {
      value = tokens.next(value)
      row = await find(trx, value)
    }
    return row === undefined ? null : value
  }

  return {
    find,
    store,
    /**
     * Whether a token was replaced some time ago, and so may be stolen. The difference is absolute: a clock that was
     * ahead may have written a time in the future.
     */
    isReused: async (trx: Kysely<Schema>, { rotated_at }: TokenRow): Promise<boolean> =>
      rotated_at !== null && Math.abs((await sharedClock(trx)).getTime() - rotated_at.getTime()) > GRACE_MS,
    /**
     * The token to answer with: the one that replaces `token` now, or the last of those that did already. So a session
     * never has two chains of tokens.
     */
    next: (trx: Kysely<Schema>, token: TokenRow, endsAt: number, refresh: string): Promise<string | null> =>
      token.rotated_at === null ? rotate(trx, token, endsAt, refresh) : lastOf(trx, token, refresh),
  }
}
