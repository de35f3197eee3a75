import type { Kysely } from 'kysely'
import * as v from 'valibot'
import { Email } from '#contract/account.ts'
import { MAX_NAME_CHARS } from '#contract/limits.ts'
import { endSessions } from '#server/auth/sessions.ts'
import { emailKey } from '#server/db/email-key.ts'
import type { Schema } from '#server/db/schema.ts'
import { Refusal } from '#server/http/problem.ts'
import type { SocialUser } from './provider.ts'

/**
 * The account of whom a provider names: the one it opened before, the one with the same e-mail address if the provider
 * has verified that, or a new one. Throws a `Refusal` where there can be none.
 */
export const accountOf = (
  db: Kysely<Schema>,
  provider: string,
  person: SocialUser,
  language: string,
): Promise<string> =>
  db.transaction().execute(async (trx) => {
    const identity = await trx
      .selectFrom('social_identities')
      .select('user_id')
      .where('provider', '=', provider)
      .where('subject', '=', person.subject)
      .executeTakeFirst()
    if (identity !== undefined) return identity.user_id
    const email = v.safeParse(Email, person.email)
    if (!email.success) throw new Refusal('social_no_email')
    const made = await makeAccount(trx, email.output, person, language)
    const userId = made ?? (await linkAccount(trx, email.output, person))
    await trx
      .insertInto('social_identities')
      .values({ provider, subject: person.subject, user_id: userId })
      // Two tabs at once.
      .onConflict((conflict) => conflict.columns(['provider', 'subject']).doNothing())
      .execute()
    return userId
  })

/** Null when the address has an account already. */
async function makeAccount(
  trx: Kysely<Schema>,
  email: string,
  { firstName, lastName, isVerified }: SocialUser,
  language: string,
): Promise<string | null> {
  const user = await trx
    .insertInto('users')
    .values({
      email,
      email_key: emailKey(email),
      first_name: nameOf(firstName) || (email.split('@')[0] ?? ''),
      last_name: nameOf(lastName),
      country: null,
      password_hash: null,
      language,
      email_verified_at: isVerified ? new Date() : null,
    })
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return user?.id ?? null
}

async function linkAccount(trx: Kysely<Schema>, email: string, { isVerified }: SocialUser): Promise<string> {
  const user = await trx
    .selectFrom('users')
    .select(['id', 'email_verified_at'])
    .where('email_key', '=', emailKey(email))
    .executeTakeFirstOrThrow()
  if (!isVerified) throw new Refusal('social_email_taken')
  if (user.email_verified_at === null) await takeOver(trx, user.id)
  return user.id
}

/**
 * Whoever made this account never showed that the address is his, and the provider now says whose it is. Had a stranger
 * made it to wait in it for the owner, he would still know the password.
 */
async function takeOver(trx: Kysely<Schema>, userId: string): Promise<void> {
  await endSessions(trx, userId)
  await trx.deleteFrom('password_resets').where('user_id', '=', userId).execute()
  await trx
    .updateTable('users')
    .set({ password_hash: null, email_verified_at: new Date() })
    .where('id', '=', userId)
    .execute()
}

const nameOf = (name: string): string =>
  name
    .replace(/\p{Cc}/gu, '')
    .trim()
    .slice(0, MAX_NAME_CHARS)
