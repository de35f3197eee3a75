import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { AppEnv } from '#server/http/context.ts'
import { Refusal } from '#server/messages/refusal.ts'
import { cookieOf } from './cookie-name.ts'
import { IDLE_SECONDS } from './refresh-rows.ts'

const cookie = (context: Context<AppEnv>) => {
  const { name, options } = cookieOf(context.get('services').config.publicOrigin, 'larder_refresh', '/api/auth')
  return { name, options: { ...options, sameSite: 'Strict' as const } }
}

/**
 * Whether our own page sent the request. `Sec-Fetch-Site` says so; old browsers, and all browsers on plain http, send only
 * `Origin`. Readers of a server on plain http may use another address of it than the configured one.
 */
function isOurPage(context: Context<AppEnv>): boolean {
  const site = context.req.header('sec-fetch-site')
  if (site !== undefined) return site === 'same-origin'
  const { publicOrigin } = context.get('services').config
  const origin = context.req.header('origin')
  if (origin === publicOrigin) return true
  return publicOrigin.startsWith('http:') && origin === new URL(context.req.url).origin
}

/**
 * The refresh token of a request. Throws a 401 `Refusal` for a request that our own page did not send, in addition to the
 * protection of `SameSite`: the cookie is all that such a call needs.
 */
export function readRefresh(context: Context<AppEnv>): string | undefined {
  if (!isOurPage(context)) throw new Refusal('unauthenticated')
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
