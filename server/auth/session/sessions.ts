import { randomUUID } from 'node:crypto'
import type { Kysely, Selectable } from 'kysely'
import { hashOf } from '#server/auth/email/mailed-token.ts'
import type { Schema } from '#server/db/schema.ts'
import type { VerifyToken } from '#server/http/requester.ts'
import { ACCESS_SECONDS, accessTokens } from './access-token.ts'
import { refreshTokens } from './refresh-token.ts'
import { forgetSessions, lockUser } from './session-rows.ts'
import type { Device } from './user-agent.ts'

/** Not used for so long, a session ends. */
export const IDLE_SECONDS = 60 * 24 * 60 * 60
/** However often it is used, it ends after this. */
export const SESSION_SECONDS = 180 * 24 * 60 * 60
/** Two tabs that refresh at once send the same token: the second one is not a thief. */
const GRACE_MS = 10_000
const UNKNOWN_DEVICE: Device = { browser: null, system: null }

export interface Tokens {
  readonly access: string
  readonly accessSeconds: number
  readonly refresh: string
}

/** What let the user in, and has to be theirs still: checking one takes long enough for a change. */
export interface Door {
  readonly passwordHash?: string
  readonly identityId?: string
}

export interface Sessions {
  readonly verify: VerifyToken
  /** A new session after a sign-in. Null when what let the user in is no longer theirs. */
  readonly begin: (userId: string, door?: Door, device?: Device) => Promise<Tokens | null>
  /** New tokens for a refresh token, which rotates; null when it is not good, and its session ends when it was stolen. */
  readonly renew: (refresh: string, device?: Device) => Promise<Tokens | null>
  readonly end: (refresh: string) => Promise<void>
}

type TokenRow = Selectable<Schema['refresh_tokens']>

