import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { jwtVerify, SignJWT } from 'jose'
import * as v from 'valibot'
import type { Challenge } from './provider.ts'

const NAME = 'larder_social'
/** From the sign-in form to the way back. */
const VALID_SECONDS = 60 * 60
/** A younger one is used on: two tabs with the form share it, and both can sign in. */
const FRESH_SECONDS = 30 * 60
const AUDIENCE = 'social'

const Challenges = v.record(v.string(), v.object({ state: v.string(), nonce: v.string(), verifier: v.string() }))
type Challenges = Readonly<Record<string, Challenge>>

const random = (): string => randomBytes(32).toString('base64url')

/** The challenges of this browser, one a provider, in a cookie that no script can read and that we signed. */
export interface ChallengeCookie {
  /** Those that are fresh, or new ones, which the answer then sets. */
  readonly forLinks: (context: Context, providers: readonly string[]) => Promise<Challenges>
  /** Takes the cookie away: it is used once. */
  readonly take: (context: Context) => Promise<Challenges>
}

/** `isSecure`: readers come by https. */
export function challengeCookie(secret: Uint8Array, isSecure: boolean, now: () => number = Date.now): ChallengeCookie {
  const options = { path: '/api/auth/social', httpOnly: true, sameSite: 'Lax', secure: isSecure } as const
  const seconds = () => Math.floor(now() / 1000)

  const read = async (context: Context, maxAge: number): Promise<Challenges> => {
    try {
      const { payload } = await jwtVerify(getCookie(context, NAME) ?? '', secret, {
        algorithms: ['HS256'],
        audience: AUDIENCE,
        currentDate: new Date(now()),
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
        providers.map((provider) => [provider, { state: random(), nonce: random(), verifier: random() }]),
      )
      const signed = await new SignJWT({ challenges })
        .setProtectedHeader({ alg: 'HS256' })
        .setAudience(AUDIENCE)
        .setIssuedAt(seconds())
        .setExpirationTime(seconds() + VALID_SECONDS)
        .sign(secret)
      setCookie(context, NAME, signed, { ...options, maxAge: VALID_SECONDS })
      return challenges
    },
    take: async (context) => {
      const known = await read(context, VALID_SECONDS)
      deleteCookie(context, NAME, options)
      return known
    },
  }
}
