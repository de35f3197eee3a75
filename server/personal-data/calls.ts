import type { Hono } from 'hono'
import { accountEndpoints } from '#contract/accounts/endpoints-account.ts'
import { confirmPassword } from '#server/auth/account/lock-account.ts'
import { clearRefresh } from '#server/auth/session/refresh-cookie.ts'
import { userOf } from '#server/auth/users.ts'
import { streamText } from '#server/http/answer/stream-text.ts'
import { bind } from '#server/http/bind.ts'
import type { AppEnv } from '#server/http/context.ts'
import { inSnapshot } from '#server/library/snapshot.ts'
import { deletePersonalData, readPersonalData } from './personal-data.ts'
import { exportOf } from './stream-export.ts'

const FILE_NAME = 'larder-account.json'

export function bindPersonalData(app: Hono<AppEnv>): void {
  bind(app, accountEndpoints.exportMe, async ({ context, reader }) => {
    const { db, limits } = context.get('services')
    await limits.take(['export_account', reader.id])
    const user = await userOf(db, reader.id)
    const tables = await inSnapshot(db, (snapshot) => readPersonalData(snapshot, user))
    context.header('Content-Type', 'application/json; charset=utf-8')
    context.header('Cache-Control', 'no-store')
    context.header('Content-Disposition', `attachment; filename="${FILE_NAME}"`)
    return streamText(context, exportOf(db, reader.id, tables))
  })

  bind(app, accountEndpoints.deleteMe, async ({ body, context, reader }) => {
    const { db, devices } = context.get('services')
    const user = await userOf(db, reader.id)
    const changer = await confirmPassword(context.get('services'), user, reader, body.current_password)
    await deletePersonalData(db, changer)
    await devices.forget(context, user.id)
    clearRefresh(context)
    return null
  })
}
