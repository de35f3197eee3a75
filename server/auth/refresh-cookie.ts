import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { AppEnv } from '#server/http/context.ts'
import { Refusal } from '#server/http/problem.ts'
import { REFRESH_SECONDS } from './sessions.ts'

const NAME = 'larder_refresh'

/** `Secure` only under https: on plain http (a demo on a home network, say) no engine but Chromium would keep the cookie. */
const options = (context: Context<AppEnv>) => ({
  path: '/api/auth',
  httpOnly: true,
  sameSite: 'Strict' as const,
  secure: context.get('services').config.publicOrigin.startsWith('https:'),
})

/**
 * The refresh token of a request. A browser says where a request comes from; one from another site is refused, besides
 * what `SameSite` already does.
 */
export function readRefresh(context: Context<AppEnv>): string | undefined {
  const site = context.req.header('sec-fetch-site')
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new Refusal('unauthenticated')
  return getCookie(context, NAME)
}

export const setRefresh = (context: Context<AppEnv>, token: string): void =>
  setCookie(context, NAME, token, { ...options(context), maxAge: REFRESH_SECONDS })

export const clearRefresh = (context: Context<AppEnv>): void => {
  deleteCookie(context, NAME, options(context))
}
