import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import type { VerifyToken } from '#server/http/requester.ts'
import { logEvent } from '#server/process/log.ts'
import { ACCESS_SECONDS, accessTokens } from './access-token.ts'
import { databaseClock, openRefreshRows, type SharedClock } from './refresh-rows.ts'
import { refreshTokens } from './refresh-token.ts'
import { addSession, beginningOf, endSession, forgetSessions, lockUser } from './session-rows.ts'
import { withStoredToken } from './stored-token.ts'
import type { Device } from './user-agent.ts'

/** A session ends after this time, even when it is used. */
export const SESSION_SECONDS = 180 * 24 * 60 * 60
const UNKNOWN_DEVICE: Device = { browser: null, system: null }

export interface Tokens {
  readonly access: string
  readonly accessSeconds: number
  readonly refresh: string
  readonly userId: string
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

declare module '#server/http/context.ts' {
  interface Services {
    readonly sessions: Sessions
  }
}

/** Locks the user. Whether what they signed in with still belongs to them. */
async function stillHas(
  trx: Kysely<Schema>,
  userId: string,
  { passwordHash, identityId }: Credential,
): Promise<boolean> {
  const user = await lockUser(trx, userId)
  if (user === undefined || (passwordHash !== undefined && user.password_hash !== passwordHash)) return false
  if (identityId === undefined) return true
  const identities = trx.selectFrom('social_identities').select('id').where('user_id', '=', userId)
  return (await identities.where('id', '=', identityId).executeTakeFirst()) !== undefined
}

/** Sessions: a signed access token of 15 minutes, and a rotating refresh token of which only the hash is stored. */
export function openSessions(
  db: Kysely<Schema>,
  secret: Uint8Array,
  origin: string,
  now: () => number = Date.now,
  sharedClock: SharedClock = databaseClock,
): Sessions {
  const access = accessTokens(secret, origin, now)
  const tokens = refreshTokens(secret)
  const rows = openRefreshRows(tokens, now, sharedClock)

  const answer = async (userId: string, session: string, endsAt: number, refresh: string): Promise<Tokens> => {
    const accessSeconds = Math.min(ACCESS_SECONDS, Math.ceil((endsAt - now()) / 1000))
    return { access: await access.sign(userId, session, accessSeconds), accessSeconds, refresh, userId }
  }

  return {
    verify: access.verify,
    begin: async (userId, credential = {}, device = UNKNOWN_DEVICE) => {
      const session = randomUUID()
      const refresh = tokens.first(session)
      const endsAt = now() + SESSION_SECONDS * 1000
      const isBegun = await db.transaction().execute(async (trx) => {
        if (!(await stillHas(trx, userId, credential))) return false
        await forgetSessions(trx, userId, now())
        await addSession(
          trx,
          { id: session, user_id: userId, identity_id: credential.identityId ?? null, ...device },
          now(),
        )
        await rows.store(trx, { family: session, userId, endsAt, refresh })
        return true
      })
      return isBegun ? answer(userId, session, endsAt, refresh) : null
    },
    renew: (refresh, device = UNKNOWN_DEVICE) =>
      withStoredToken(db, tokens, rows, refresh, async (trx, token) => {
        const endsAt = (await beginningOf(trx, token.family, now())).getTime() + SESSION_SECONDS * 1000
        if (Math.min(token.expires_at.getTime(), endsAt) <= now()) return null
        if (await rows.isReused(trx, token)) {
          await endSession(trx, token.family)
          logEvent('refresh_token_reused', { user: token.user_id })
          return null
        }
        const next = await rows.next(trx, token, endsAt, refresh)
        if (next === null) return null
        await trx
          .updateTable('sessions')
          .set({ last_used_at: new Date(now()), ...(device.browser === null ? {} : device) })
          .where('id', '=', token.family)
          .execute()
        return answer(token.user_id, token.family, endsAt, next)
      }),
    end: async (refresh) => {
      await withStoredToken(db, tokens, rows, refresh, (trx, token) => endSession(trx, token.family))
    },
  }
}
