import type { Hono } from 'hono'
import { accountEndpoints } from '#contract/accounts/endpoints-account.ts'
import { compare, countConfirmation } from '#server/auth/counted-try.ts'
import { clearRefresh } from '#server/auth/session/refresh-cookie.ts'
import { bind } from '#server/http/bind.ts'
import type { AppEnv } from '#server/http/context.ts'
import { Refusal } from '#server/http/problem.ts'
import { inSnapshot } from '#server/library/snapshot.ts'
import { deletePersonalData, readPersonalData } from './personal-data.ts'
import { userOf } from './users.ts'

const FILE_NAME = 'larder-account.json'

export function bindPersonalData(app: Hono<AppEnv>): void {
  bind(app, accountEndpoints.exportMe, async ({ context, reader }) => {
    const { db, limits } = context.get('services')
    await limits.take('export_account', reader.id)
    const user = await userOf(db, reader.id)
    const tables = await inSnapshot(db, (snapshot) => readPersonalData(snapshot, user))
    context.header('Cache-Control', 'no-store')
    context.header('Content-Disposition', `attachment; filename="${FILE_NAME}"`)
    return { data: { made_at: new Date().toISOString(), tables } }
  })

  bind(app, accountEndpoints.deleteMe, async ({ body, context, reader }) => {
    const { db, devices, limits, passwords } = context.get('services')
    const user = await userOf(db, reader.id)
    const counted = await countConfirmation(limits, user.id, reader.session)
    if (!(await compare(counted, () => passwords.isRight(user.password_hash, body.current_password))))
      throw new Refusal('invalid', { current_password: ['password_invalid'] })
    await deletePersonalData(db, user.id)
    await counted.succeeded()
    await devices.forget(context, user.id)
    clearRefresh(context)
    return null
  })
}
