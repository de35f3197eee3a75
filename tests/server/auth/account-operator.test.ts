import { expect, test } from 'vitest'
import { endAllSessions, lockUser } from '#server/auth/session/session-rows.ts'
import { smallLibrary, writeFolder } from '#tests/support/content/content-folder.ts'
import { waitingForLocks } from '#tests/support/database/waiting-for-locks.ts'
import { operatorCommand } from '#tests/support/server/operator-command.ts'
import { bearer, openTestApp } from '#tests/support/server/server-app.ts'

// ASVS 7.4.5

const COMMANDS_MS = 60_000

test('the operator ends the sessions of one reader, or of everybody, beside the running server', {
  tags: ['deep'],
  timeout: COMMANDS_MS,
}, async () => {
  const app = await openTestApp('embedded', writeFolder(smallLibrary()))
  const reader = await bearer(app, 'reader@example.com', 'reader-demo-1')
  const subscriber = await bearer(app, 'subscriber@example.com', 'subscriber-demo-1')
  const command = operatorCommand('server/auth/account-commands.ts', app.databaseUrl)
  const statuses = async () =>
    Promise.all([reader, subscriber].map(async (who) => (await app.get('/user/me', who)).status))
  expect(await statuses()).toEqual([200, 200])
  expect(await command('end-sessions', 'Reader@Example.com')).toMatchObject({
    code: 0,
    out: 'All sessions of Reader@Example.com have ended.\n',
  })
  expect(await statuses()).toEqual([401, 200])
  expect((await command('end-sessions', '--everybody')).code).toBe(0)
  expect(await statuses()).toEqual([401, 401])
  expect(await command('end-sessions', 'nobody@example.com')).toEqual({
    code: 1,
    out: '',
    err: 'There is no account with the address nobody@example.com\n',
  })
  for (const args of [
    [],
    ['end-sessions'],
    ['end-sessions', 'a@b.example', '--everybody'],
    ['delete', 'a@b.example'],
  ]) {
    const { code, err } = await command(...args)
    expect(code).toBe(2)
    expect(err).toContain('Usage: npm run accounts')
  }
  await app.close()
})

test('the end of all sessions waits for a renewal that is under way, which then goes on', async () => {
  const app = await openTestApp('embedded', writeFolder(smallLibrary()))
  const { db } = app.services
  await bearer(app, 'reader@example.com', 'reader-demo-1')
  const sessions = db.selectFrom('sessions').select(['id', 'user_id'])
  const { user_id } = await sessions.executeTakeFirstOrThrow()
  let ending: Promise<void> = Promise.resolve()
  await db.transaction().execute(async (trx) => {
    await lockUser(trx, user_id)
    ending = db.transaction().execute(endAllSessions)
    await expect.poll(() => waitingForLocks(db)).toBe(1)
    expect(await sessions.execute()).toHaveLength(1)
  })
  await ending
  expect(await sessions.execute()).toEqual([])
  await app.close()
})
