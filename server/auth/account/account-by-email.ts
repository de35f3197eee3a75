import type { Kysely } from 'kysely'
import { emailKey } from '#server/db/email-key.ts'
import type { Schema } from '#server/db/schema.ts'

/** Finds the account that an operator names by its address. Throws an error for the operator when there is none. */
export async function accountByEmail(db: Kysely<Schema>, email: string): Promise<{ readonly id: string }> {
  const account = await db.selectFrom('users').select('id').where('email_key', '=', emailKey(email)).executeTakeFirst()
  if (account === undefined) throw new Error(`There is no account with the address ${email}`)
  return account
}
