// @module-tag deep
import { expect, test, vi } from 'vitest'
import { MORE_WHILE_SLOW, statuses } from '#tests/support/attack/callers.ts'
import { onDatabases } from '#tests/support/database/databases.ts'
import { authOf, type SocialApp, useSocialApp } from '#tests/support/server/social-app.ts'

// ASVS 6.3.1

const OWNER = 'owner@example.com'
const NEXT = 'owner.new@example.com'
const STRANGERS = Array.from({ length: 4 }, (_, index) => `stranger-${index}@example.com`)
const PASSWORD = 'four brown socks'

onDatabases('mails that a stranger uses up', (kind) => {
  let app: SocialApp
  useSocialApp(kind, [OWNER, NEXT, ...STRANGERS], (opened) => {
    app = opened
  })

  const registered = async (email: string) => authOf(await app.register(email, PASSWORD))
  const change = (body: object, auth: Record<string, string>) =>
    app.patch('/user/me/update', { ...body, current_password: PASSWORD }, auth)
  const askLink = async (auth: Record<string, string>) => {
    const answer = await app.post('/user/email/link', {}, auth)
    expect(answer.status).toBe(200)
    return ((await answer.json()) as { meta: { message: string } }).meta.message
  }
  const sentTo = async (email: string) => {
    await app.services.mail.deliver()
    return app.mailServer.recipients.filter((recipient) => recipient === email).length
  }
  const proven = async () => {
    const auth = await registered(OWNER)
    await app.post('/auth/email/confirm', await app.linkTo(OWNER, '/confirm-email'), auth)
    await app.calm()
    return auth
  }

  test('the owner’s own link is mailed after strangers named the address', async () => {
    const auth = await registered(OWNER)
    await sentTo(OWNER)
    const stranger = await registered(STRANGERS[0] ?? '')
    for (let time = 0; time < 5; time++) expect((await change({ email: OWNER }, stranger)).status).toBe(422)
    const before = await sentTo(OWNER)
    expect(await askLink(auth)).toContain('on its way')
    expect(await sentTo(OWNER)).toBe(before + 1)
  })

  test('a form with a new address is stored whole after strangers named that address', async () => {
    const auth = await proven()
    for (const email of STRANGERS) await change({ email: NEXT }, await registered(email))
    await app.services.mail.deliver()
    const answer = await change({ first_name: 'Renamed', email: NEXT }, auth)
    expect([answer.status, await answer.json()]).toMatchObject([
      200,
      { data: { attributes: { first_name: 'Renamed', pending_email: NEXT } } },
    ])
    expect(await askLink(auth)).toContain('another one follows')
    // Their mails go with them. Otherwise all are sent at once, and the last one may be a stranger's.
    for (const email of STRANGERS) await app.services.db.deleteFrom('users').where('email_key', '=', email).execute()
    await app.waitOver()
    const link = await app.linkTo(NEXT, '/confirm-email')
    expect((await app.post('/auth/email/confirm', link, auth)).status).toBe(200)
  })

  test.each([
    ['en', 'A link was mailed a short time ago'],
    ['ru', 'Письмо со ссылкой уже отправлено недавно'],
    ['uk', 'Лист із посиланням уже надіслано нещодавно'],
  ])('an owner who asks again and again is told in %s that a mail was sent', async (language, words) => {
    const auth = { ...(await registered(OWNER)), 'Accept-Language': language }
    await app.services.mail.deliver()
    const messages = []
    for (let time = 0; time < 5; time++) {
      messages.push(await askLink(auth))
      await app.services.mail.deliver()
    }
    expect(messages.map((message) => message.includes(words))).toEqual([false, false, true, true, true])
    expect(await sentTo(OWNER)).toBe(3)
  })

  test('the last of many changes is always told, and no change is refused', async () => {
    const auth = await proven()
    for (let time = 0; time < 6; time++) {
      const password = { password: PASSWORD, password_confirmation: PASSWORD }
      expect((await change(password, auth)).status).toBe(200)
      await app.services.mail.deliver()
    }
    expect(await sentTo(OWNER)).toBe(3)
    // Other news have mails of their own.
    expect((await change({ email: NEXT }, auth)).status).toBe(200)
    expect(await sentTo(OWNER)).toBe(4)
    await app.waitOver()
    expect(await sentTo(OWNER)).toBe(5)
    expect(app.mailServer.mails.at(-1)?.subject).toBe('Your password has changed')
  })

  test('a mail that a mail server refuses again and again counts once', async () => {
    const auth = await registered(OWNER)
    await app.calm()
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    app.mailServer.refuse = true
    await askLink(auth)
    for (let time = 0; time < 6; time++) {
      await app.services.mail.deliver()
      await app.services.db.updateTable('mail_jobs').set({ due_at: new Date() }).execute()
    }
    app.mailServer.refuse = false
    log.mockRestore()
    expect(await sentTo(OWNER)).toBe(1)
    expect(await askLink(auth)).toContain('on its way')
    expect(await sentTo(OWNER)).toBe(2)
  })

  test('an account that asks which addresses are taken is slowed down', async () => {
    const auth = await registered(STRANGERS[0] ?? '')
    const answers = []
    for (let time = 0; time < 16; time++) answers.push(await change({ email: 'reader@example.com' }, auth))
    expect(statuses(answers)[422]).toBeLessThanOrEqual(10 + MORE_WHILE_SLOW)
    // Other fields are not refused.
    expect((await change({ first_name: 'Renamed' }, auth)).status).toBe(200)
  })
})
