import type { Context, Hono } from 'hono'
import { accountEndpoints } from '#contract/accounts/endpoints-account.ts'
import { emailKey } from '#server/db/email-key.ts'
import { bind } from '#server/http/bind.ts'
import { type AppEnv, callerOf } from '#server/http/context.ts'
import { messageLanguage, namedLanguage } from '#server/http/language.ts'
import { requestIdOf } from '#server/http/request-id.ts'
import { mailboxOf } from '#server/mail/mail-limits.ts'
import { noticeMessage } from '#server/messages/messages.ts'
import { Refusal } from '#server/messages/refusal.ts'
import { logEvent } from '#server/process/log.ts'
import { resetPassword } from './password-reset.ts'

const NEXT_PAGE = '/login'

export function bindPasswords(app: Hono<AppEnv>): void {
  bind(app, accountEndpoints.forgotPassword, async ({ body, context }) => {
    const { mail } = context.get('services')
    const account = emailKey(body.email)
    if (await mayHaveMail(context, account)) await mail.request('password_reset', account, namedLanguage(context))
    const language = messageLanguage(context)
    context.header('Content-Language', language)
    return { meta: { message: noticeMessage(language, 'reset_mailed') } }
  })

  bind(app, accountEndpoints.resetPassword, async ({ body, context }) => {
    const { db, limits, mail, passwords } = context.get('services')
    const caller = callerOf(context)
    await limits.take(['reset_address', caller])
    if (!(await resetPassword(db, passwords, body))) throw new Refusal('reset_expired')
    logEvent('password_reset', { request: requestIdOf(context) })
    mail.sendSoon()
    await limits.giveBack(['reset_address', caller])
    // This reader proved that they own the account. Other people's tries must not lock them out.
    await limits.clear('login_account_ceiling', emailKey(body.email))
    return { data: { redirectUrl: NEXT_PAGE } }
  })
}

/**
 * Whether a link is mailed now. An account's limit never causes a refusal: it would reveal that the account exists, and
 * strangers could deny the owner a new password. A mail is skipped only while the link of the last one is valid
 * for at least half of its time.
 */
async function mayHaveMail(context: Context<AppEnv>, account: string): Promise<boolean> {
  const { db, devices, limits } = context.get('services')
  const owner = await db
    .selectFrom('users')
    .select('id')
    .where('email_key', '=', account)
    // A stranger who registered with the address has devices too.
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst()
  const device = owner === undefined ? null : await devices.idOf(context, owner.id)
  if (device !== null && (await limits.tryTake(['mail_device', device], ['mail_devices', account]))) return true
  await limits.take(['forgot_address', callerOf(context)])
  return limits.tryTake(['mail_account', owner === undefined ? mailboxOf(account) : account])
}
