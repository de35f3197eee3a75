import type { Kysely } from 'kysely'
import * as v from 'valibot'
import { Email } from '#contract/accounts/email.ts'
import { MAX_NAME_CHARS } from '#contract/limits.ts'
import { queueProof } from '#server/auth/email/email-proof.ts'
import { noticeIdentity } from '#server/auth/email/owner-notices.ts'
import { lockUser } from '#server/auth/session/session-rows.ts'
import type { User } from '#server/auth/users.ts'
import { emailKey } from '#server/db/email-key.ts'
import type { Schema } from '#server/db/schema.ts'
import { Refusal } from '#server/messages/refusal.ts'
import type { SocialUser } from './provider.ts'

interface Identified {
  readonly userId: string
  readonly identityId: string
}

/**
 * Finds or makes the account of a person whom a provider names: the account of this identity, or a new one, or the one
 * with the same e-mail address when both sides have proven that address. Throws a `Refusal` where none is possible.
 */
export const accountOf = (
  db: Kysely<Schema>,
  provider: string,
  person: SocialUser,
  language: string,
): Promise<Identified> =>
  db.transaction().execute(async (trx) => {
    const known = await identityOf(trx, provider, person)
    if (known !== undefined) return known
    const email = v.safeParse(Email, person.email)
    if (!email.success) throw new Refusal('social_no_email')
    const made = await makeAccount(trx, email.output, person, language)
    if (made !== null) return addIdentity(trx, provider, person, made)
    // Another tab may have made the account just now: the address waited for that.
    const since = await identityOf(trx, provider, person)
    if (since !== undefined) return since
    return joinIdentity(trx, provider, person, await provenAccount(trx, email.output, person))
  })

const identityOf = (trx: Kysely<Schema>, provider: string, { subject }: SocialUser): Promise<Identified | undefined> =>
  trx
    .selectFrom('social_identities')
    .select(['user_id as userId', 'id as identityId'])
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst()

/** Adds an identity to an existing account, which is locked, and tells the owner. */
export async function joinIdentity(
  trx: Kysely<Schema>,
  provider: string,
  person: SocialUser,
  owner: User,
): Promise<Identified> {
  const known = await identityOf(trx, provider, person)
  if (known?.userId === owner.id) return known
  const identity = await addIdentity(trx, provider, person, owner.id)
  await noticeIdentity(trx, 'identity_added', owner, provider)
  return identity
}

/** Adds an identity to an account. Throws a `Refusal` when another account already has it. */
async function addIdentity(
  trx: Kysely<Schema>,
  provider: string,
  person: SocialUser,
  userId: string,
): Promise<Identified> {
  const email = v.safeParse(Email, person.email)
  await trx
    .insertInto('social_identities')
    .values({ provider, subject: person.subject, user_id: userId, email: email.success ? email.output : null })
    // Two tabs may do this at the same time.
    .onConflict((conflict) => conflict.columns(['provider', 'subject']).doNothing())
    .execute()
  const identity = await identityOf(trx, provider, person)
  if (identity?.userId !== userId) throw new Refusal('social_connected')
  return identity
}

/**
 * Null when an account with this address exists. The provider's word does not prove the address; our mailed link does.
 */
async function makeAccount(
  trx: Kysely<Schema>,
  email: string,
  { firstName, lastName }: SocialUser,
  language: string,
): Promise<string | null> {
  const key = emailKey(email)
  const user = await trx
    .insertInto('users')
    .values({
      email,
      email_key: key,
      first_name: nameOf(firstName) || email.replace(/@.*/s, ''),
      last_name: nameOf(lastName),
      country: null,
      password_hash: null,
      language,
      email_verified_at: null,
    })
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (user === undefined) return null
  await queueProof(trx, user.id, key, language, new Date())
  return user.id
}

/**
 * Locks the account with this address, if it certainly belongs to this person: the provider has verified the address, and the
 * account's user has opened a link that we mailed there. Any other account may have been made by a stranger who waits
 * for its victim.
 */
async function provenAccount(trx: Kysely<Schema>, email: string, { isVerified }: SocialUser): Promise<User> {
  const found = await trx.selectFrom('users').select('id').where('email_key', '=', emailKey(email)).executeTakeFirst()
  const user = found === undefined ? undefined : await lockUser(trx, found.id)
  // The account may have changed its address before it was locked.
  const isTheirs = user !== undefined && user.email_key === emailKey(email) && user.owner_proven_at !== null
  if (!isVerified || !isTheirs) throw new Refusal('social_email_taken')
  return user
}

const nameOf = (name: string): string =>
  name
    .replace(/\p{Cc}/gu, '')
    .trim()
    .slice(0, MAX_NAME_CHARS)
