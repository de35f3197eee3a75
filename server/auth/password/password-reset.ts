import type { Kysely } from 'kysely'
import { interfaceLanguage } from '#contract/languages.ts'
import { dropAskedEmail, dropMailedTokens } from '#server/auth/email/email-proof.ts'
import { noticeOwner } from '#server/auth/email/owner-notices.ts'
import { hashOf } from '#server/auth/hashed-token.ts'
import { endSessions, lockUser } from '#server/auth/session/session-rows.ts'
import { emailKey } from '#server/db/email-key.ts'
import type { Schema } from '#server/db/schema.ts'
import { resetMail } from '#server/mail/account-mails.ts'
import type { WriteMail } from '#server/mail/queue.ts'
import { newSecret } from '#server/process/secret-file.ts'
import { checkPassword } from './password-rules.ts'
import type { Passwords } from './passwords.ts'

/** How long a mailed link is valid. */
export const RESET_VALID_MS = 10 * 60_000

/**
 * Writes the mail that a forgotten password asks for. Only here the account is looked up and the token is made. So the
 * call does the same for every address, and no token waits in the queue.
 */
export const writeResetMail =
  (db: Kysely<Schema>, origin: string): WriteMail =>
  async (job) => {
    await db.deleteFrom('password_resets').where('expires_at', '<', new Date()).execute()
    const user = await db
      .selectFrom('users')
      .select(['id', 'email', 'language'])
      .where('email_key', '=', job.email_key)
      .executeTakeFirst()
    if (user === undefined) return null
    const token = newSecret()
    await db
      .insertInto('password_resets')
      .values({ token_hash: hashOf(token), user_id: user.id, expires_at: new Date(Date.now() + RESET_VALID_MS) })
      .execute()
    return resetMail(user.email, interfaceLanguage(job.language ?? user.language), origin, token)
  }

/** Whether the token was good until now. */
const spend = async (trx: Kysely<Schema>, userId: string, token: string): Promise<boolean> =>
  (await trx
    .deleteFrom('password_resets')
    .where('token_hash', '=', hashOf(token))
    .where('user_id', '=', userId)
    .returning('user_id')
    .executeTakeFirst()) !== undefined

interface NewPassword {
  readonly token: string
  readonly email: string
  readonly password: string
}

/**
 * Sets a password by a mailed token, which can be used once. Whoever reads the mail owns the account: all sessions end,
 * and all identities are removed that the owner of the address has not confirmed. False when the token is not valid.
 */
export async function resetPassword(
  db: Kysely<Schema>,
  passwords: Passwords,
  { token, email, password }: NewPassword,
  now: () => number = Date.now,
): Promise<boolean> {
  const validToken = db
    .selectFrom('password_resets')
    .innerJoin('users', 'users.id', 'password_resets.user_id')
    .select(['users.id', 'users.first_name', 'users.last_name', 'users.email'])
    .where('password_resets.token_hash', '=', hashOf(token))
    .where('password_resets.expires_at', '>', new Date(now()))
    .where('users.email_key', '=', emailKey(email))
  // Looked up first: hashing is expensive, and anybody may send a token.
  const owner = await validToken.executeTakeFirst()
  if (owner === undefined) return false
  // Not before the token was checked: a refusal would tell strangers the owner's name.
  checkPassword(password, [owner.first_name, owner.last_name, owner.email])
  const password_hash = await passwords.hash(password)
  return db.transaction().execute(async (trx) => {
    const user = await lockUser(trx, owner.id)
    // Another link may have been used meanwhile, or the address changed.
    if (user === undefined || !(await spend(trx, user.id, token))) return false
    await endSessions(trx, user.id)
    await dropMailedTokens(trx, user.id)
    await dropAskedEmail(trx, user.id)
    await trx.deleteFrom('social_identities').where('user_id', '=', user.id).where('confirmed_at', 'is', null).execute()
    const at = new Date(now())
    await trx
      .updateTable('users')
      // The mail was read, so the address and the account belong to this reader.
      .set({ password_hash, email_verified_at: at, owner_proven_at: at })
      .where('id', '=', user.id)
      .execute()
    await noticeOwner(trx, 'password_changed', user, at)
    return true
  })
}
