import type { Kysely } from 'kysely'
import { isOpen, lockUser } from '#server/auth/session/session-rows.ts'
import type { User } from '#server/auth/users.ts'
import { emailKey } from '#server/db/email-key.ts'
import type { Schema } from '#server/db/schema.ts'
import { queueMail } from '#server/mail/queue.ts'
import { hashOf } from '../hashed-token.ts'
import { noticeOwner } from './owner-notices.ts'

/** Makes all links invalid that were mailed for an account. */
export async function dropMailedTokens(trx: Kysely<Schema>, userId: string): Promise<void> {
  for (const table of ['password_resets', 'email_proofs'] as const)
    await trx.deleteFrom(table).where('user_id', '=', userId).execute()
}

/** Ends the change of address that somebody asked for. Its links open nothing any more. */
export const dropAskedEmail = (trx: Kysely<Schema>, userId: string) =>
  trx.deleteFrom('email_changes').where('user_id', '=', userId).execute()

/** Queues a mail with a link that proves the account's own address. */
export const queueProof = (trx: Kysely<Schema>, userId: string, key: string, language: string, at: Date) =>
  queueMail(trx, { kind: 'email_proof', emailKey: key, userId, language }, at)

/**
 * Asks for a new address. The account has its old address until the link mailed to the new one is opened. The old address
 * is told.
 */
export async function askForEmail(trx: Kysely<Schema>, user: User, email: string, at: Date): Promise<void> {
  const change = { email, email_key: emailKey(email), asked_at: at }
  await trx
    .insertInto('email_changes')
    .values({ user_id: user.id, ...change })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(change))
    .execute()
  const proof = { kind: 'email_change_proof', emailKey: change.email_key, userId: user.id } as const
  await queueMail(trx, { ...proof, language: user.language }, at)
  await noticeOwner(trx, 'email_change_asked', user, at)
}

interface OpenedLink {
  readonly token: string
  readonly email: string
  /** The account that is signed in where the link was opened. Null: none. */
  readonly opener: { readonly id: string; readonly session: string } | null
}

/** Proves an address by a mailed link. Returns the address, or null when the link is not valid. */
export const proveEmail = (
  db: Kysely<Schema>,
  { token, email, opener }: OpenedLink,
  at: Date,
): Promise<string | null> =>
  db.transaction().execute(async (trx) => {
    const mailed = await trx
      .selectFrom('email_proofs')
      .select('user_id')
      .where('token_hash', '=', hashOf(token))
      .executeTakeFirst()
    // The account is always locked before its rows. In another order two changes could wait for each other.
    const user = mailed === undefined ? undefined : await lockUser(trx, mailed.user_id)
    const proof = await trx
      .deleteFrom('email_proofs')
      .where('token_hash', '=', hashOf(token))
      .where('email_key', '=', emailKey(email))
      .where('expires_at', '>', at)
      .returning('email_key')
      .executeTakeFirst()
    if (user === undefined || proof === undefined) return null
    const proven = user.email_key === proof.email_key ? user.email : await changeEmail(trx, user, proof.email_key, at)
    if (proven === null) return null
    await trx.updateTable('users').set({ email_verified_at: at }).where('id', '=', user.id).execute()
    // Opened in another session, the link proves only the address. It does not prove who made the account, or who owns
    // the provider's account that can sign in to it.
    if (opener?.id === user.id && (await isOpen(trx, opener))) await confirmOwner(trx, user.id, opener.session, at)
    return proven
  })

/**
 * Whoever uses this session also reads the mail. So they own the account, and the identity with which the session
 * began.
 */
async function confirmOwner(trx: Kysely<Schema>, userId: string, session: string, at: Date): Promise<void> {
  await trx.updateTable('users').set({ owner_proven_at: at }).where('id', '=', userId).execute()
  await trx
    .updateTable('social_identities')
    .set({ confirmed_at: at })
    .where('id', '=', ({ selectFrom }) => selectFrom('sessions').select('identity_id').where('id', '=', session))
    .execute()
}

/**
 * Makes the new address the account's own. The owner of the old address confirmed the identities; the owner of the new
 * one has not, so they become unconfirmed. Null when another change was asked for since.
 */
async function changeEmail(trx: Kysely<Schema>, user: User, key: string, at: Date): Promise<string | null> {
  const change = await trx
    .deleteFrom('email_changes')
    .where('user_id', '=', user.id)
    .where('email_key', '=', key)
    .returning('email')
    .executeTakeFirst()
  if (change === undefined) return null
  await noticeOwner(trx, 'email_changed', user, at)
  await dropMailedTokens(trx, user.id)
  await trx.updateTable('social_identities').set({ confirmed_at: null }).where('user_id', '=', user.id).execute()
  const changed = { email: change.email, email_key: key, owner_proven_at: null }
  await trx.updateTable('users').set(changed).where('id', '=', user.id).execute()
  return change.email
}
