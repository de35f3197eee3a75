import type { Kysely } from 'kysely'
import { interfaceLanguage } from '#contract/languages.ts'
import type { User } from '#server/auth/account/users.ts'
import type { Schema } from '#server/db/schema.ts'
import { identityNotice, passwordNotice } from '#server/mail/account-mails.ts'
import { queueMail, type WriteMail } from '#server/mail/queue.ts'

type Owner = Pick<User, 'email' | 'email_key' | 'language'>

/*
 * Owners are told of every change in how their account can be opened, because the change may come from a thief. The
 * mail goes to the address that the account has at that moment. The job carries this address: a change of address right
 * after must not send the notice to a stranger.
 */

export const noticePassword = (trx: Kysely<Schema>, { email, email_key, language }: Owner, at: Date): Promise<void> =>
  queueMail(trx, { kind: 'password_changed', emailKey: email_key, about: email, language }, at)

export const noticeIdentity = (
  trx: Kysely<Schema>,
  kind: 'identity_added' | 'identity_removed',
  { email, email_key, language }: Owner,
  provider: string,
): Promise<void> => queueMail(trx, { kind, emailKey: email_key, about: `${provider} ${email}`, language }, new Date())

export const writePasswordChangedMail =
  (origin: string): WriteMail =>
  async ({ about, language }) =>
    passwordNotice(about, interfaceLanguage(language), origin)

export const writeIdentityMail =
  (kind: 'added' | 'removed', origin: string): WriteMail =>
  async ({ about, language }) => {
    // The name of a provider has no space.
    const [name = '', ...address] = about.split(' ')
    const provider = `${name.charAt(0).toUpperCase()}${name.slice(1)}`
    return identityNotice(kind, address.join(' '), interfaceLanguage(language), { origin, provider })
  }
