import type { Kysely } from 'kysely'
import { interfaceLanguage } from '#contract/languages.ts'
import { isKnownAddress } from '#server/auth/users.ts'
import type { Schema } from '#server/db/schema.ts'
import { addressLinkMail } from '#server/mail/account-mails.ts'
import type { MailJob, WriteMail } from '#server/mail/queue.ts'
import { newSecret } from '#server/process/secret-file.ts'
import { hashOf } from '../hashed-token.ts'

const VALID_MS = 60 * 60_000

/**
 * Writes the mail with the link that proves an address: `proof` for the account's own, `change` for a new one. The token
 * is made only when the mail is written.
 */
export const writeProofMail =
  (kind: 'proof' | 'change', db: Kysely<Schema>, origin: string): WriteMail =>
  async (job) => {
    await db.deleteFrom('email_proofs').where('expires_at', '<', new Date()).execute()
    const { email_key, user_id } = job
    if (user_id === null) return null
    const account = await (kind === 'proof' ? ownAddress(db, user_id, job) : newAddress(db, user_id, job))
    if (account === undefined) return null
    const token = newSecret()
    const expires_at = new Date(Date.now() + VALID_MS)
    await db
      .insertInto('email_proofs')
      .values({ token_hash: hashOf(token), user_id, email_key, expires_at })
      .execute()
    return addressLinkMail(kind, account.email, interfaceLanguage(job.language ?? account.language), origin, token)
  }

type Address = Promise<{ readonly email: string; readonly language: string } | undefined>

/** Undefined when the address was changed since. */
const ownAddress = (db: Kysely<Schema>, id: string, { email_key }: MailJob): Address =>
  db
    .selectFrom('users')
    .select(['email', 'language'])
    .where('id', '=', id)
    .where('email_key', '=', email_key)
    .executeTakeFirst()

/** Undefined when the change was taken back, or when an account has the address now: then the link would open nothing. */
async function newAddress(db: Kysely<Schema>, id: string, { email_key }: MailJob): Address {
  if (await isKnownAddress(db, email_key)) return undefined
  return db
    .selectFrom('email_changes')
    .innerJoin('users', 'users.id', 'email_changes.user_id')
    .select(['email_changes.email', 'users.language'])
    .where('users.id', '=', id)
    .where('email_changes.email_key', '=', email_key)
    .executeTakeFirst()
}
