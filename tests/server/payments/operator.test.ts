import { userInfo } from 'node:os'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decide, listChanges, listPayments } from '#server/payments/operator.ts'
import { smallLibrary, writeFolder } from '#tests/support/content/content-folder.ts'
import { onDatabases } from '#tests/support/database/databases.ts'
import { operatorCommand } from '#tests/support/server/operator-command.ts'
import { checkout, messageAbout, standing, tell } from '#tests/support/server/payments.ts'
import { bearer, openTestApp, type TestApp } from '#tests/support/server/server-app.ts'

const EMAIL = 'reader@example.com'
/** Enough for seven processes that each load the server's modules, on a busy machine. */
const COMMANDS_MS = 120_000

const isSubscribed = async (app: TestApp, headers: Readonly<Record<string, string>>): Promise<boolean> => {
  const me = (await (await app.get('/user/me', headers)).json()) as { data: { attributes: { subscribed: boolean } } }
  return me.data.attributes.subscribed
}

onDatabases('a decision of the operator', (kind) => {
  let app: TestApp
  let reader: { Authorization: string }
  beforeAll(async () => {
    app = await openTestApp(kind, writeFolder(smallLibrary()), { PAYMENTS: 'sandbox' })
    reader = await bearer(app, EMAIL, 'reader-demo-1')
  })
  afterAll(() => app.close())

  test('a grant stays whatever happens to payments, a revocation stays until the next payment, and each is recorded', async () => {
    const { db } = app.services
    const by = (cause: 'granted' | 'revoked', reason: string | null = null) =>
      decide(db, ' Reader@Example.com', { cause, operator: 'olha', reason })
    const { session } = await checkout(app, reader)
    await by('granted', 'a friend')
    expect(await isSubscribed(app, reader)).toBe(true)
    await tell(app, await messageAbout(app, session, 'paid'))
    await tell(app, await messageAbout(app, session, 'refunded', { subject: 'refund-1' }))
    expect(await standing(app, reader, session)).toEqual([true, 'cancelled'])
    await by('revoked')
    expect(await isSubscribed(app, reader)).toBe(false)
    const next = await checkout(app, reader)
    await tell(app, await messageAbout(app, next.session, 'paid'))
    expect(await isSubscribed(app, reader)).toBe(true)
    await by('revoked', 'a fraud')
    // An earlier payment does not count again, whatever message comes about it.
    await tell(app, await messageAbout(app, next.session, 'paid'))
    expect(await isSubscribed(app, reader)).toBe(false)

    expect(await listChanges(db, EMAIL)).toMatchObject([
      { cause: 'granted', subscribed: true, operator: 'olha', reason: 'a friend', session: null },
      { cause: 'revoked', subscribed: false, operator: 'olha', reason: null },
      { cause: 'paid', subscribed: true, operator: null, session: next.session },
      { cause: 'revoked', subscribed: false, operator: 'olha', reason: 'a fraud' },
    ])
    expect(await listPayments(db, 50, EMAIL)).toMatchObject([
      { status: 'paid', session: next.session, email: EMAIL },
      { status: 'refunded', session },
    ])
    expect(await listPayments(db, 1)).toHaveLength(1)
    expect(await listPayments(db, 50, 'subscriber@example.com')).toEqual([])
  })

  test('the demo’s subscriber has a subscription by a grant', async () => {
    expect(await listChanges(app.services.db, 'subscriber@example.com')).toMatchObject([
      { cause: 'granted', operator: 'demo' },
    ])
  })
})

test('the command lists, grants and revokes beside the running server, and says what it cannot do', {
  tags: ['deep'],
  timeout: COMMANDS_MS,
}, async () => {
  const app = await openTestApp('embedded', writeFolder(smallLibrary()), { PAYMENTS: 'sandbox' })
  const reader = await bearer(app, EMAIL, 'reader-demo-1')
  const { session } = await checkout(app, reader)
  const command = operatorCommand('server/payments/payment-commands.ts', app.databaseUrl)
  const granted = await command('grant', EMAIL, '--reason', 'a friend')
  expect(granted).toEqual({ code: 0, out: `${EMAIL} is a subscriber now.\n`, err: '' })
  expect(await isSubscribed(app, reader)).toBe(true)
  expect((await command('revoke', EMAIL)).out).toBe(`${EMAIL} is no subscriber any more.\n`)
  expect(await isSubscribed(app, reader)).toBe(false)
  const lines = (await command('list', EMAIL)).out.trim().split('\n')
  expect(lines).toHaveLength(3)
  expect(lines[0]).toMatch(
    /^\d{4}-\d\d-\d\d \d\d:\d\d {2}pending {9}€18\.00 {2}reader@example\.com {2}sandbox {2}- {2}/,
  )
  expect(lines[0]).toContain(session)
  expect(lines[1]).toContain(`subscribed      granted by ${userInfo().username} (a friend)`)
  expect(lines[2]).toContain(`not subscribed  revoked by ${userInfo().username}`)
  expect(await command('grant', 'nobody@example.com')).toEqual({
    code: 1,
    out: '',
    err: 'There is no account with the address nobody@example.com\n',
  })
  for (const args of [['grant'], ['give', EMAIL], ['list', '--most', '0']]) {
    const { code, err } = await command(...args)
    expect(code).toBe(2)
    expect(err).toContain('Usage: npm run payments')
  }
  await app.close()
})
