import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import type { Kysely, Selectable } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import type { VerifyToken } from '#server/http/requester.ts'

export const ACCESS_SECONDS = 15 * 60
export const REFRESH_SECONDS = 60 * 24 * 60 * 60
/** Two tabs that refresh at once send the same token: the second one is not a thief. */
const GRACE_MS = 10_000
const TOKEN_BYTES = 32

export interface Tokens {
  readonly access: string
  readonly refresh: string
}

export interface Sessions {
  readonly verify: VerifyToken
  /** A new session after a sign-in. Null when the password that let the user in is no longer his: checking one takes long enough for a change. */
  readonly begin: (userId: string, passwordHash?: string) => Promise<Tokens | null>
  /** New tokens for a refresh token, which rotates; null when it is not good, and its family ends when it was stolen. */
  readonly renew: (refresh: string) => Promise<Tokens | null>
  readonly end: (refresh: string) => Promise<void>
}

/** Of one user, one change of his sessions at a time. Held until the transaction ends. */
const lockUser = (trx: Kysely<Schema>, userId: string) =>
  trx.selectFrom('users').select('password_hash').where('id', '=', userId).forNoKeyUpdate().execute()

/** Ends the sessions of a user, all or all but one, in the transaction of whatever makes it necessary. */
export async function endSessions(trx: Kysely<Schema>, userId: string, except: string | null = null): Promise<void> {
  await lockUser(trx, userId)
  let query = trx.deleteFrom('refresh_tokens').where('user_id', '=', userId)
  if (except !== null) query = query.where('family', '!=', except)
  await query.execute()
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Sessions: a signed access token of 15 minutes, and a rotating refresh token of which only the hash is stored. */
export function openSessions(db: Kysely<Schema>, secret: Uint8Array, now: () => number = Date.now): Sessions {
  const signAccess = (userId: string, family: string): Promise<string> =>
    new SignJWT({ sid: family })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(userId)
      .setJti(randomUUID())
      .setIssuedAt(Math.floor(now() / 1000))
      .setExpirationTime(Math.floor(now() / 1000) + ACCESS_SECONDS)
      .sign(secret)

  const verify: VerifyToken = async (token) => {
    try {
      const { payload } = await jwtVerify(token, secret, { algorithms: ['HS256'], currentDate: new Date(now()) })
      return typeof payload.sub === 'string' && typeof payload.sid === 'string'
        ? { userId: payload.sub, session: payload.sid }
        : null
    } catch {
      return null
    }
  }

  const store = async (on: Kysely<Schema>, family: string, userId: string): Promise<string> => {
    const refresh = `${family}.${randomBytes(TOKEN_BYTES).toString('base64url')}`
    await on
      .insertInto('refresh_tokens')
      .values({
        token_hash: hashOf(refresh),
        family,
        user_id: userId,
        expires_at: new Date(now() + REFRESH_SECONDS * 1000),
        rotated_at: null,
        replaced_by: null,
      })
      .execute()
    return refresh
  }

  /** Rotated tokens need no row once their grace is over: one that comes back still names its family. */
  const forgetRotated = (on: Kysely<Schema>, family: string) =>
    on
      .deleteFrom('refresh_tokens')
      .where('family', '=', family)
      .where('rotated_at', '<', new Date(now() - GRACE_MS))
      .execute()

  const endFamily = (on: Kysely<Schema>, family: string) =>
    on.deleteFrom('refresh_tokens').where('family', '=', family).execute()

  /** A token that we made and that has no row was used before. Its family ends, with whoever else goes by it. */
  const endReused = async (trx: Kysely<Schema>, refresh: string): Promise<void> => {
    const family = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\./.exec(refresh)?.[1]
    if (family === undefined) return
    const heir = await trx
      .selectFrom('refresh_tokens')
      .select('user_id')
      .where('family', '=', family)
      .limit(1)
      .executeTakeFirst()
    if (heir === undefined) return
    await lockUser(trx, heir.user_id)
    await endFamily(trx, family)
  }

  /**
   * Works on a stored token while nobody else changes a session of its user: a renewal beside an end would else leave
   * a successor that the end has not seen. Null for a token that is not stored.
   */
  const withToken = <T>(
    refresh: string,
    work: (trx: Kysely<Schema>, token: Selectable<Schema['refresh_tokens']>) => Promise<T>,
  ): Promise<T | null> =>
    db.transaction().execute(async (trx) => {
      const stored = trx.selectFrom('refresh_tokens').selectAll().where('token_hash', '=', hashOf(refresh))
      const found = await stored.executeTakeFirst()
      if (found === undefined) {
        await endReused(trx, refresh)
        return null
      }
      await lockUser(trx, found.user_id)
      const token = await stored.executeTakeFirst()
      if (token !== undefined) return work(trx, token)
      await endReused(trx, refresh)
      return null
    })

  return {
    verify,
    begin: async (userId, passwordHash) => {
      await db.deleteFrom('refresh_tokens').where('expires_at', '<', new Date(now())).execute()
      const family = randomUUID()
      const refresh = await db.transaction().execute(async (trx) => {
        const [user] = await lockUser(trx, userId)
        const isStill = passwordHash === undefined || user?.password_hash === passwordHash
        return user !== undefined && isStill ? store(trx, family, userId) : null
      })
      return refresh === null ? null : { access: await signAccess(userId, family), refresh }
    },
    renew: (refresh) =>
      withToken(refresh, async (trx, token) => {
        if (token.expires_at.getTime() <= now()) return null
        if (token.rotated_at !== null && now() - token.rotated_at.getTime() > GRACE_MS) {
          await endFamily(trx, token.family)
          return null
        }
        const successor = await store(trx, token.family, token.user_id)
        if (token.rotated_at === null)
          await trx
            .updateTable('refresh_tokens')
            .set({ rotated_at: new Date(now()), replaced_by: hashOf(successor) })
            .where('token_hash', '=', token.token_hash)
            .execute()
        await forgetRotated(trx, token.family)
        return { access: await signAccess(token.user_id, token.family), refresh: successor }
      }),
    end: async (refresh) => {
      await withToken(refresh, (trx, token) => endFamily(trx, token.family))
    },
  }
}
