import { expect, test, vi } from 'vitest'
import { onDatabases } from '#tests/support/database/databases.ts'
import { authOf, type SocialApp, useSocialApp } from '#tests/support/server/social-app.ts'

const OWNER = 'Owner@example.com'
const KEY = 'owner@example.com'
const NEXT = 'owner.new@example.com'
const THIRD = 'owner.third@example.com'
const PASSWORD = 'four brown socks'
const AT_GOOGLE = { sub: 'owner', email: 'other@example.com', email_verified: true }

onDatabases('mails that wait for a mail server', (kind) => {
  let app: SocialApp
  useSocialApp(kind, [KEY, NEXT, THIRD, AT_GOOGLE.email], (opened) => {
    app = opened
  })

  const change = (body: object, auth: Record<string, string>) =>
    app.patch('/user/me/update', { ...body, current_password: PASSWORD }, auth)
  const jobs = () => app.services.db.selectFrom('mail_jobs').selectAll().execute()
  const confirm = async (email: string, auth: Record<string, string>) =>
    expect((await app.post('/auth/email/confirm', await app.linkTo(email, '/confirm-email'), auth)).status).toBe(200)

  test('are in the export and go with the account, also those to its former addresses', async () => {
    const auth = await authOf(await app.register(OWNER, PASSWORD))
    await confirm(OWNER, auth)
    await change({ email: NEXT }, auth)
    await app.services.mail.deliver()
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    app.mailServer.refuse = true
    try {
      const link = await app.linkTo(NEXT, '/confirm-email')
      expect((await app.post('/auth/email/confirm', link, auth)).status).toBe(200)
      await change({ password: PASSWORD, password_confirmation: PASSWORD }, auth)
      const { query, cookie } = await app.comeBack(AT_GOOGLE)
      const connected = { query, current_password: PASSWORD }
      expect((await app.post('/auth/social/connect/google', connected, { ...auth, cookie })).status).toBe(200)
      await app.post('/auth/password/forgot', { email: NEXT })
      await change({ email: THIRD }, auth)
      await app.post('/auth/password/forgot', { email: 'nobody@example.com' })
      await app.services.mail.deliver()
      const kinds = (await jobs()).map(({ kind: job }) => job).sort()
      expect(kinds).toEqual([
        ...['email_change_asked', 'email_change_proof', 'email_changed'],
        ...['identity_added', 'password_changed', 'password_reset'],
      ])
      const exported = await app.get('/user/me/export', auth)
      const { data } = (await exported.json()) as { data: { tables: { mail_jobs: { kind: string }[] } } }
      expect(data.tables.mail_jobs.map((job) => job.kind).sort()).toEqual(kinds)
      const gone = await app.app.request('/api/user/me', {
        method: 'DELETE',
        body: JSON.stringify({ current_password: PASSWORD }),
        headers: { 'content-type': 'application/json', ...auth },
      })
      expect(gone.status).toBe(204)
      expect(await jobs()).toEqual([])
    } finally {
      app.mailServer.refuse = false
      log.mockRestore()
    }
  })
})
