import type { Kysely, Selectable } from 'kysely'
import type { UserAnswer } from '#contract/account.ts'
import type { Schema } from '#server/db/schema.ts'

export type User = Selectable<Schema['users']>

/** The account as the API shows it. */
export const userAnswer = (user: User): UserAnswer => ({
  data: {
    id: user.id,
    type: 'users',
    attributes: {
      first_name: user.first_name,
      last_name: user.last_name,
      email: user.email,
      phone: user.phone,
      country: user.country,
      subscribed: user.subscribed,
      has_password: user.password_hash !== null,
    },
  },
})

export const userOf = (db: Kysely<Schema>, id: string): Promise<User> =>
  db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const UNIQUE_VIOLATION = '23505'

/** Whether a write failed because another account has the address. */
export const isTaken = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === UNIQUE_VIOLATION &&
  'constraint' in error &&
  error.constraint === 'users_email_key_key'