/** Sessions: a signed access token of 15 minutes, and a rotating refresh token of which only the hash is stored. */
export function openSessions(
  db: Kysely<Schema>,
  secret: Uint8Array,
  origin: string,
  now: () => number = Date.now,
): Sessions {
  const access = accessTokens(secret, origin, now)
  const tokens = refreshTokens(secret)

  const answer = async (userId: string, session: string, endsAt: number, refresh: string): Promise<Tokens> => {
    const accessSeconds = Math.min(ACCESS_SECONDS, Math.ceil((endsAt - now()) / 1000))
    return { access: await access.sign(userId, session, accessSeconds), accessSeconds, refresh }
  }

  const store = (trx: Kysely<Schema>, family: string, userId: string, endsAt: number, refresh: string) =>
    trx
      .insertInto('refresh_tokens')
      .values({
        token_hash: hashOf(refresh),
        family,
        user_id: userId,
        expires_at: new Date(Math.min(now() + IDLE_SECONDS * 1000, endsAt)),
        rotated_at: null,
        replaced_by: null,
      })
      .execute()

  const endSession = (trx: Kysely<Schema>, id: string) => trx.deleteFrom('sessions').where('id', '=', id).execute()

  /** A token that we made and that has no row was used before. Its session ends, with whoever else goes by it. */
  const endReused = async (trx: Kysely<Schema>, refresh: string): Promise<void> => {
    const id = tokens.sessionOf(refresh)
    if (id === null) return
    const session = await trx.selectFrom('sessions').select('user_id').where('id', '=', id).executeTakeFirst()
    if (session === undefined) return
    await lockUser(trx, session.user_id)
    await endSession(trx, id)
  }

  const rowOf = (trx: Kysely<Schema>, refresh: string) =>
    trx.selectFrom('refresh_tokens').selectAll().where('token_hash', '=', hashOf(refresh)).executeTakeFirst()

  /**
   * Works on a stored token while nobody else changes a session of its user: a renewal beside an end would else leave
   * a successor that the end has not seen. Null for a token that is not stored.
   */
  const withToken = <T>(
    refresh: string,
    work: (trx: Kysely<Schema>, token: TokenRow) => Promise<T>,
  ): Promise<T | null> =>
    db.transaction().execute(async (trx) => {
      const found = await rowOf(trx, refresh)
      if (found !== undefined) await lockUser(trx, found.user_id)
      const token = found === undefined ? undefined : await rowOf(trx, refresh)
      if (token !== undefined) return work(trx, token)
      await endReused(trx, refresh)
      return null
    })

  /** A clock that was ahead once may have stamped a token with a time to come. */
  const isInGrace = (rotatedAt: Date): boolean => Math.abs(now() - rotatedAt.getTime()) <= GRACE_MS

  const rotate = async (trx: Kysely<Schema>, token: TokenRow, endsAt: number, refresh: string): Promise<string> => {
    const next = tokens.next(refresh)
    await store(trx, token.family, token.user_id, endsAt, next)
    await trx
      .updateTable('refresh_tokens')
      .set({ rotated_at: new Date(now()), replaced_by: hashOf(next) })
      .where('token_hash', '=', token.token_hash)
      .execute()
    // Rotated ones need no row once their grace is over: one that comes back still names its session.
    await trx
      .deleteFrom('refresh_tokens')
      .where('family', '=', token.family)
      .where('rotated_at', '<', new Date(now() - GRACE_MS))
      .execute()
    return next
  }

  /** The token that is good now, of a line in which `refresh` was good a moment ago. Never a second line. */
  const lastOf = async (trx: Kysely<Schema>, token: TokenRow, refresh: string): Promise<string | null> => {
    let [row, value]: [TokenRow | undefined, string] = [token, refresh]
    while (row !== undefined && row.rotated_at !== null) {
      value = tokens.next(value)
      row = await rowOf(trx, value)
    }
    return row === undefined ? null : value
  }

  return {
    verify: access.verify,
    begin: async (userId, { passwordHash, identityId } = {}, device = UNKNOWN_DEVICE) => {
      const session = randomUUID()
      const refresh = tokens.first(session)
      const at = new Date(now())
      const endsAt = now() + SESSION_SECONDS * 1000
      const isBegun = await db.transaction().execute(async (trx) => {
        const user = await lockUser(trx, userId)
        if (user === undefined || (passwordHash !== undefined && user.password_hash !== passwordHash)) return false
        const identities = trx.selectFrom('social_identities').select('id').where('user_id', '=', userId)
        const identity = identityId === undefined ? null : await identities.where('id', '=', identityId).execute()
        if (identity?.length === 0) return false
        await forgetSessions(trx, userId, now())
        await trx
          .insertInto('sessions')
          .values({
            ...{ id: session, user_id: userId, begun_at: at, last_used_at: at },
            ...{ ...device, identity_id: identityId ?? null },
          })
          .execute()
        await store(trx, session, userId, endsAt, refresh)
        return true
      })
      return isBegun ? answer(userId, session, endsAt, refresh) : null
    },
    renew: (refresh, device = UNKNOWN_DEVICE) =>
      withToken(refresh, async (trx, token) => {
        const session = await trx
          .updateTable('sessions')
          // Begun while the clock was ahead, it would last longer than others.
          .set(({ fn, ref, val }) => ({ begun_at: fn('least', [ref('begun_at'), val(new Date(now()))]) }))
          .where('id', '=', token.family)
          .returning('begun_at')
          .executeTakeFirstOrThrow()
        const endsAt = session.begun_at.getTime() + SESSION_SECONDS * 1000
        if (Math.min(token.expires_at.getTime(), endsAt) <= now()) return null
        if (token.rotated_at !== null && !isInGrace(token.rotated_at)) {
          await endSession(trx, token.family)
          return null
        }
        const isFirst = token.rotated_at === null
        const next = isFirst ? await rotate(trx, token, endsAt, refresh) : await lastOf(trx, token, refresh)
        if (next === null) return null
        await trx
          .updateTable('sessions')
          .set({ last_used_at: new Date(now()), ...(device.browser === null ? {} : device) })
          .where('id', '=', token.family)
          .execute()
        return answer(token.user_id, token.family, endsAt, next)
      }),
    end: async (refresh) => {
      await withToken(refresh, (trx, token) => endSession(trx, token.family))
    },
  }
}
