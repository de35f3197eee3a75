import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import type { Kysely } from 'kysely'
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
  /** A new session after a sign-in. */
  readonly begin: (userId: string) => Promise<Tokens>
  /** New tokens for a refresh token, which rotates; null when it is not good, and its family ends when it was stolen. */
  readonly renew: (refresh: string) => Promise<Tokens | null>
  readonly end: (refresh: string) => Promise<void>
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Sessions: a signed access token of 15 minutes, and a rotating refresh token of which only the hash is stored. */
export function openSessions(db: Kysely<Schema>, secret: Uint8Array, now: () => number = Date.now): Sessions {
  const signAccess = (userId: string): Promise<string> =>
    new SignJWT({})
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(userId)
      .setJti(randomUUID())
      .setIssuedAt(Math.floor(now() / 1000))
      .setExpirationTime(Math.floor(now() / 1000) + ACCESS_SECONDS)
      .sign(secret)

  const verify: VerifyToken = async (token) => {
    try {
      const { payload } = await jwtVerify(token, secret, { algorithms: ['HS256'], currentDate: new Date(now()) })
      return payload.sub ?? null
    } catch {
      return null
    }
  }

  const store = async (on: Kysely<Schema>, family: string, userId: string): Promise<string> => {
    const refresh = randomBytes(TOKEN_BYTES).toString('base64url')
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

  const endFamily = (on: Kysely<Schema>, family: string) =>
    on.deleteFrom('refresh_tokens').where('family', '=', family).execute()

  return {
    verify,
    begin: async (userId) => {
      await db.deleteFrom('refresh_tokens').where('expires_at', '<', new Date(now())).execute()
      return { access: await signAccess(userId), refresh: await store(db, randomUUID(), userId) }
    },
    renew: (refresh) =>
      db.transaction().execute(async (trx) => {
        const token = await trx
          .selectFrom('refresh_tokens')
          .selectAll()
          .where('token_hash', '=', hashOf(refresh))
          .forUpdate()
          .executeTakeFirst()
        if (token === undefined || token.expires_at.getTime() <= now()) return null
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
        return { access: await signAccess(token.user_id), refresh: successor }
      }),
    end: async (refresh) => {
      const token = await db
        .selectFrom('refresh_tokens')
        .select('family')
        .where('token_hash', '=', hashOf(refresh))
        .executeTakeFirst()
      if (token !== undefined) await endFamily(db, token.family)
    },
  }
}
