// @module-tag deep
import { expect, test } from 'vitest'
import { cookieOf } from '#tests/support/attack/callers.ts'
import { onDatabases } from '#tests/support/database/databases.ts'
import { authOf, type SocialApp, useSocialApp } from '#tests/support/server/social-app.ts'

// ASVS 2.4.1

const VICTIM = 'victim@example.com'
const TAGGED = Array.from({ length: 6 }, (_, index) => `victim+${index}@example.com`)
const STRANGERS = Array.from({ length: 6 }, (_, index) => `stranger-${index}@example.com`)
const PASSWORD = 'four brown socks'
const NEXT = 'five yellow boots'
/** Mails of one cause that go at once. */
const FREE = 3

onDatabases('mails that a stranger causes at an address that is not theirs', (kind) => {
  let app: SocialApp
  useSocialApp(kind, [VICTIM, ...TAGGED, ...STRANGERS], (opened) => {
    app = opened
  })

  const subjectsTo = async (...emails: readonly string[]): Promise<readonly string[]> => {
    await app.services.mail.deliver()
    return app.mailServer.mails
      .filter((_, index) => emails.includes(app.mailServer.recipients[index] ?? ''))
      .map(({ subject }) => subject)
  }
  const registered = async (email: string) => authOf(await app.register(email, PASSWORD))
  const change = (body: object, auth: Record<string, string>, current_password = PASSWORD) =>
    app.patch('/user/me/update', { ...body, current_password }, auth)
  /** Changes the password to and fro. */
  const togglePassword = async (auth: Record<string, string>, times: number) => {
    for (let time = 0; time < times; time++) {
      const [now, next] = time % 2 === 0 ? [PASSWORD, NEXT] : [NEXT, PASSWORD]
      expect((await change({ password: next, password_confirmation: next }, auth, now)).status).toBe(200)
    }
  }
  const remove = (auth: Record<string, string>) =>
    app.app.request('/api/user/me', {
      method: 'DELETE',
      body: JSON.stringify({ current_password: PASSWORD }),
      headers: { 'content-type': 'application/json', ...auth },
    })
  const registerAndDelete = async (times: number) => {
    for (let time = 0; time < times; time++) {
      expect((await remove(await registered(VICTIM))).status).toBe(204)
      await app.services.mail.deliver()
    }
  }
  const nameVictim = async () => {
    for (const email of STRANGERS) expect((await change({ email: VICTIM }, await registered(email))).status).toBe(200)
  }

  test('no notice goes to an address that was never proven', async () => {
    const auth = await registered(VICTIM)
    await togglePassword(auth, 4)
    expect((await change({ email: STRANGERS[0] }, auth)).status).toBe(200)
    expect(await subjectsTo(VICTIM)).toEqual(['Confirm your e-mail address'])
    const link = await app.linkTo(STRANGERS[0] ?? '', '/confirm-email')
    expect((await app.post('/auth/email/confirm', link, auth)).status).toBe(200)
    expect(await subjectsTo(VICTIM)).toEqual(['Confirm your e-mail address'])
  })

  test('registered and deleted again and again, it gets few mails', async () => {
    await registerAndDelete(8)
    expect((await subjectsTo(VICTIM)).length).toBeLessThanOrEqual(FREE)
  })

  test('named by many accounts, it gets few mails', async () => {
    await nameVictim()
    expect((await subjectsTo(VICTIM)).length).toBeLessThanOrEqual(FREE)
  })

  test('one account that names many addresses causes few mails, and the last one gets its link', async () => {
    const auth = await registered(VICTIM)
    for (const email of STRANGERS) expect((await change({ email }, auth)).status).toBe(200)
    await subjectsTo()
    expect((await subjectsTo(...STRANGERS)).length).toBeLessThanOrEqual(FREE)
    await app.waitOver()
    expect(await subjectsTo(STRANGERS.at(-1) ?? '')).toEqual(['Confirm your e-mail address'])
  })

  test('the same mailbox under other names with a tag gets few mails', async () => {
    for (const email of TAGGED) await registered(email)
    expect((await subjectsTo(...TAGGED)).length).toBeLessThanOrEqual(FREE)
    for (const email of TAGGED) await app.post('/auth/password/forgot', { email })
    expect((await subjectsTo(...TAGGED)).length).toBeLessThanOrEqual(2 * FREE)
  })

  /** Asks for links to set a password in browsers that signed in before. Gives the number of mails. */
  const resetsByDevices = async (devices: number) => {
    for (let device = 0; device < devices; device++) {
      const cookie = cookieOf(await app.signIn(VICTIM, PASSWORD), '__Host-larder_device')
      expect(cookie).not.toBe('')
      for (let time = 0; time < 3; time++) {
        await app.post('/auth/password/forgot', { email: VICTIM }, { cookie })
        await app.services.mail.deliver()
      }
    }
    return (await subjectsTo(VICTIM)).filter((subject) => subject === 'Set a new password').length
  }

  test('devices that signed in to an account with an unproven address have no mails of their own', async () => {
    await registered(VICTIM)
    expect(await resetsByDevices(3)).toBe(FREE)
  })

  test('all devices of an account with a proven address have few mails together', async () => {
    const auth = await registered(VICTIM)
    await app.post('/auth/email/confirm', await app.linkTo(VICTIM, '/confirm-email'), auth)
    expect(await resetsByDevices(4)).toBe(6 + FREE)
  })

  test('a stranger who registers it and goes does not keep its owner from a link', async () => {
    await nameVictim()
    await registerAndDelete(6)
    const auth = await registered(VICTIM)
    await app.waitOver()
    const link = await app.linkTo(VICTIM, '/confirm-email')
    expect((await app.post('/auth/email/confirm', link, auth)).status).toBe(200)
    expect(await (await app.get('/user/me', auth)).json()).toMatchObject({
      data: { attributes: { email: VICTIM, email_confirmed: true } },
    })
  })

  test('all causes together, at full length', { tags: ['deep'] }, async () => {
    await nameVictim()
    await registerAndDelete(50)
    const auth = await registered(VICTIM)
    await togglePassword(auth, 150)
    for (let time = 0; time < 20; time++) {
      await app.post('/user/email/link', {}, auth)
      await app.post('/auth/password/forgot', { email: VICTIM })
      await app.services.mail.deliver()
    }
    // New links for the account and for changes, and links to set a password.
    expect((await subjectsTo(VICTIM)).length).toBeLessThanOrEqual(3 * (FREE + 1))
  })
})
