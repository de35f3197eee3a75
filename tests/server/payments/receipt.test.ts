import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { smallLibrary, writeFolder } from '#tests/support/content/content-folder.ts'
import { onDatabases } from '#tests/support/database/databases.ts'
import { type MailServer, startMailServer } from '#tests/support/server/mail-server.ts'
import { checkout, messageAbout, tell } from '#tests/support/server/payments.ts'
import { bearer, openTestApp, type TestApp } from '#tests/support/server/server-app.ts'

const DAY_MS = 24 * 60 * 60_000

onDatabases('receipts', (kind) => {
  let mailServer: MailServer
  let app: TestApp
  let reader: { Authorization: string }
  beforeAll(async () => {
    mailServer = await startMailServer()
    app = await openTestApp(kind, writeFolder(smallLibrary()), {
      PAYMENTS: 'sandbox',
      SMTP_URL: mailServer.url,
      PUBLIC_ORIGIN: 'https://books.example',
      SELLER_NAME: 'Books & Bread',
      SELLER_ADDRESS: '1 Mill Lane, Oatfield',
    })
    reader = await bearer(app, 'reader@example.com', 'reader-demo-1')
  })
  afterAll(async () => {
    await app.close()
    await mailServer.stop()
  })
  beforeEach(async () => {
    const { db } = app.services
    for (const table of ['payments', 'payment_events', 'mail_jobs'] as const) await db.deleteFrom(table).execute()
    await db.updateTable('users').set({ subscribed: false }).where('first_name', '=', 'Robin').execute()
    mailServer.mails.length = 0
    mailServer.recipients.length = 0
  })

  const buy = async (language: string): Promise<string> => {
    const { session } = await checkout(app, { ...reader, 'Accept-Language': language })
    await tell(app, await messageAbout(app, session, 'paid'))
    return session
  }
  const arrived = () => expect.poll(() => mailServer.mails).toHaveLength(1)

  test.each([
    ['en', 'Your receipt', 'All the books of Larder', '€18.00', 'This was a test payment: no money has moved.'],
    ['ru', 'Квитанция об оплате', 'Все книги Larder', '9,00\u00a0€', 'Это была пробная оплата: деньги не списаны.'],
    ['uk', 'Квитанція про оплату', 'Усі книжки Larder', '18,00\u00a0€', 'Це була пробна оплата: гроші не списано.'],
  ])('in %s it says what was paid, for what and when, in text and HTML', async (language, subject, ...words) => {
    const session = await buy(language)
    await arrived()
    expect(mailServer.recipients).toEqual(['reader@example.com'])
    const [mail] = mailServer.mails
    expect(mail?.subject).toBe(subject)
    expect(mail?.headers.get('content-language')).toBe(language)
    expect(mail?.html).toContain(`<html lang="${language}">`)
    const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date())
    expect(mail?.text).toContain(': Books & Bread, 1 Mill Lane, Oatfield')
    for (const part of [...words, date, session, 'https://books.example/download']) {
      expect(mail?.text).toContain(part)
      expect(mail?.html).toContain(part)
    }
  })

  test('each payment gets one receipt, however often it is reported; refunded and wrong payments get none', async () => {
    const session = await buy('en')
    await arrived()
    await tell(app, await messageAbout(app, session, 'paid'))
    await tell(app, await messageAbout(app, session, 'disputed', { subject: 'dispute-1' }))
    await tell(app, await messageAbout(app, session, 'dispute_won', { subject: 'dispute-1' }))
    await tell(app, await messageAbout(app, session, 'refunded', { subject: 'refund-1' }))
    const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const other = await checkout(app, reader)
    await tell(app, await messageAbout(app, other.session, 'paid', { amount: 1 }))
    errors.mockRestore()
    await app.services.mail.deliver()
    expect(mailServer.mails).toHaveLength(1)
    expect(await app.services.db.selectFrom('mail_jobs').select('id').execute()).toEqual([])
  })

  test('a reader gets their receipt after the mail server was away for two days', async () => {
    const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    mailServer.refuse = true
    await buy('en')
    await expect.poll(() => errors).toHaveBeenCalledTimes(1)
    const { db, mail } = app.services
    const age = (ms: number) =>
      db
        .updateTable('mail_jobs')
        .set({ due_at: new Date(), created_at: new Date(Date.now() - ms) } as never)
        .execute()
    await age(2 * DAY_MS)
    await mail.deliver()
    expect(errors.mock.calls[1]?.[0]).toContain('is tried again')
    mailServer.refuse = false
    await age(2 * DAY_MS)
    await mail.deliver()
    expect(mailServer.mails).toHaveLength(1)
    errors.mockRestore()
  })
})
