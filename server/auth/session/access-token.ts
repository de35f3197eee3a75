import { randomUUID } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import type { VerifyToken } from '#server/http/requester.ts'

/** The type of RFC 9068. Without it, other tokens signed with this key would be accepted as access tokens. */
const TYPE = 'at+jwt'
export const ACCESS_SECONDS = 15 * 60
/** For several servers whose clocks differ a little. */
const TOLERANCE_SECONDS = 60

interface AccessTokens {
  readonly sign: (userId: string, session: string, seconds: number) => Promise<string>
  readonly verify: VerifyToken
}

/**
 * Access tokens of the site `origin`. Each is signed, belongs to one session and is accepted only by this site's API.
 */
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
          // This also refuses a token from the future. A token made while the clock was ahead would be valid for too
          // long.
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
