import { afterAll, beforeAll, expect, test } from 'vitest'
import { attachment } from '#server/http/answer/content-disposition.ts'
import { openTransport } from '#server/mail/transport.ts'
import { HOSTILE_TEXTS } from '#tests/support/attack/schema-values.ts'
import { smallLibrary, writeFolder } from '#tests/support/content/content-folder.ts'
import { type MailServer, startMailServer } from '#tests/support/server/mail-server.ts'
import { bearer, openTestApp, type TestApp } from '#tests/support/server/server-app.ts'
import { timedTest } from '#tests/support/timed-test.ts'

// ASVS 1.2.4 1.3.11

/** Far longer than any of these takes, far shorter than a catastrophic regular expression would. */
const SOON_MS = 3_000

let app: TestApp
let mails: MailServer
beforeAll(async () => {
  mails = await startMailServer()
  app = await openTestApp('embedded', writeFolder(smallLibrary()), {
    PUBLIC_ORIGIN: 'https://books.example',
    SMTP_URL: mails.url,
  })
})
afterAll(async () => {
  await app.close()
  await mails.stop()
})

const count = async (): Promise<number> => (await app.services.db.selectFrom('users').select('id').execute()).length

/** One of them tells the database to sleep for ten minutes, which is longer than a test may take. */
test.each([
  "' or '1'='1",
  "'; drop table users; --",
  "') union select password_hash from users --",
  "' and pg_sleep(600) --",
  '$1',
  "%' escape '\\",
])('%s is a text to the database, wherever it stands', async (text) => {
  const before = await count()
  const encoded = encodeURIComponent(text)
  for (const path of [
    `/search?q=${encoded}`,
    `/books/${encoded}/articles/10?page=1`,
    `/articles/${encoded}`,
    `/payments/${encoded}`,
  ])
    expect((await app.get(path)).status, path).toBeLessThan(500)
  expect((await app.post('/auth/login', { email: `a@example.com`, password: text })).status).toBe(401)
  expect((await app.post('/auth/login', { email: `${text}@example.com`, password: 'reader-demo-1' })).status).not.toBe(
    200,
  )
  expect((await app.get('/books', { 'accept-language': text })).status).toBe(200)
  expect(await count()).toBe(before)
  await app.services.db.deleteFrom('attempts').execute()
})

for (const [what, q] of [
  ['repeated words', 'a'.repeat(200)],
  ['a pattern that runs wild', `${'a'.repeat(100)}!`],
  ['marks only', '-'.repeat(200)],
  ['accents', 'e\u0301'.repeat(100)],
  ['letters of emoji', '👩‍👩‍👧‍👦'.repeat(20)],
  ['wildcards', '%_*?'.repeat(50)],
  ['spaces', `ab${' '.repeat(190)}cd`],
] as const)
  timedTest(`a search for ${what} ends`, SOON_MS, async (measure) => {
    expect((await measure(() => app.get(`/search?q=${encodeURIComponent(q)}`))).status).toBeLessThan(500)
  })

for (const [what, body, status] of [
  ['nested beyond any use', `${'['.repeat(30_000)}${']'.repeat(30_000)}`, 400],
  ['nested and never closed', '{"a":'.repeat(10_000), 400],
  ['larger than any form', `{"email":"${'x'.repeat(70_000)}"}`, 413],
  ['a number without end', `{"email":${'9'.repeat(60_000)}}`, 422],
  [
    'keys without end',
    JSON.stringify(Object.fromEntries(Array.from({ length: 4_000 }, (_, at) => [`k${at}`, 1]))),
    422,
  ],
] as const)
  timedTest(`a body ${what} is refused`, SOON_MS, async (measure) => {
    const headers = { 'content-type': 'application/json' }
    const answer = await measure(() => app.app.request('/api/auth/login', { method: 'POST', body, headers }))
    expect(answer.status).toBe(status)
  })

test('no name injects a header', () => {
  for (const text of [...HOSTILE_TEXTS, 'a"; filename="b', 'a\r\nX: y', 'a\nb', 'книга; x="']) {
    const value = attachment(text.replace(/\p{Cs}/gu, ''), text)
    expect(value).toMatch(/^attachment; filename=("[\w.-]*"|[\w.-]+)(; filename\*=UTF-8''[\w.~!$&+^`|%#-]*)?$/)
    expect(() => new Headers({ 'content-disposition': value })).not.toThrow()
  }
})

test.each([
  'a@books.example\r\nBcc: thief@evil.example',
  'a@books.example, thief@evil.example',
  'a@books.example>\r\nRCPT TO:<thief@evil.example',
])('a mail to %j goes to nobody else', async (to) => {
  const send = openTransport({ smtpUrl: mails.url, from: 'larder@books.example' }, '/nonexistent')
  const before = mails.recipients.length
  await send({ to, language: 'en', subject: 'a\r\nBcc: thief@evil.example', text: 't', html: 'h' }).catch(
    () => undefined,
  )
  for (const mail of mails.mails) expect(JSON.stringify(mail)).not.toMatch(/\\nBcc:/i)
  for (const call of ['/auth/password/forgot']) expect((await app.post(call, { email: to })).status, call).toBe(422)
  expect(mails.recipients.slice(before).filter((address) => !address.startsWith('a@') && !/[\s,<>]/.test(to))).toEqual(
    [],
  )
})

test('the link in a mail leads to the operator’s address, whatever the `Host` header says', async () => {
  const poison = {
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
    forwarded: 'host=evil.example',
    'x-forwarded-proto': 'http',
    origin: 'https://evil.example',
  }
  expect((await app.post('/auth/password/forgot', { email: 'reader@example.com' }, poison)).status).toBe(200)
  await app.services.mail.deliver()
  const text = JSON.stringify(mails.mails.at(-1))
  expect(text).toContain('https://books.example/restore-password')
  expect(text).not.toContain('evil.example')
})

test('no value of a request comes back as an address', async () => {
  const headers = {
    ...(await bearer(app, 'reader@example.com', 'reader-demo-1')),
    'x-forwarded-host': 'evil.example',
    'x-forwarded-scheme': 'http',
    'x-original-url': '/api/user/me',
    'x-rewrite-url': '/api/user/me',
  }
  for (const path of ['/books', '/books/oats/articles/2?page=1', '/search?q=porridge', '/pages']) {
    const answer = await app.get(path, headers)
    expect(answer.status).toBe(200)
    expect(`${JSON.stringify([...answer.headers])}${await answer.text()}`).not.toContain('evil.example')
  }
})
