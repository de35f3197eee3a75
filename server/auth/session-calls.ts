import type { Hono } from 'hono'
import { accountEndpoints } from '#contract/endpoints-account.ts'
import { emailKey } from '#server/db/email-key.ts'
import { bind } from '#server/http/bind.ts'
import type { AppEnv } from '#server/http/context.ts'
import { Refusal } from '#server/http/problem.ts'
import { isPassword } from './passwords.ts'
import { clearRefresh, readRefresh } from './refresh-cookie.ts'
import { signIn, tokenAnswer } from './signed-in.ts'

/** Sign in, refresh, sign out. */
export function bindSession(app: Hono<AppEnv>): void {
  bind(app, accountEndpoints.login, async ({ body, context }) => {
    const { db, captcha } = context.get('services')
    await captcha.require(body['g-recaptcha-response'], 'login')
    const user = await db
      .selectFrom('users')
      .select(['id', 'password_hash'])
      .where('email_key', '=', emailKey(body.email))
      .executeTakeFirst()
    const known = await isPassword(user?.password_hash ?? null, body.password)
    if (!known || user === undefined) throw new Refusal('login_failed')
    return signIn(context, user.id)
  })

  bind(app, accountEndpoints.refresh, async ({ context }) => {
    const refresh = readRefresh(context)
    const tokens = refresh === undefined ? null : await context.get('services').sessions.renew(refresh)
    if (tokens === null) {
      clearRefresh(context)
      throw new Refusal('unauthenticated')
    }
    return tokenAnswer(context, tokens)
  })

  bind(app, accountEndpoints.logout, async ({ context }) => {
    const refresh = readRefresh(context)
    if (refresh !== undefined) await context.get('services').sessions.end(refresh)
    clearRefresh(context)
    return null
  })
}
