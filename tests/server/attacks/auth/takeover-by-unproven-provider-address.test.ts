import { expect, test } from 'vitest'
import { onDatabases } from '#tests/support/database/databases.ts'
import { authOf, cookiesOf, type SocialApp, useSocialApp } from '#tests/support/server/social-app.ts'

// ASVS 6.8.1

const OWNER = 'victim@example.com'
/** A person at a provider that does not verify addresses, and reports that. */
const ATTACKER = { sub: 'attacker', email: OWNER, email_verified: false, name: 'Not Victim' }

onDatabases('takeover by an unproven address of a provider', (kind) => {
  let app: SocialApp
  useSocialApp(kind, [OWNER], (opened) => {
    app = opened
  })

  test('after the owner’s reset, the attacker’s provider and sessions give no access', async () => {
    const waiting = await app.signInAs(ATTACKER)
    expect(waiting.status).toBe(200)
    const cookie = cookiesOf(waiting)
    const auth = await authOf(waiting)
    await app.resetPassword(OWNER, 'the owner’s own words')
    expect((await app.get('/user/me', auth)).status).toBe(401)
    expect((await app.post('/auth/refresh', {}, { cookie })).status).toBe(401)
    expect((await app.signInAs(ATTACKER)).status).toBe(422)
    expect((await app.signIn(OWNER, 'the owner’s own words')).status).toBe(200)
  })

  test('an account with an unproven address is not used when the owner comes through a provider', async () => {
    await app.signInAs(ATTACKER)
    const owner = await app.signInAs({ sub: 'owner', email: OWNER, email_verified: true })
    expect(owner.status).toBe(422)
    expect(((await owner.json()) as { meta: { message: string } }).meta.message).toContain('Forgot your password')
    await app.resetPassword(OWNER, 'the owner’s own words')
    expect((await app.signInAs({ sub: 'owner', email: OWNER, email_verified: true })).status).toBe(200)
    expect((await app.signInAs(ATTACKER)).status).toBe(422)
  })

  test('a provider that has not verified the address gives no access to an existing account', async () => {
    await app.register(OWNER, 'the owner’s own words')
    await app.resetPassword(OWNER, 'another of the owner’s')
    expect((await app.signInAs(ATTACKER)).status).toBe(422)
  })
})
