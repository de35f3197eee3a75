import type { Hono } from 'hono'
import { accountEndpoints } from '#contract/endpoints-account.ts'
import { emailKey } from '#server/db/email-key.ts'
import { bind } from '#server/http/bind.ts'
import { type AppEnv, requesterFor } from '#server/http/context.ts'
import { Refusal } from '#server/http/problem.ts'
import { isPassword } from './passwords.ts'
import { clearRefresh, readRefresh, setRefresh } from './refresh-cookie.ts'
import { ACCESS_SECONDS, type Tokens } from './sessions.ts'

const tokenAnswer = (tokens: Tokens) => ({
  access_token: tokens.access,
  token_type: 'bearer' as const,
  expires_in: ACCESS_SECONDS,
})

/** Sign in, refresh, sign out, and who one is. */
export function bindSession(app: Hono<AppEnv>): void {
  bind(app, accountEndpoints.login, async ({ body, context }) => {
    const { db, sessions } = context.get('services')
    const user = await db
      .selectFrom('users')
      .select(['id', 'password_hash'])
      .where('email_key', '=', emailKey(body.email))
      .executeTakeFirst()
    const known = await isPassword(user?.password_hash ?? null, body.password)
    if (!known || user === undefined) throw new Refusal('login_failed')
    const tokens = await sessions.begin(user.id)
    setRefresh(context, tokens.refresh)
    context.header('Cache-Control', 'no-store')
    return tokenAnswer(tokens)
  })

  bind(app, accountEndpoints.refresh, async ({ context }) => {
    const refresh = readRefresh(context)
    const tokens = refresh === undefined ? null : await context.get('services').sessions.renew(refresh)
    if (tokens === null) {
      clearRefresh(context)
      throw new Refusal('unauthenticated')
    }
    setRefresh(context, tokens.refresh)
    context.header('Cache-Control', 'no-store')
    return tokenAnswer(tokens)
  })

  bind(app, accountEndpoints.logout, async ({ context }) => {
    const refresh = readRefresh(context)
    if (refresh !== undefined) await context.get('services').sessions.end(refresh)
    clearRefresh(context)
    return null
  })

  bind(app, accountEndpoints.me, async ({ context }) => {
    const requester = await requesterFor(context)
    if (requester.kind === 'visitor') throw new Refusal('unauthenticated')
    const { id, first_name, last_name, email, phone, country, subscribed } = await context
      .get('services')
      .db.selectFrom('users')
      .selectAll()
      .where('id', '=', requester.id)
      .executeTakeFirstOrThrow()
    return {
      data: { id, type: 'users' as const, attributes: { first_name, last_name, email, phone, country, subscribed } },
    }
  })
}
