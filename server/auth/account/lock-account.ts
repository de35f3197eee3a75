import type { Kysely } from 'kysely'
import { compare, countConfirmation } from '#server/auth/counted-try.ts'
import { isOpen, lockUser } from '#server/auth/session/session-rows.ts'
import type { Schema } from '#server/db/schema.ts'
import type { Services } from '#server/http/context.ts'
import type { Reader } from '#server/http/requester.ts'
import { Refusal } from '#server/messages/refusal.ts'
import type { User } from '../users.ts'

/** Who changes an account, as it was checked before the change began. */
export interface Changer {
  readonly id: string
  readonly session: string
  /** What the given password was compared with. Absent: the change takes no password. */
  readonly passwordHash?: string | null
}

const wrongPassword = (): Refusal => new Refusal('invalid', { current_password: ['password_invalid'] })

/** Compares the password that confirms a change. Throws a `Refusal` when it is wrong, or was tried too often. */
export async function confirmPassword(
  { limits, passwords }: Pick<Services, 'limits' | 'passwords'>,
  user: User,
  { id, session }: Reader,
  password: string,
): Promise<Changer> {
  const counted = await countConfirmation(limits, id, session)
  if (!(await compare(counted, () => passwords.isRight(user.password_hash, password)))) throw wrongPassword()
  await counted.succeeded()
  return { id, session, passwordHash: user.password_hash }
}

/**
 * Locks an account until the transaction ends, and checks again who changes it. Checking takes time, and a new password may have
 * ended the session meanwhile: then that password wins. Gives the account as it is now. Throws a `Refusal`.
 */
export async function lockAccount(trx: Kysely<Schema>, { id, session, passwordHash }: Changer): Promise<User> {
  const user = await lockUser(trx, id)
  if (user === undefined || !(await isOpen(trx, { id, session }))) throw new Refusal('unauthenticated')
  if (passwordHash !== undefined && passwordHash !== user.password_hash) throw wrongPassword()
  return user
}
