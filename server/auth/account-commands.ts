import { parseArgs } from 'node:util'
import { withDatabase } from '#server/db/with-database.ts'
import { runCommand, UsageError } from '#server/process/command.ts'
import { say } from '#server/process/log.ts'
import { accountByEmail } from './account/account-by-email.ts'
import { endAllSessions, endSessions } from './session/session-rows.ts'

const USAGE = `Usage: npm run accounts -- end-sessions <email>
       npm run accounts -- end-sessions --everybody`

/** `npm run accounts`: the operator's commands for accounts, beside the running server. */
await runCommand(USAGE, async () => {
  const { values, positionals } = parseArgs({ options: { everybody: { type: 'boolean' } }, allowPositionals: true })
  const [command, email, ...rest] = positionals
  const isForAll = values.everybody === true
  if (command !== 'end-sessions' || rest.length > 0 || isForAll === (email !== undefined)) throw new UsageError()
  await withDatabase(async (db) => {
    if (email === undefined) await db.transaction().execute(endAllSessions)
    else {
      const { id } = await accountByEmail(db, email)
      await db.transaction().execute((trx) => endSessions(trx, id))
    }
    say(email === undefined ? 'All sessions of all readers have ended.' : `All sessions of ${email} have ended.`)
  })
})
