import type { Hono } from 'hono'
import { accountEndpoints } from '#contract/endpoints-account.ts'
import { emailKey } from '#server/db/email-key.ts'
import { bind } from '#server/http/bind.ts'
import type { AppEnv } from '#server/http/context.ts'
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
    await context.get('services').mail.request('password_reset', emailKey(body.email), namedLanguage(header))
    return { meta: { message: noticeMessage(interfaceLanguage(header), 'reset_mailed') } }
  })

  bind(app, accountEndpoints.resetPassword, async ({ body, context }) => {
    const userId = await resetPassword(context.get('services').db, body)
    if (userId === null) throw new Refusal('reset_expired')
    return { data: { redirectUrl: NEXT_PAGE } }
  })
}
