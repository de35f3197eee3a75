import type { Kysely } from 'kysely'
import { interfaceLanguage } from '#contract/languages.ts'
import type { Schema } from '#server/db/schema.ts'
import { addressLinkMail, addressNotice } from '#server/mail/account-mails.ts'
import type { WriteMail } from '#server/mail/queue.ts'
import { hashOf, newToken } from './mailed-token.ts'

const VALID_MS = 60 * 60_000

/** Writes the link that proves an address: the one an account has, or the one it is to have. The token is made now. */
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
    // Changed again, or taken back, since it was asked for.
    if (email === null || (kind === 'proof' && account.email_key !== job.email_key)) return null
    const token = newToken()
    const expires_at = new Date(now() + VALID_MS)
    await db
      .insertInto('email_proofs')
      .values({ token_hash: hashOf(token), user_id: job.about, email_key: job.email_key, expires_at })
      .execute()
    return addressLinkMail(kind, email, interfaceLanguage(job.language ?? account.language), origin, token)
  }

/** Writes to the address an account has that another one was asked for. */
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

/** Writes to the address an account had: nobody but the job knows it any more. */
export const writeChangedMail =
  (origin: string): WriteMail =>
  async (job) =>
    addressNotice('changed', job.about, interfaceLanguage(job.language ?? ''), origin)
