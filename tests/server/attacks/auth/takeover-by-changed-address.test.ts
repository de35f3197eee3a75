import { expect, test } from 'vitest'
import { onDatabases } from '#tests/support/database/databases.ts'
import { authOf, type SocialApp, useSocialApp } from '#tests/support/server/social-app.ts'

const OWNER = 'victim@example.com'
const OTHER = 'attacker@example.com'
const ATTACKER = { sub: 'attacker', email: OTHER, email_verified: true, name: 'A Attacker' }
const PASSWORD = 'a garden of their own'

onDatabases('takeover by changing one’s address to the victim’s', (kind) => {
  let app: SocialApp
  useSocialApp(kind, [OWNER, OTHER], (opened) => {
    app = opened
  })

  /** Creates an account with a proven address, a provider and a password, then asks to change to the victim's address. */
  const nameVictim = async () => {
    await app.signInAs(ATTACKER)
    await app.resetPassword(OTHER, PASSWORD)
    await app.signInAs(ATTACKER)
    const auth = await authOf(await app.signIn(OTHER, PASSWORD))
    const change = await app.patch('/user/me/update', { email: OWNER, current_password: PASSWORD }, auth)
    return { auth, change }
  }

  test('the victim can still register with the address, and the account keeps its own', async () => {
    const { auth, change } = await nameVictim()
    expect(change.status).toBe(200)
    const me = await app.get('/user/me', auth)
    expect(await me.json()).toMatchObject({ data: { attributes: { email: OTHER, pending_email: OWNER } } })
    expect((await app.register(OWNER, 'the owner’s own words')).status).toBe(201)
    expect((await app.signIn(OTHER, PASSWORD)).status).toBe(200)
    expect((await app.signIn(OWNER, PASSWORD)).status).toBe(401)
  })

  test('a victim who opens the link gets the whole account by a password reset', async () => {
    const { auth } = await nameVictim()
    const link = await app.linkTo(OWNER, '/confirm-email')
    expect((await app.post('/auth/email/confirm', link)).status).toBe(200)
    await app.resetPassword(OWNER, 'the owner’s own words')
    expect((await app.get('/user/me', auth)).status).toBe(401)
    expect((await app.signIn(OWNER, PASSWORD)).status).toBe(401)
    // The provider reports the attacker's own address, so it creates another account.
    const back = await authOf(await app.signInAs(ATTACKER))
    expect(await (await app.get('/user/me', back)).json()).toMatchObject({ data: { attributes: { email: OTHER } } })
    expect((await app.signIn(OWNER, 'the owner’s own words')).status).toBe(200)
  })

  test('the old address gets a mail at the request and at the change', async () => {
    const { auth } = await nameVictim()
    await app.services.mail.deliver()
    const toOld = () => app.mailServer.mails.filter((_, index) => app.mailServer.recipients[index] === OTHER)
    expect(toOld().map(({ subject }) => subject)).toContain('Your e-mail address is about to change')
    const link = await app.linkTo(OWNER, '/confirm-email')
    await app.post('/auth/email/confirm', link, auth)
    await app.services.mail.deliver()
    expect(toOld().map(({ subject }) => subject)).toContain('Your e-mail address has changed')
    for (const { text } of toOld()) expect(text).not.toContain(OWNER)
  })
})
