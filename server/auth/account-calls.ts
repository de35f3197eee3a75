import type { Hono } from 'hono'
import type { UpdateAccountForm } from '#contract/account.ts'
import { accountEndpoints } from '#contract/endpoints-account.ts'
import { emailKey } from '#server/db/email-key.ts'
import { bind } from '#server/http/bind.ts'
import { type AppEnv, requesterFor } from '#server/http/context.ts'
import { Refusal } from '#server/http/problem.ts'
import { compare, countConfirmation } from './counted-try.ts'
import { checkPassword } from './password-rules.ts'
import type { Passwords } from './passwords.ts'
import { checkPhone } from './phone.ts'
import { endSessions } from './sessions.ts'
import { isTaken, type User, userAnswer, userOf } from './users.ts'

/** Who one is, and changing it. */
export function bindAccount(app: Hono<AppEnv>): void {
  bind(app, accountEndpoints.me, async ({ context }) => {
    const requester = await requesterFor(context)
    if (requester.kind === 'visitor') throw new Refusal('unauthenticated')
    return userAnswer(await userOf(context.get('services').db, requester.id))
  })

  bind(app, accountEndpoints.updateMe, async ({ body, context }) => {
    const { db, limits, passwords } = context.get('services')
    const requester = await requesterFor(context)
    if (requester.kind === 'visitor') throw new Refusal('unauthenticated')
    const user = await userOf(db, requester.id)
    checkPhone(body.phone)
    const counted = await countConfirmation(limits, user.id, requester.session)
    if (!(await compare(counted, () => passwords.isRight(user.password_hash, body.current_password))))
      throw new Refusal('invalid', { current_password: ['password_invalid'] })
    await counted.succeeded()
    const changes = await changesOf(user, body, passwords)
    if (Object.keys(changes).length === 0) return userAnswer(user)
    try {
      return await db.transaction().execute(async (trx) => {
        if (changes.password_hash !== undefined) await endSessions(trx, user.id, requester.session)
        // What was mailed before must not undo it.
        await trx.deleteFrom('password_resets').where('user_id', '=', user.id).execute()
        const changed = trx.updateTable('users').set(changes).where('id', '=', user.id).returningAll()
        return userAnswer(await changed.executeTakeFirstOrThrow())
      })
    } catch (error) {
      if (isTaken(error)) throw new Refusal('invalid', { email: ['taken'] })
      throw error
    }
  })
}

type Changes = Partial<Omit<User, 'id' | 'created_at' | 'subscribed'>>

/** Only what was sent. Another address is not proven by the proof of the one before. */
async function changesOf(user: User, form: UpdateAccountForm, passwords: Passwords): Promise<Changes> {
  const { first_name, last_name, phone, country, email, password } = form
  if (password !== undefined)
    checkPassword(password, [
      ...[user.first_name, user.last_name, user.email],
      ...[first_name, last_name, email].filter((text) => text !== undefined),
    ])
  const isOtherAddress = email !== undefined && emailKey(email) !== user.email_key
  return {
    ...(first_name === undefined ? {} : { first_name }),
    ...(last_name === undefined ? {} : { last_name }),
    ...(phone === undefined ? {} : { phone }),
    ...(country === undefined ? {} : { country }),
    ...(email === undefined ? {} : { email, email_key: emailKey(email) }),
    ...(isOtherAddress ? { email_verified_at: null } : {}),
    ...(password === undefined ? {} : { password_hash: await passwords.hash(password) }),
  }
}
