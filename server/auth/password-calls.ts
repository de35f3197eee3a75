import type { Hono } from 'hono'
import { accountEndpoints } from '#contract/endpoints-account.ts'
import { emailKey } from '#server/db/email-key.ts'
import { bind } from '#server/http/bind.ts'
import { type AppEnv, callerOf } from '#server/http/context.ts'
import { interfaceLanguage, namedLanguage } from '#server/http/language.ts'
import { Refusal } from '#server/http/problem.ts'
import { noticeMessage } from '#server/messages/messages.ts'
import { resetPassword } from './password-reset.ts'

/** Where the reader goes with his new password. */
const NEXT_PAGE = '/login'

/** Forgotten passwords. */
export function bindPasswords(app: Hono<AppEnv>): void {
  bind(app, accountEndpoints.forgotPassword, async ({ body, context }) => {
    const header = context.req.header('accept-language')
    const { limits, mail } = context.get('services')
    const account = emailKey(body.email)
    await limits.take('forgot_address', callerOf(context))
    await limits.take('forgot_account', account)
    await mail.request('password_reset', account, namedLanguage(header))
    const language = interfaceLanguage(header)
    context.header('Content-Language', language)
    return { meta: { message: noticeMessage(language, 'reset_mailed') } }
  })

  bind(app, accountEndpoints.resetPassword, async ({ body, context }) => {
    const { db, limits } = context.get('services')
    await limits.take('reset_address', callerOf(context))
    if (!(await resetPassword(db, body))) throw new Refusal('reset_expired')
    // Whoever reads the mail has shown who he is: what others tried at his account must not keep him out.
    await limits.clear('login_account', emailKey(body.email))
    return { data: { redirectUrl: NEXT_PAGE } }
  })
}
