import type { Hono } from 'hono'
import { accountEndpoints } from '#contract/accounts/endpoints-account.ts'
import { compare, countSignIn } from '#server/auth/counted-try.ts'
import { emailKey } from '#server/db/email-key.ts'
import { bind } from '#server/http/bind.ts'
import { type AppEnv, callerOf } from '#server/http/context.ts'
import { Refusal } from '#server/messages/refusal.ts'
import { clearRefresh, readRefresh } from './refresh-cookie.ts'
import { signIn, tokenAnswer } from './signed-in.ts'
import { deviceOf } from './user-agent.ts'

export function bindSession(app: Hono<AppEnv>): void {
  bind(app, accountEndpoints.login, async ({ body, context }) => {
    const { db, captcha, devices, limits, passwords } = context.get('services')
    const account = emailKey(body.email)
    const user = await db
      .selectFrom('users')
      .select(['id', 'password_hash'])
      .where('email_key', '=', account)
      .executeTakeFirst()
    const device = user === undefined ? null : await devices.idOf(context, user.id)
    const counted = await countSignIn(
      limits,
      {
        account,
        caller: callerOf(context),
        device: user === undefined || device === null ? null : { id: device, user: user.id },
      },
      () => captcha.require(body['g-recaptcha-response'], 'login'),
    )
    const hash = user?.password_hash ?? null
    const isRight = await compare(counted, () => passwords.isRight(hash, body.password))
    if (!isRight || user === undefined || hash === null) throw new Refusal('login_failed')
    const answer = await signIn(context, user.id, { passwordHash: hash })
    await counted.succeeded()
    return answer
  })

  bind(app, accountEndpoints.refresh, async ({ context }) => {
    const refresh = readRefresh(context)
    const device = deviceOf(context.req.header('user-agent'))
    const tokens = refresh === undefined ? null : await context.get('services').sessions.renew(refresh, device)
    if (tokens === null) {
      clearRefresh(context)
      throw new Refusal('unauthenticated')
    }
    return { ...tokenAnswer(context, tokens), user_id: tokens.userId }
  })

  bind(app, accountEndpoints.logout, async ({ context }) => {
    const refresh = readRefresh(context)
    if (refresh !== undefined) await context.get('services').sessions.end(refresh)
    clearRefresh(context)
    return null
  })
}
