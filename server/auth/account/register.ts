import type { Hono } from 'hono'
import { accountEndpoints } from '#contract/accounts/endpoints-account.ts'
import { compare, countRegistration } from '#server/auth/counted-try.ts'
import { queueProof } from '#server/auth/email/email-proof.ts'
import { checkPassword } from '#server/auth/password/password-rules.ts'
import { signIn } from '#server/auth/session/signed-in.ts'
import { emailKey } from '#server/db/email-key.ts'
import { bind } from '#server/http/bind.ts'
import { type AppEnv, callerOf } from '#server/http/context.ts'
import { messageLanguage } from '#server/http/language.ts'
import { Refusal } from '#server/messages/refusal.ts'
import { checkPhone } from './phone.ts'

/** The second of the three steps of the registration. */
const NEXT_STEP = '/subscribe'

export function bindRegister(app: Hono<AppEnv>): void {
  bind(app, accountEndpoints.register, async ({ body, context }) => {
    const { db, captcha, limits, mail, passwords } = context.get('services')
    checkPhone(body.phone)
    checkPassword(body.password, [body.name, body.last_name, body.email])
    const counted = await countRegistration(limits, callerOf(context))
    await captcha.require(body['g-recaptcha-response'], 'register').catch(async (error: unknown) => {
      await counted.failed()
      throw error
    })
    const language = messageLanguage(context)
    const password_hash = await compare(counted, () => passwords.hash(body.password))
    const key = emailKey(body.email)
    const user = await db.transaction().execute(async (trx) => {
      const made = await trx
        .insertInto('users')
        .values({
          email: body.email,
          email_key: key,
          first_name: body.name,
          last_name: body.last_name,
          phone: body.phone,
          country: body.country ?? null,
          password_hash,
          language,
        })
        .onConflict((conflict) => conflict.column('email_key').doNothing())
        .returning('id')
        .executeTakeFirst()
      // The account works at once. The link proves that the address belongs to the reader.
      if (made !== undefined) await queueProof(trx, made.id, key, language, new Date())
      return made
    })
    if (user === undefined) {
      await counted.failed()
      throw new Refusal('invalid', { email: ['taken'] })
    }
    await counted.succeeded()
    mail.sendSoon()
    return { ...(await signIn(context, user.id, { passwordHash: password_hash })), data: { redirectUrl: NEXT_STEP } }
  })
}
