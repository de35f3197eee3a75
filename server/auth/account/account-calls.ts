import type { Hono } from 'hono'
import type { Kysely } from 'kysely'
import type { UpdateAccountForm } from '#contract/accounts/account.ts'
import { accountEndpoints } from '#contract/accounts/endpoints-account.ts'
import { askForEmail, dropAskedEmail } from '#server/auth/email/email-proof.ts'
import { noticeOwner } from '#server/auth/email/owner-notices.ts'
import type { Limits } from '#server/auth/limits.ts'
import { checkPassword } from '#server/auth/password/password-rules.ts'
import type { Passwords } from '#server/auth/password/passwords.ts'
import { endSessions } from '#server/auth/session/session-rows.ts'
import { emailKey } from '#server/db/email-key.ts'
import type { Schema } from '#server/db/schema.ts'
import { bind } from '#server/http/bind.ts'
import type { AppEnv } from '#server/http/context.ts'
import { requestIdOf } from '#server/http/request-id.ts'
import { Refusal } from '#server/messages/refusal.ts'
import { logEvent } from '#server/process/log.ts'
import { isKnownAddress, type User, userAnswer, userOf } from '../users.ts'
import { confirmPassword, lockAccount } from './lock-account.ts'
import { checkPhone } from './phone.ts'

export function bindAccount(app: Hono<AppEnv>): void {
  bind(app, accountEndpoints.me, async ({ context, reader }) => {
    return userAnswer(await userOf(context.get('services').db, reader.id))
  })

  bind(app, accountEndpoints.updateMe, async ({ body, context, reader }) => {
    const { db, limits, mail, passwords } = context.get('services')
    const user = await userOf(db, reader.id)
    checkPhone(body.phone)
    const changer = await confirmPassword(context.get('services'), user, reader, body.current_password)
    const password_hash = await newHash(user, body, passwords)
    const key = body.email === undefined ? user.email_key : emailKey(body.email)
    if (key !== user.email_key) await refuseTaken(db, limits, user.id, key)
    await db.transaction().execute(async (trx) => {
      const locked = await lockAccount(trx, changer)
      if (password_hash !== undefined) await setPassword(trx, locked, password_hash, reader.session)
      await setDetails(trx, locked, body)
    })
    if (password_hash !== undefined) logEvent('password_changed', { request: requestIdOf(context), user: user.id })
    mail.sendSoon()
    return userAnswer(await userOf(db, user.id))
  })
}

/**
 * Throws a `Refusal` when an account has the address that this account asks for. Only such tries count, because they
 * reveal which addresses have an account. Beyond the limit: the 429 `Refusal`.
 */
async function refuseTaken(db: Kysely<Schema>, limits: Limits, userId: string, key: string): Promise<void> {
  await limits.take(['taken_account', userId])
  if (await isKnownAddress(db, key)) throw new Refusal('invalid', { email: ['taken'] })
  await limits.giveBack(['taken_account', userId])
}

/** Undefined: the form names no new password. */
async function newHash(user: User, form: UpdateAccountForm, passwords: Passwords): Promise<string | undefined> {
  const { first_name, last_name, email, password } = form
  if (password === undefined) return undefined
  checkPassword(password, [
    ...[user.first_name, user.last_name, user.email],
    ...[first_name, last_name, email].filter((text) => text !== undefined),
  ])
  return passwords.hash(password)
}

/**
 * Sets a password, and ends what somebody else may have begun with the old one: other sessions, and a change of address. A link to
 * set a new password stays. A thief could otherwise end each link of the owner by yet another password.
 */
async function setPassword(trx: Kysely<Schema>, user: User, password_hash: string, session: string): Promise<void> {
  await endSessions(trx, user.id, session)
  await dropAskedEmail(trx, user.id)
  await trx.updateTable('users').set({ password_hash }).where('id', '=', user.id).execute()
  await noticeOwner(trx, 'password_changed', user, new Date())
}

/**
 * Only the fields that were sent. A new address takes effect when it is proven. A new spelling of the same address takes effect at
 * once, and ends a change of address.
 */
async function setDetails(trx: Kysely<Schema>, user: User, form: UpdateAccountForm): Promise<void> {
  const { first_name, last_name, phone, email } = form
  const country = form.country === '' ? null : form.country
  const isOwn = email !== undefined && emailKey(email) === user.email_key
  // Kysely leaves out what is undefined.
  const changes = { first_name, last_name, phone, country, email: isOwn ? email : undefined }
  if (Object.values(changes).some((value) => value !== undefined))
    await trx.updateTable('users').set(changes).where('id', '=', user.id).execute()
  if (isOwn) await dropAskedEmail(trx, user.id)
  else if (email !== undefined) await askForEmail(trx, user, email, new Date())
}
