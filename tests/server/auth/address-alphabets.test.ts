import { afterAll, beforeAll, expect, test } from 'vitest'
import { smallLibrary, writeFolder } from '#tests/support/content/content-folder.ts'
import { type MailServer, startMailServer } from '#tests/support/server/mail-server.ts'
import { bearer, openTestApp, type TestApp } from '#tests/support/server/server-app.ts'

const PASSWORD = 'їжачок йде à la plage'
const IVAN = {
  name: 'Іван',
  last_name: 'Їжак',
  phone: '+380671234567',
  password: PASSWORD.normalize('NFC'),
  password_confirmation: PASSWORD.normalize('NFD'),
}
/** What was typed, what mail is sent to, and other spellings of the same address. */
const ADDRESSES = [
  ['ivan@пошта.укр', 'ivan@xn--80a1acn3a.xn--j1amh', ['IVAN@ПОШТА.УКР', 'ivan@xn--80a1acn3a.xn--j1amh']],
  ['user@münchen.de', 'user@xn--mnchen-3ya.de', ['user@MU\u0308NCHEN.de', 'user@XN--MNCHEN-3YA.DE']],
  ["o'neil+books@example.org", "o'neil+books@example.org", ["O'Neil+Books@EXAMPLE.org"]],
  ['їжак@пошта.укр', 'їжак@пошта.укр', ['і\u0308жак@пошта.укр', 'Їжак@xn--80a1acn3a.xn--j1amh']],
] as const

let app: TestApp
let mails: MailServer
beforeAll(async () => {
  mails = await startMailServer()
  app = await openTestApp('embedded', writeFolder(smallLibrary()), { SMTP_URL: mails.url })
})
afterAll(async () => {
  await app.close()
  await mails.stop()
})

test.each(ADDRESSES)('%s is one account in every spelling, and mail arrives', async (email, sendable, spellings) => {
  expect((await app.post('/auth/register', { ...IVAN, email })).status).toBe(201)
  for (const spelling of [email, ...spellings]) {
    const again = await app.post('/auth/register', { ...IVAN, email: spelling })
    expect(await again.json()).toMatchObject({ errors: { email: ['This e-mail address is already in use'] } })
    const me = await app.get('/user/me', await bearer(app, spelling, PASSWORD.normalize('NFD')))
    expect(await me.json()).toMatchObject({ data: { attributes: { email } } })
  }
  await app.services.mail.deliver()
  // The envelope arrives decoded: the test's mail server does so.
  expect(mails.mails.at(-1)?.headers.get('to')).toBe(sendable)
  expect(mails.recipients.at(-1)).toBe(email)
})

test('a domain that the browser sent as punycode is shown in its letters', async () => {
  const email = 'olena@xn--80a1acn3a.xn--j1amh'
  expect((await app.post('/auth/register', { ...IVAN, email })).status).toBe(201)
  const me = await app.get('/user/me', await bearer(app, email, PASSWORD))
  expect(await me.json()).toMatchObject({ data: { attributes: { email: 'olena@пошта.укр' } } })
})

test('a password is counted and repeated after its characters are composed', async () => {
  const answer = await app.post('/auth/register', {
    ...IVAN,
    email: 'short@example.org',
    password: 'йїйїйї'.normalize('NFD'),
    password_confirmation: 'йїйїйї',
  })
  expect(await answer.json()).toMatchObject({ errors: { password: ['The password must be at least 8 characters'] } })
})
