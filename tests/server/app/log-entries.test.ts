import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { logError, logEvent } from '#server/process/log.ts'
import { smallLibrary, writeFolder } from '#tests/support/content/content-folder.ts'
import { openTestApp, type TestApp } from '#tests/support/server/server-app.ts'

// ASVS 16.2.1 16.2.4 16.2.5 16.3.1 16.3.2 16.3.3

const PROXY = '10.0.0.1'

type Entry = Readonly<Record<string, unknown>>

async function entriesOf(work: () => unknown): Promise<Entry[]> {
  const lines: string[] = []
  const spy = vi.spyOn(console, 'error').mockImplementation((line: string) => void lines.push(line))
  try {
    await work()
  } finally {
    spy.mockRestore()
  }
  return lines.map((line) => JSON.parse(line) as Entry)
}

test('an entry is one line of JSON with its time, level, text and error', async () => {
  const [entry] = await entriesOf(() =>
    logError('It broke', Object.assign(new TypeError('odd\nline'), { code: 'EODD' })),
  )
  expect(entry).toMatchObject({
    level: 'error',
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    msg: 'It broke',
    err: { name: 'TypeError', code: 'EODD', message: 'odd\\u{a}line', stack: expect.any(Array) },
  })
})

const TOKEN = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl'
test.each([
  ['a token', `refused: Bearer ${TOKEN}`, TOKEN],
  ['a bare token', `the token ${TOKEN} has expired`, TOKEN],
  ['an e-mail address', 'Key (email)=(nina.kim@example.com) already exists', 'nina.kim@example.com'],
  ['an e-mail address in Cyrillic', 'no mailbox ніна@пошта.укр', 'ніна@пошта.укр'],
  ['a phone number', 'value "+380 67 123-45-67" is too long', '123-45-67'],
  ['a password in an address', 'connect postgres://larder:hunter22@db/larder', 'hunter22'],
  ['a password as a value', 'failing row: {"password":"hunter22"}', 'hunter22'],
  ['a cookie', 'cookie: larder-refresh=abcdefgh12345678', 'abcdefgh12345678'],
  ['a code in a query', 'GET https://id.example/cb?code=4/0AX4XfWh&state=Zx81', '4/0AX4XfWh'],
])('%s in the text or in the error is not written', async (_, text, secret) => {
  const entries = await entriesOf(() => {
    logError(text)
    logError('It broke', new Error(text))
  })
  expect(entries).toHaveLength(2)
  expect(JSON.stringify(entries)).not.toContain(secret)
})

test('a field with the name of a secret is not written, whatever is in it', async () => {
  const [entry] = await entriesOf(() => logEvent('odd', { password: 'hunter22', email: 'x', cookie: 'y', user: '7' }))
  expect(entry).toMatchObject({ password: '[removed]', email: '[removed]', cookie: '[removed]', user: '7' })
})

let app: TestApp
beforeAll(async () => {
  app = await openTestApp('embedded', writeFolder(smallLibrary()), { TRUSTED_PROXIES: PROXY })
})
afterAll(() => app.close())
const signIn = async (password: string, headers = {}, remoteAddress = PROXY): Promise<Response> =>
  app.app.request(
    '/api/auth/login',
    {
      method: 'POST',
      body: JSON.stringify({ email: 'reader@example.com', password }),
      headers: { 'content-type': 'application/json', ...headers },
    },
    { incoming: { socket: { remoteAddress } } },
  )

test('each sign-in and each refused one has an entry, with the request and the account, and no address', async () => {
  const { id } = await app.services.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'reader@example.com')
    .executeTakeFirstOrThrow()
  let answers: Response[] = []
  const entries = await entriesOf(async () => {
    answers = [await signIn('reader-demo-1', { 'X-Request-Id': 'from-the-proxy' }), await signIn('wrong')]
  })
  const refused = answers[1]?.headers.get('x-request-id')
  expect(answers[0]?.headers.get('x-request-id')).toBe('from-the-proxy')
  expect(entries).toEqual([
    expect.objectContaining({ event: 'signed_in', request: 'from-the-proxy', user: id, by: 'password' }),
    expect.objectContaining({ event: 'refused', request: refused, route: '/api/auth/login', code: 'login_failed' }),
  ])
  expect(JSON.stringify(entries)).not.toMatch(/reader@example|wrong/)
})

test('a name of a request that could not be one is not believed', async () => {
  await entriesOf(async () => {
    const answer = await signIn('wrong', { 'X-Request-Id': 'a b\u0009c' })
    expect(answer.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
  })
})

test('a name of a request is believed of a trusted proxy only', async () => {
  await entriesOf(async () => {
    const answer = await signIn('wrong', { 'X-Request-Id': 'from-anybody' }, '192.0.2.1')
    expect(answer.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
  })
})

test('a changed password and a refused confirmation have entries', async () => {
  const login = (await (await signIn('reader-demo-1')).json()) as { access_token: string }
  const auth = { Authorization: `Bearer ${login.access_token}` }
  const change = (current_password: string) =>
    app.patch(
      '/user/me/update',
      { password: 'a wholly new one', password_confirmation: 'a wholly new one', current_password },
      auth,
    )
  const entries = await entriesOf(async () => {
    expect((await change('wrong')).status).toBe(422)
    expect((await change('reader-demo-1')).status).toBe(200)
  })
  expect(entries.map(({ event, fields }) => [event, fields])).toEqual([
    ['refused', 'current_password password_invalid'],
    ['password_changed', undefined],
  ])
})
