import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { smallLibrary, writeFolder } from '#tests/support/content/content-folder.ts'
import { onDatabases } from '#tests/support/database/databases.ts'
import { present } from '#tests/support/present.ts'
import { type MailServer, startMailServer } from '#tests/support/server/mail-server.ts'
import { OIDC_CLIENT, type OidcIssuer, signInAt, startOidcIssuer } from '#tests/support/server/oidc-issuer.ts'
import { carriedBy } from '#tests/support/server/read-mail.ts'
import { openTestApp, type TestApp } from '#tests/support/server/server-app.ts'

// ASVS 14.2.4 16.2.5

const ORIGIN = 'https://books.example'
const EMAIL = 'secretive.person@example.com'
const PASSWORD = 'copper-kettle-first'
const NEXT_PASSWORD = 'copper-kettle-second'
const PHONE = '+380671234567'

/** Records everything that the process writes. */
function listenToLog(): { readonly text: () => string; readonly end: () => unknown } {
  const lines: string[] = []
  const keep = (...parts: readonly unknown[]) => void lines.push(parts.map(String).join(' '))
  const written = (chunk: unknown): boolean => {
    keep(chunk)
    return true
  }
  const spies = [
    ...(['log', 'info', 'warn', 'error', 'debug'] as const).map((name) =>
      vi.spyOn(console, name).mockImplementation(keep),
    ),
    ...[process.stdout, process.stderr].map((stream) => vi.spyOn(stream, 'write').mockImplementation(written)),
  ]
  return { text: () => lines.join('\n'), end: () => spies.map((spy) => spy.mockRestore()) }
}

onDatabases('the log', (kind) => {
  let mails: MailServer
  let issuer: OidcIssuer
  let app: TestApp
  beforeAll(async () => {
    mails = await startMailServer()
    issuer = await startOidcIssuer(`${ORIGIN}/google/process-social-auth`)
    app = await openTestApp(kind, writeFolder(smallLibrary()), {
      PUBLIC_ORIGIN: ORIGIN,
      SMTP_URL: mails.url,
      OIDC_GOOGLE_ISSUER: issuer.url,
      OIDC_GOOGLE_CLIENT_ID: OIDC_CLIENT.id,
      OIDC_GOOGLE_CLIENT_SECRET: OIDC_CLIENT.secret,
    })
  })
  afterAll(async () => {
    await Promise.all([issuer.stop(), mails.stop()])
  })

  test('has no token, password, e-mail or code, after successes and failures', async () => {
    const secrets = new Set([EMAIL, PASSWORD, NEXT_PASSWORD, PHONE, OIDC_CLIENT.secret, 'p@ss', 'wrong-password'])
    const log = listenToLog()
    const cookieOf = (answer: Response): string => {
      const cookie = present(answer.headers.get('set-cookie')?.split(';')[0])
      const value = cookie.split('=')[1]
      if (value) secrets.add(value)
      return cookie
    }
    try {
      const twice = { password: PASSWORD, password_confirmation: PASSWORD }
      const form = { name: 'A', last_name: 'B', email: EMAIL, phone: PHONE, ...twice }
      const registered = await app.post('/auth/register', form)
      const cookie = cookieOf(registered)
      const { access_token } = (await registered.json()) as { access_token: string }
      secrets.add(access_token)
      const auth = { Authorization: `Bearer ${access_token}` }
      await app.post('/auth/register', form)
      await app.post('/auth/login', { email: EMAIL, password: 'wrong-password' })
      await app.post('/auth/login', { email: EMAIL, password: PASSWORD, extra: { token: access_token } })
      await app.patch('/user/me/update', { email: 'reader@example.com', current_password: PASSWORD }, auth)
      await app.get('/user/me', { Authorization: `Bearer ${access_token}x` })
      const rotated = cookieOf(await app.post('/auth/refresh', {}, { cookie }))
      await app.post('/auth/refresh', {}, { cookie: `${rotated}x` })

      mails.refuse = true
      await app.post('/auth/password/forgot', { email: EMAIL })
      await expect.poll(() => log.text()).toContain('mail: not sent')
      mails.refuse = false
      await app.services.db.updateTable('mail_jobs').set({ due_at: new Date() }).execute()
      await app.services.mail.deliver()
      const mail = mails.mails.at(-1)
      if (mail === undefined) throw new Error('No mail')
      const token = present(carriedBy(mail).get('token'))
      secrets.add(token)
      const next = { password: NEXT_PASSWORD, password_confirmation: NEXT_PASSWORD }
      await app.post('/auth/password/reset', { token, email: EMAIL, ...next })
      await app.post('/auth/password/reset', { token, email: EMAIL, ...next })

      issuer.person = { sub: 'g-1', email: EMAIL, email_verified: true }
      const links = await app.get('/auth/social/links')
      const { data } = (await links.json()) as { data: { links: { url: string }[] } }
      const back = await signInAt(present(data.links[0]?.url))
      for (const name of ['code', 'state']) secrets.add(present(back.searchParams.get(name)))
      const social = { cookie: cookieOf(links) }
      await app.get(`/auth/social/handle-callback/google${back.search}`, social)
      await app.get(`/auth/social/handle-callback/google${back.search}`, social)

      // The database goes away in the middle.
      await app.close()
      for (const call of ['/auth/login', '/auth/register', '/auth/password/forgot', '/auth/password/reset'])
        expect((await app.post(call, { ...form, token })).status).toBe(503)
      expect((await app.patch('/user/me/update', { current_password: PASSWORD }, auth)).status).toBe(503)
      expect((await app.post('/auth/refresh', {}, { cookie: rotated })).status).toBe(503)
    } finally {
      log.end()
    }
    expect(secrets.size).toBeGreaterThan(11)
    expect([...secrets].filter((secret) => secret.length < 4)).toEqual([])
    const text = log.text()
    for (const line of ['The database is away', 'mail: not sent', 'social: google ended']) expect(text).toContain(line)
    expect([...secrets].filter((secret) => text.includes(secret))).toEqual([])
  })
})
