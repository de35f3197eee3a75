import { afterAll, beforeAll, expect, test } from 'vitest'
import { onDatabases } from '#tests/support/database/databases.ts'
import { hold, makeHoldable } from '#tests/support/database/held-transactions.ts'
import type { TestApp } from '#tests/support/server/server-app.ts'
import { CHANGES_OF_THIEF, RESET } from './account-changes.ts'
import { makeContested, OWNER, OWNERS_NEXT, openContestedApp, stateOf, THIEFS_NEXT } from './contested-account.ts'

// ASVS 7.4.3

/** The reset is refused: the address is the thief's by then, or nothing is left to reset. */
const TAKES_AWAY = ['proves the address', 'deletes the account']

const AFTER_RESET = {
  email: OWNER,
  password: OWNERS_NEXT,
  sessions: [],
  identities: ['owner '],
  asked: [],
  provable: [],
  resets: 0,
}

onDatabases('a thief with the password and a session, and the owner’s reset', (kind) => {
  let app: TestApp
  beforeAll(async () => {
    app = await openContestedApp(kind)
    makeHoldable(app.services.db)
  })
  afterAll(() => app.close())

  test.each(['changes the name', 'sets a password'])(
    'a thief who %s again and again ends no link of the owner',
    async (name) => {
      const account = await makeContested(app)
      for (let n = 0; n < 5; n++) {
        await CHANGES_OF_THIEF[name]?.(app, account)
        await app.patch('/user/me/update', { current_password: THIEFS_NEXT, first_name: `${n}` }, account.thief.headers)
      }
      expect((await RESET(app, account)).status).toBe(200)
      expect(await stateOf(app, account)).toMatchObject(AFTER_RESET)
    },
  )

  test.each(Object.entries(CHANGES_OF_THIEF))(
    'one who %s while the owner resets: nothing of it is left',
    async (name, change) => {
      const account = await makeContested(app)
      const held = await hold(() => change(app, account), 'begin')
      expect((await RESET(app, account)).status).toBe(200)
      // Signing out says nothing of the account.
      expect((await held.goOn()).ok).toBe(name === 'signs out')
      expect(await stateOf(app, account)).toEqual({ ...AFTER_RESET, name: 'Ada' })
    },
  )

  const names = Object.keys(CHANGES_OF_THIEF).filter((name) => !TAKES_AWAY.includes(name))
  test.each(names)('one who %s right before the reset ends does not stop it', async (name) => {
    const account = await makeContested(app)
    const reset = await hold(() => RESET(app, account), 'begin')
    await CHANGES_OF_THIEF[name]?.(app, account)
    expect((await reset.goOn()).status).toBe(200)
    const identities = name.includes('removes') ? [] : ['owner ']
    expect(await stateOf(app, account)).toMatchObject({ ...AFTER_RESET, identities })
  })
})
