import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { jwtVerify, SignJWT } from 'jose'
import * as v from 'valibot'
import { cookieOf } from '#server/auth/session/cookie-name.ts'
import { newSecret } from '#server/process/secret-file.ts'
import type { Challenge } from './provider.ts'

/** The time from the sign-in form to the return from the provider. */
const VALID_SECONDS = 60 * 60
/** A younger challenge is used again. So two tabs with the form share it. The first that comes back uses it up. */
const FRESH_SECONDS = 30 * 60
/** Without it, other tokens signed with this key would be accepted as this cookie. */
const TYPE = 'social+jwt'

const Challenges = v.record(v.string(), v.object({ state: v.string(), nonce: v.string(), verifier: v.string() }))
type Challenges = Readonly<Record<string, Challenge>>

/** This browser's challenges, one for each provider, in a signed cookie that no script can read. */
export interface ChallengeCookie {
  /** The challenges of the cookie while they are fresh. Otherwise new ones, which the answer stores in the cookie. */
  readonly forLinks: (context: Context, providers: readonly string[]) => Promise<Challenges>
  /** Reads the cookie and deletes it, because it may be used only once. */
  readonly take: (context: Context) => Promise<Challenges>
}

/** `origin`: the address that readers use. */
export function challengeCookie(secret: Uint8Array, origin: string): ChallengeCookie {
  const cookie = cookieOf(origin, 'larder_social', '/api/auth/social')
  const options = { ...cookie.options, sameSite: 'Lax' } as const

  const read = async (context: Context, maxAge: number): Promise<Challenges> => {
    const token = getCookie(context, cookie.name)
    if (token === undefined) return {}
    try {
      const { payload } = await jwtVerify(token, secret, {
        algorithms: ['HS256'],
        typ: TYPE,
        issuer: origin,
        audience: `${origin}/api/auth/social`,
        maxTokenAge: maxAge,
      })
      return v.parse(Challenges, payload.challenges)
    } catch {
      return {}
    }
  }

  return {
    forLinks: async (context, providers) => {
      const known = await read(context, FRESH_SECONDS)
      if (providers.every((provider) => known[provider] !== undefined)) return known
      const challenges: Challenges = Object.fromEntries(
        providers.map((provider) => [provider, { state: newSecret(), nonce: newSecret(), verifier: newSecret() }]),
      )
      const signed = await new SignJWT({ challenges })
        .setProtectedHeader({ alg: 'HS256', typ: TYPE })
        .setIssuer(origin)
        .setAudience(`${origin}/api/auth/social`)
        .setIssuedAt()
        .setExpirationTime(`${VALID_SECONDS}s`)
        .sign(secret)
      setCookie(context, cookie.name, signed, { ...options, maxAge: VALID_SECONDS })
      return challenges
    },
    take: async (context) => {
      const known = await read(context, VALID_SECONDS)
      deleteCookie(context, cookie.name, options)
      return known
    },
  }
}
