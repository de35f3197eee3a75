import { randomUUID } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import type { VerifyToken } from '#server/http/requester.ts'

/** RFC 9068: no other token that this key signs is taken for one of these. */
const TYPE = 'at+jwt'
export const ACCESS_SECONDS = 15 * 60
/** Several servers, of which one's clock is a little ahead. */
const TOLERANCE_SECONDS = 60

export interface AccessTokens {
  readonly sign: (userId: string, session: string, seconds: number) => Promise<string>
  readonly verify: VerifyToken
}

/** Access tokens of one site, `origin`: signed, for its API only, of one session. */
export function accessTokens(secret: Uint8Array, origin: string, now: () => number): AccessTokens {
  const audience = `${origin}/api`
  return {
    sign: (userId, session, seconds) =>
      new SignJWT({ sid: session })
        .setProtectedHeader({ alg: 'HS256', typ: TYPE })
        .setIssuer(origin)
        .setAudience(audience)
        .setSubject(userId)
        .setJti(randomUUID())
        .setIssuedAt(Math.floor(now() / 1000))
        .setExpirationTime(Math.floor(now() / 1000) + seconds)
        .sign(secret),
    verify: async (token) => {
      try {
        const { payload } = await jwtVerify(token, secret, {
          algorithms: ['HS256'],
          typ: TYPE,
          issuer: origin,
          audience,
          // Also refuses one from the future: made while the clock was ahead, it would be good for as long.
          maxTokenAge: ACCESS_SECONDS,
          clockTolerance: TOLERANCE_SECONDS,
          currentDate: new Date(now()),
        })
        return typeof payload.sub === 'string' && typeof payload.sid === 'string'
          ? { userId: payload.sub, session: payload.sid }
          : null
      } catch {
        return null
      }
    },
  }
}
