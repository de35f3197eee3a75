import { randomUUID } from 'node:crypto'
import type { Kysely, Selectable } from 'kysely'
import { hashOf } from '#server/auth/email/mailed-token.ts'
import type { Schema } from '#server/db/schema.ts'
import type { VerifyToken } from '#server/http/requester.ts'
import { ACCESS_SECONDS, accessTokens } from './access-token.ts'
import { refreshTokens } from './refresh-token.ts'
import { forgetSessions, lockUser } from './session-rows.ts'
import type { Device } from './user-agent.ts'

/** A session that is unused for this long ends. */
export const IDLE_SECONDS = 60 * 24 * 60 * 60
/** A session ends after this time, even when it is used. */
export const SESSION_SECONDS = 180 * 24 * 60 * 60
/** Two tabs that refresh at once send the same token. The second request does not mean theft. */
const GRACE_MS = 10_000
const UNKNOWN_DEVICE: Device = { browser: null, system: null }

export interface Tokens {
  readonly access: string
  readonly accessSeconds: number
  readonly refresh: string
}

/**
 * What the user signed in with. It must still belong to them when the session begins, because checking it takes some
 * time.
 */
export interface Credential {
  readonly passwordHash?: string
  readonly identityId?: string
}

export interface Sessions {
  readonly verify: VerifyToken
  /** Begins a session after a sign-in. Null when the user's credential changed in the meantime. */
  readonly begin: (userId: string, credential?: Credential, device?: Device) => Promise<Tokens | null>
  /**
   * New tokens for a refresh token, which rotates. Null when the token is not valid. When a token is used a second
   * time, its session ends.
   */
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

  /**
   * A token that this server made and that has no row was used before. So it may be stolen, and its session ends for
   * everybody who has it.
   */
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
   * Runs `work` on a stored token while the user is locked. Otherwise a renewal during the end of a session could leave
   * a new token that the end did not see. Null for a token that is not stored.
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

  /** The difference is absolute: a clock that was ahead may have written a time in the future. */
  const isInGrace = (rotatedAt: Date): boolean => Math.abs(now() - rotatedAt.getTime()) <= GRACE_MS

  const rotate = async (trx: Kysely<Schema>, token: TokenRow, endsAt: number, refresh: string): Promise<string> => {
    const next = tokens.next(refresh)
    await store(trx, token.family, token.user_id, endsAt, next)
    await trx
      .updateTable('refresh_tokens')
      .set({ rotated_at: new Date(now()), replaced_by: hashOf(next) })
      .where('token_hash', '=', token.token_hash)
      .execute()
    // A rotated token needs no row after its grace time. When it is used again, it still names its session.
    await trx
      .deleteFrom('refresh_tokens')
      .where('family', '=', token.family)
      .where('rotated_at', '<', new Date(now() - GRACE_MS))
      .execute()
    return next
  }

  /**
   * Follows the chain from `refresh` to the token that is valid now, so that a session never has two chains of tokens.
   */
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
          // A session that began while the clock was ahead would last too long.
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
