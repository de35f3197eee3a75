import type { Hono } from 'hono'
import { accessEndpoints } from '#contract/accounts/endpoints-access.ts'
import { userOf } from '#server/auth/users.ts'
import { emailKey, readableEmail } from '#server/db/email-key.ts'
import { isAddressTaken } from '#server/db/violations.ts'
import { bind } from '#server/http/bind.ts'
import { type AppEnv, callerOf } from '#server/http/context.ts'
import { messageLanguage } from '#server/http/language.ts'
import { queueMail } from '#server/mail/queue.ts'
import { noticeMessage } from '#server/messages/messages.ts'
import { Refusal } from '#server/messages/refusal.ts'
import { proveEmail } from './email-proof.ts'

export function bindEmail(app: Hono<AppEnv>): void {
  bind(app, accessEndpoints.confirmEmail, async ({ body, context, requester }) => {
    const { db, limits, mail } = context.get('services')
    const caller = callerOf(context)
    await limits.take(['reset_address', caller])
    const opener = requester.kind === 'user' ? requester : null
    try {
      const email = await proveEmail(db, { ...body, opener }, new Date())
      if (email === null) throw new Refusal('email_link_expired')
      await limits.giveBack(['reset_address', caller])
      mail.sendSoon()
      return { data: { email: readableEmail(email) } }
    } catch (error) {
      if (isAddressTaken(error)) throw new Refusal('invalid', { email: ['taken'] })
      throw error
    }
  })

  bind(app, accessEndpoints.mailEmailLink, async ({ context, reader }) => {
    const { db, mail } = context.get('services')
    const { id, email_key, pending_email } = await userOf(db, reader.id)
    const proof =
      pending_email === null
        ? ({ kind: 'email_proof', emailKey: email_key, userId: id } as const)
        : ({ kind: 'email_change_proof', emailKey: emailKey(pending_email), userId: id } as const)
    const language = messageLanguage(context)
    const waitMs = await mail.waitOf(proof)
    await queueMail(db, { ...proof, language }, new Date())
    mail.sendSoon()
    context.header('Content-Language', language)
    return { meta: { message: noticeMessage(language, waitMs === 0 ? 'proof_mailed' : 'proof_mailed_before') } }
  })
}
