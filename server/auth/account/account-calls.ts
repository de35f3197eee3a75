import type { Hono } from 'hono'
import type { Kysely } from 'kysely'
import type { UpdateAccountForm } from '#contract/accounts/account.ts'
import { accountEndpoints } from '#contract/accounts/endpoints-account.ts'
import { compare, countConfirmation } from '#server/auth/counted-try.ts'
import { askForEmail, dropMailedTokens } from '#server/auth/email/email-proof.ts'
import { noticePassword } from '#server/auth/email/owner-notices.ts'
import type { Limits } from '#server/auth/limits.ts'
import { checkPassword } from '#server/auth/password/password-rules.ts'
import type { Passwords } from '#server/auth/password/passwords.ts'
import { endSessions } from '#server/auth/session/session-rows.ts'
import { emailKey } from '#server/db/email-key.ts'
import type { Schema } from '#server/db/schema.ts'
import { bind } from '#server/http/bind.ts'
import type { AppEnv } from '#server/http/context.ts'
import { Refusal } from '#server/http/problem.ts'
import { requestIdOf } from '#server/http/request-id.ts'
import { logEvent } from '#server/process/log.ts'
import { checkPhone } from './phone.ts'
import { type Account, isKnownAddress, type User, userAnswer, userOf } from './users.ts'

export function bindAccount(app: Hono<AppEnv>): void {
  bind(app, accountEndpoints.me, async ({ context, reader }) => {
    return userAnswer(await userOf(context.get('services').db, reader.id))
  })

  bind(app, accountEndpoints.updateMe, async ({ body, context, reader }) => {
    const { db, limits, mail, passwords } = context.get('services')
    const user = await userOf(db, reader.id)
    checkPhone(body.phone)
    const counted = await countConfirmation(limits, user.id, reader.session)
    if (!(await compare(counted, () => passwords.isRight(user.password_hash, body.current_password))))
      throw new Refusal('invalid', { current_password: ['password_invalid'] })
    await counted.succeeded()
    const changes = await changesOf(user, body, passwords)
    const newEmail = await newEmailOf(db, user, body.email, limits)
    if (Object.keys(changes).length === 0 && newEmail === undefined) return userAnswer(user)
    await db.transaction().execute(async (trx) => {
      if (changes.password_hash !== undefined) await endSessions(trx, user.id, reader.session)
      // Links that were mailed before must not undo this change.
      await dropMailedTokens(trx, user.id)
      if (Object.keys(changes).length > 0)
        await trx.updateTable('users').set(changes).where('id', '=', user.id).execute()
      if (changes.password_hash !== undefined) await noticePassword(trx, user, new Date())
      if (newEmail === null) await trx.deleteFrom('email_changes').where('user_id', '=', user.id).execute()
      else if (newEmail !== undefined) await askForEmail(trx, user, newEmail, new Date())
    })
    if (changes.password_hash !== undefined)
      logEvent('password_changed', { request: requestIdOf(context), user: user.id })
    mail.sendSoon()
    return userAnswer(await userOf(db, user.id))
  })
}

type Changes = Partial<Omit<User, 'id' | 'created_at' | 'subscribed'>>

/**
 * The address to ask for. Undefined: the form names none. Null: the form names the current address, so a pending change
 * is dropped.
 */
async function newEmailOf(
  db: Kysely<Schema>,
  user: Account,
  email: string | undefined,
  limits: Limits,
): Promise<string | null | undefined> {
  if (email === undefined) return undefined
  const key = emailKey(email)
  if (key === user.email_key) return null
  await limits.take('mail_account', `proof:${user.id}`)
  await limits.take('mail_account', `proof:${key}`)
  if (await isKnownAddress(db, key)) throw new Refusal('invalid', { email: ['taken'] })
  return email
}

/**
 * Only the fields that were sent. A new address takes effect when it is proven. A new spelling of the same address
 * takes effect at once.
 */
async function changesOf(user: User, form: UpdateAccountForm, passwords: Passwords): Promise<Changes> {
  const { first_name, last_name, phone, country, email, password } = form
  if (password !== undefined)
    checkPassword(password, [
      ...[user.first_name, user.last_name, user.email],
      ...[first_name, last_name, email].filter((text) => text !== undefined),
    ])
  const isSpelling = email !== undefined && email !== user.email && emailKey(email) === user.email_key
  return {
    ...(first_name === undefined ? {} : { first_name }),
    ...(last_name === undefined ? {} : { last_name }),
    ...(phone === undefined ? {} : { phone }),
    ...(country === undefined ? {} : { country }),
    ...(isSpelling ? { email } : {}),
    ...(password === undefined ? {} : { password_hash: await passwords.hash(password) }),
  }
}
