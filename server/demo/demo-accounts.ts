import type { Kysely } from 'kysely'
import type { Passwords } from '#server/auth/password/passwords.ts'
import { emailKey } from '#server/db/email-key.ts'
import type { Schema } from '#server/db/schema.ts'

export const DEMO_ACCOUNTS = [
  {
    email: 'reader@example.com',
    password: 'reader-demo-1',
    first_name: 'Robin',
    subscribed: false,
    meaning: 'without a subscription',
  },
  {
    email: 'subscriber@example.com',
    password: 'subscriber-demo-1',
    first_name: 'Sasha',
    subscribed: true,
    meaning: 'subscribed',
  },
] as const

/** Makes the demo accounts that do not exist. Existing ones are not changed. */
export async function ensureAccounts(db: Kysely<Schema>, passwords: Passwords): Promise<void> {
  for (const { email, password, first_name, subscribed } of DEMO_ACCOUNTS) {
    const known = await db.selectFrom('users').select('id').where('email_key', '=', emailKey(email)).executeTakeFirst()
    if (known !== undefined) continue
    const made = await db
      .insertInto('users')
      .values({
        email,
        email_key: emailKey(email),
        first_name,
        last_name: 'Demo',
        country: null,
        password_hash: await passwords.hash(password),
        // Nobody reads mail at these addresses, so no link can prove them.
        email_verified_at: new Date(),
        owner_proven_at: new Date(),
        subscribed,
      })
      .onConflict((conflict) => conflict.column('email_key').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (made === undefined || !subscribed) continue
    // Stored as a grant, so that no payment event takes the subscription away.
    const grant = { cause: 'granted' as const, subscribed, session: null, operator: 'demo', reason: null }
    await db
      .insertInto('subscription_changes')
      .values({ ...grant, user_id: made.id, at: new Date() })
      .execute()
  }
}
