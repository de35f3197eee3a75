import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { resetPassword } from '#server/auth/password/password-reset.ts'
import { smallLibrary, writeFolder } from '#tests/support/content/content-folder.ts'
import { onDatabases } from '#tests/support/database/databases.ts'
import { present } from '#tests/support/present.ts'
import { type MailServer, startMailServer } from '#tests/support/server/mail-server.ts'
import { loggedErrors } from '#tests/support/server/read-log.ts'
import { carriedBy, linkOf, readMail } from '#tests/support/server/read-mail.ts'
import { bearer, openTestApp, type TestApp } from '#tests/support/server/server-app.ts'

// ASVS 6.4.3 6.5.1 6.5.2 6.5.5 6.6.2 7.4.3 14.2.1

const SUBSCRIBER = { email: 'subscriber@example.com', password: 'subscriber-demo-1' }
const READER = 'reader@example.com'
const cookieOf = (answer: Response): string => present(answer.headers.get('set-cookie')?.split(';')[0])

onDatabases('forgotten passwords', (kind) => {
  let mailServer: MailServer
  let app: TestApp
  beforeAll(async () => {
    mailServer = await startMailServer()
    app = await openTestApp(kind, writeFolder(smallLibrary()), {
      SMTP_URL: mailServer.url,
      MAIL_FROM: 'Larder <post@books.example>',
      PUBLIC_ORIGIN: 'https://books.example',
    })
  })
  afterAll(async () => {
    await app.close()
    await mailServer.stop()
  })
  beforeEach(async () => {
    await app.services.db.deleteFrom('attempts').execute()
    // Mails of an earlier test must not reach the next one.
    await app.services.mail.deliver()
    // Mails of a test that moved the clock are due later.
    await app.services.db.deleteFrom('mail_jobs').execute()
    mailServer.mails.length = 0
    mailServer.recipients.length = 0
  })

  const forgot = (email: string, language = 'en') =>
    app.post('/auth/password/forgot', { email }, { 'Accept-Language': language })
  const mailTo = async (email: string, language = 'en') => {
    await forgot(email, language)
    await expect.poll(() => mailServer.mails.length).toBeGreaterThan(0)
    // A second request waits for a queued mail and sends none. So this mail must leave the queue first.
    await app.services.mail.deliver()
    const mail = mailServer.mails.pop()
    if (mail === undefined) throw new Error('No mail')
    return { mail, token: present(carriedBy(mail).get('token')) }
  }
  const reset = (token: string, email: string, password: string, confirmation = password) =>
    app.post('/auth/password/reset', { token, email, password, password_confirmation: confirmation })

  test.each([
    ['en', 'Set a new password', 'someone, most likely you'],
    ['ru', 'Новый пароль', 'скорее всего, вы'],
    ['uk', 'Новий пароль', 'найімовірніше, ви'],
  ])('the mail in %s says it in text and HTML, and leads to the page', async (language, subject, words) => {
    const { mail, token } = await mailTo(' Reader@Example.com', language)
    expect(mailServer.recipients).toEqual([READER])
    expect(mail.subject).toBe(subject)
    expect(mail.headers.get('from')).toBe('Larder <post@books.example>')
    expect(mail.headers.get('auto-submitted')).toBe('auto-generated')
    expect(mail.text).toContain(words)
    expect(mail.html).toContain(words)
    expect(mail.html).toContain(`<html lang="${language}">`)
    const link = linkOf(mail)
    expect(link.origin + link.pathname).toBe('https://books.example/restore-password')
    // Behind the `#`, which no server and no log sees.
    expect(link.search).toBe('')
    expect([...carriedBy(mail).keys()]).toEqual(['token', 'email'])
    expect(carriedBy(mail).get('email')).toBe(READER)
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(mail.html).toContain(`href="${link.href.replaceAll('&', '&amp;')}"`)
  })

  test('without a language in the request the mail is in the user’s own', async () => {
    await app.post('/auth/login', { email: READER, password: 'reader-demo-1' }, { 'Accept-Language': 'uk' })
    expect((await mailTo(READER, 'de')).mail.subject).toBe('Новий пароль')
  })

  test('the answer is in the language of the request, also one that the library does not have', async () => {
    const answer = await forgot('nobody@example.com', 'uk')
    expect(answer.headers.get('content-language')).toBe('uk')
    expect(await answer.text()).toContain('обліковий запис')
  })

  test('an address without an account gets the same answer but no mail', async () => {
    const known = await forgot(READER)
    await expect.poll(() => mailServer.recipients).toEqual([READER])
    const unknown = await forgot('nobody@example.com')
    expect([known.status, unknown.status]).toEqual([200, 200])
    expect(await unknown.text()).toBe(await known.text())
    await app.services.mail.deliver()
    expect(mailServer.recipients).toEqual([READER])
    expect(await app.services.db.selectFrom('mail_jobs').select('id').execute()).toEqual([])
  })

  test('the token sets a password once and ends all sessions', { tags: ['spec-1.4', 'spec-7.3'] }, async () => {
    const session = await app.post('/auth/login', SUBSCRIBER)
    const auth = await bearer(app, SUBSCRIBER.email, SUBSCRIBER.password)
    const { token } = await mailTo(SUBSCRIBER.email)
    const other = await mailTo(SUBSCRIBER.email)
    const mismatch = await reset(token, SUBSCRIBER.email, 'a wholly new one', 'another')
    expect(mismatch.status).toBe(422)
    const answers = await Promise.all([1, 2].map(() => reset(token, SUBSCRIBER.email, 'a wholly new one')))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    const done = answers.find(({ status }) => status === 200)
    expect(await done?.json()).toEqual({ data: { redirectUrl: '/login' } })
    expect((await app.get('/user/me', auth)).status).toBe(401)
    expect((await app.post('/auth/refresh', {}, { cookie: cookieOf(session) })).status).toBe(401)
    expect((await app.post('/auth/login', SUBSCRIBER)).status).toBe(401)
    await bearer(app, SUBSCRIBER.email, 'a wholly new one')
    // The other mailed token is used up too.
    expect((await reset(other.token, SUBSCRIBER.email, 'a third password')).status).toBe(422)
  })

  test('a wrong token, or one of another account, is refused with a message', async () => {
    const { token } = await mailTo(READER)
    for (const answer of [
      await reset('x', READER, 'a wholly new one'),
      await reset(token, SUBSCRIBER.email, 'a new one'),
    ]) {
      expect(answer.status).toBe(422)
      expect(await answer.json()).toEqual({
        meta: { message: 'This link has been used or is older than 10 minutes. Please ask for a new one' },
      })
    }
  })

  test('a token is good for 10 minutes', async () => {
    const { token } = await mailTo(READER)
    const use = (minutes: number) =>
      resetPassword(
        app.services.db,
        app.services.passwords,
        { token, email: READER, password: 'a wholly new one' },
        () => Date.now() + minutes * 60_000,
      )
    expect(await use(11)).toBe(false)
    expect(await use(9)).toBe(true)
    const password_hash = await app.services.passwords.hash('reader-demo-1')
    await app.services.db.updateTable('users').set({ password_hash }).where('email_key', '=', READER).execute()
  })

  test('only hashes of tokens are stored', async () => {
    const { token } = await mailTo(READER)
    const stored = await app.services.db.selectFrom('password_resets').selectAll().execute()
    expect(stored.length).toBeGreaterThan(0)
    expect(JSON.stringify(stored)).not.toContain(token)
  })

  test('a change of the e-mail that was asked for ends no reset link, and ends with the reset', async () => {
    const { token } = await mailTo(READER)
    const auth = await bearer(app, READER, 'reader-demo-1')
    const change = { email: 'reader.new@example.com', current_password: 'reader-demo-1' }
    expect((await app.patch('/user/me/update', change, auth)).status).toBe(200)
    expect((await reset(token, READER, 'a wholly new one')).status).toBe(200)
    const me = await app.get('/user/me', await bearer(app, READER, 'a wholly new one'))
    expect(await me.json()).toMatchObject({ data: { attributes: { email: READER, pending_email: null } } })
    const password_hash = await app.services.passwords.hash('reader-demo-1')
    await app.services.db.updateTable('users').set({ password_hash }).where('email_key', '=', READER).execute()
  })

  test('a refused mail is tried again, a second request waits for it, and the log names nobody', async () => {
    const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    mailServer.refuse = true
    await forgot(READER)
    await expect.poll(() => errors).toHaveBeenCalled()
    await forgot(READER)
    await app.services.mail.deliver()
    expect(loggedErrors(errors)).toEqual(['mail: not sent, is tried again (EENVELOPE 451)'])
    errors.mockRestore()
    mailServer.refuse = false
    const { db } = app.services
    const waiting = await db.selectFrom('mail_jobs').selectAll().execute()
    expect(waiting).toMatchObject([{ tries: 1 }])
    expect(waiting[0]?.due_at.getTime()).toBeGreaterThan(Date.now() + 50_000)
    await app.services.mail.deliver()
    expect(mailServer.mails).toEqual([])
    await db.updateTable('mail_jobs').set({ due_at: new Date() }).execute()
    await app.services.mail.deliver()
    expect(mailServer.recipients).toEqual([READER])
    expect(await db.selectFrom('mail_jobs').selectAll().execute()).toEqual([])
  })

  test('after an hour a mail is given up, also when it could be sent', async () => {
    const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { db, mail } = app.services
    const created_at = new Date(Date.now() - 61 * 60_000)
    await db
      .insertInto('mail_jobs')
      .values({ kind: 'password_reset', email_key: READER, language: null, created_at, due_at: created_at })
      .execute()
    await mail.deliver()
    expect(loggedErrors(errors)).toEqual(['mail: given up (too late)'])
    errors.mockRestore()
    expect(mailServer.mails).toEqual([])
    expect(await db.selectFrom('mail_jobs').selectAll().execute()).toEqual([])
  })
})

test('without SMTP a mail becomes a file that only its owner reads', async () => {
  const app = await openTestApp('embedded', writeFolder(smallLibrary()))
  const outbox = join(app.services.config.dataDir, 'outbox')
  await app.post('/auth/password/forgot', { email: READER }, { 'Accept-Language': 'ru' })
  // An unfinished mail has another file ending.
  const mails = () => readdirSync(outbox).filter((name) => name.endsWith('.eml'))
  await expect.poll(mails).toHaveLength(1)
  const [file = ''] = mails()
  expect(file).toMatch(/^\d{4}-[\w-]+\.eml$/)
  expect(statSync(join(outbox, file)).mode & 0o077).toBe(0)
  const mail = readMail(readFileSync(join(outbox, file), 'utf8'))
  expect(mail.subject).toBe('Новый пароль')
  expect(mail.headers.get('to')).toBe(READER)
  const token = carriedBy(mail).get('token')
  const password = { password: 'a wholly new one', password_confirmation: 'a wholly new one' }
  expect((await app.post('/auth/password/reset', { token, email: READER, ...password })).status).toBe(200)
  await app.close()
})
