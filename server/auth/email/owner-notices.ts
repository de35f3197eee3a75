import type { Kysely } from 'kysely'
import { interfaceLanguage } from '#contract/languages.ts'
import type { User } from '#server/auth/users.ts'
import type { Schema } from '#server/db/schema.ts'
import { addressNotice, identityNotice, passwordNotice } from '#server/mail/account-mails.ts'
import { type MailKind, queueMail, type WriteMail } from '#server/mail/queue.ts'

type Owner = Pick<User, 'id'>

/*
 * Owners are told of every change in how their account can be opened, because the change may come from a thief. The
 * mail goes to the address that the account has at that moment. The job carries this address: a change of address right
 * after must not send the notice to a stranger.
 */

/**
 * Queues a notice. None goes to an address that was never proven: it may be a stranger's. Call it for `email_changed` while
 * the account still has the former address.
 */
export async function noticeOwner(
  trx: Kysely<Schema>,
  kind: MailKind,
  { id }: Owner,
  at: Date,
  prefix = '',
): Promise<void> {
  const owner = await trx
    .selectFrom('users')
    .select(['email', 'email_key', 'language'])
    .where('id', '=', id)
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst()
  if (owner === undefined) return
  const { email, email_key, language } = owner
  await queueMail(trx, { kind, emailKey: email_key, userId: id, about: `${prefix}${email}`, language }, at)
}

export const noticeIdentity = (
  trx: Kysely<Schema>,
  kind: 'identity_added' | 'identity_removed',
  owner: Owner,
  provider: string,
): Promise<void> => noticeOwner(trx, kind, owner, new Date(), `${provider} `)

export const writePasswordChangedMail =
  (origin: string): WriteMail =>
  async ({ about, language }) =>
    passwordNotice(about, interfaceLanguage(language), origin)

export const writeAddressMail =
  (kind: 'asked' | 'changed', origin: string): WriteMail =>
  async ({ about, language }) =>
    addressNotice(kind, about, interfaceLanguage(language), origin)

export const writeIdentityMail =
  (kind: 'added' | 'removed', origin: string): WriteMail =>
  async ({ about, language }) => {
    // The name of a provider has no space.
    const [name = '', ...address] = about.split(' ')
    const provider = `${name.charAt(0).toUpperCase()}${name.slice(1)}`
    return identityNotice(kind, address.join(' '), interfaceLanguage(language), { origin, provider })
  }
