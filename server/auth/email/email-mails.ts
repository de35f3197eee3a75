import type { Kysely } from 'kysely'
import { interfaceLanguage } from '#contract/languages.ts'
import type { Schema } from '#server/db/schema.ts'
import { addressLinkMail, addressNotice } from '#server/mail/account-mails.ts'
import type { WriteMail } from '#server/mail/queue.ts'
import { hashOf, newToken } from './mailed-token.ts'

const VALID_MS = 60 * 60_000

/**
 * Writes the mail with the link that proves an address, either the account's own or the new one. The token is made only
 * when the mail is written.
 */
export const writeProofMail =
  (db: Kysely<Schema>, origin: string, now: () => number = Date.now): WriteMail =>
  async (job) => {
    await db.deleteFrom('email_proofs').where('expires_at', '<', new Date(now())).execute()
    const account = await db
      .selectFrom('users')
      .leftJoin('email_changes', 'email_changes.user_id', 'users.id')
      .select(['users.email', 'users.email_key', 'users.language'])
      .select(['email_changes.email as new_email', 'email_changes.email_key as new_key'])
      .where('users.id', '=', job.about)
      .executeTakeFirst()
    if (account === undefined) return null
    const kind = account.new_key === job.email_key ? 'change' : 'proof'
    const email = kind === 'change' ? account.new_email : account.email
    // The address was changed again, or the change was taken back.
    if (email === null || (kind === 'proof' && account.email_key !== job.email_key)) return null
    const token = newToken()
    const expires_at = new Date(now() + VALID_MS)
    await db
      .insertInto('email_proofs')
      .values({ token_hash: hashOf(token), user_id: job.about, email_key: job.email_key, expires_at })
      .execute()
    return addressLinkMail(kind, email, interfaceLanguage(job.language ?? account.language), origin, token)
  }

/** Tells the account's current address that a new address was asked for. */
export const writeChangeAskedMail =
  (db: Kysely<Schema>, origin: string): WriteMail =>
  async (job) => {
    const user = await db
      .selectFrom('users')
      .select(['email', 'language'])
      .where('id', '=', job.about)
      .executeTakeFirst()
    return user === undefined ? null : addressNotice('asked', user.email, interfaceLanguage(user.language), origin)
  }

/** Tells the account's former address. Only the mail job still knows that address. */
export const writeChangedMail =
  (origin: string): WriteMail =>
  async (job) =>
    addressNotice('changed', job.about, interfaceLanguage(job.language), origin)
