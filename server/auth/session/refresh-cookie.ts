import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { AppEnv } from '#server/http/context.ts'
import { Refusal } from '#server/http/problem.ts'
import { cookieOf } from './cookie-name.ts'
import { IDLE_SECONDS } from './refresh-rows.ts'

const cookie = (context: Context<AppEnv>) => {
  const { name, options } = cookieOf(context.get('services').config.publicOrigin, 'larder_refresh', '/api/auth')
  return { name, options: { ...options, sameSite: 'Strict' as const } }
}

/**
 * The refresh token of a request. `Sec-Fetch-Site` tells where a request comes from. Throws a 401 `Refusal` for one
 * from another site, in addition to the protection of `SameSite`.
 */
export function readRefresh(context: Context<AppEnv>): string | undefined {
  const site = context.req.header('sec-fetch-site')
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new Refusal('unauthenticated')
  return getCookie(context, cookie(context).name)
}

export function setRefresh(context: Context<AppEnv>, token: string): void {
  const { name, options } = cookie(context)
  setCookie(context, name, token, { ...options, maxAge: IDLE_SECONDS })
}

export function clearRefresh(context: Context<AppEnv>): void {
  const { name, options } = cookie(context)
  deleteCookie(context, name, options)
}
