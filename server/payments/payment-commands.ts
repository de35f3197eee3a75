import { userInfo } from 'node:os'
import { parseArgs } from 'node:util'
import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import { withDatabase } from '#server/db/with-database.ts'
import { runCommand, UsageError } from '#server/process/command.ts'
import { printable, say } from '#server/process/log.ts'
import { decide, type ListedChange, type ListedPayment, listChanges, listPayments } from './operator.ts'
import { moneyText } from './texts/texts.ts'

const USAGE = `Usage: npm run payments -- list [<email>] [--most 50]
       npm run payments -- grant <email> [--reason "…"]
       npm run payments -- revoke <email> [--reason "…"]`
const MOST_BY_DEFAULT = '50'

const dateText = (date: Date): string => date.toISOString().slice(0, 16).replace('T', ' ')

const paymentLine = (row: ListedPayment): string =>
  [
    dateText(row.created_at),
    row.status.padEnd(10),
    moneyText('en', row.amount, row.currency).padStart(10),
    row.email ?? '(account is gone)',
    row.provider,
    row.provider_payment ?? '-',
    row.session,
  ].join('  ')

const changeLine = ({ at, subscribed, cause, session, operator, reason }: ListedChange): string =>
  [
    dateText(at),
    subscribed ? 'subscribed    ' : 'not subscribed',
    [cause, operator === null ? '' : `by ${operator}`, reason === null ? '' : `(${reason})`].filter(Boolean).join(' '),
    ...(session === null ? [] : [session]),
  ].join('  ')

async function list(db: Kysely<Schema>, most: number, email: string | undefined): Promise<void> {
  const payments = await listPayments(db, most, email)
  say(payments.length === 0 ? 'There are no payments.' : payments.map(paymentLine).map(printable).join('\n'))
  if (email !== undefined) for (const change of await listChanges(db, email)) say(printable(changeLine(change)))
}

/** `npm run payments`: the operator's commands for payments, beside the running server. */
await runCommand(USAGE, async () => {
  const { values, positionals } = parseArgs({
    options: { reason: { type: 'string' }, most: { type: 'string', default: MOST_BY_DEFAULT } },
    allowPositionals: true,
  })
  const [command, email, ...rest] = positionals
  const isDecision = command === 'grant' || command === 'revoke'
  const isComplete = command === 'list' || (isDecision && email !== undefined)
  if (!isComplete || rest.length > 0 || !/^[1-9]\d{0,5}$/.test(values.most)) throw new UsageError()
  await withDatabase(async (db) => {
    if (isDecision && email !== undefined) {
      const cause = command === 'grant' ? 'granted' : 'revoked'
      await decide(db, email, { cause, operator: userInfo().username, reason: values.reason ?? null })
      say(`${email} is ${command === 'grant' ? 'a subscriber now' : 'no subscriber any more'}.`)
      return
    }
    await list(db, Number(values.most), email)
  })
})
