import { afterAll, beforeAll, expect, test } from 'vitest'
import { smallLibrary, writeFolder } from '#tests/support/content/content-folder.ts'
import { present } from '#tests/support/present.ts'
import { bearer, openTestApp, type TestApp } from '#tests/support/server/server-app.ts'

// ASVS 3.4.2 3.4.6 3.5.1 3.5.2 3.7.2

const EVIL = 'https://evil.example'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp('embedded', writeFolder(smallLibrary()), { PUBLIC_ORIGIN: 'https://books.example' })
})
afterAll(() => app.close())

const login = (headers: Record<string, string> = {}) =>
  app.post('/auth/login', { email: 'reader@example.com', password: 'reader-demo-1' }, headers)
/** The refresh cookie of a sign-in, whatever its exact name. */
const refreshCookie = (answer: Response): string =>
  present(answer.headers.getSetCookie().find((cookie) => /refresh/i.test(cookie)))

test('scripts and other sites cannot read the cookie', async () => {
  const cookie = refreshCookie(await login())
  for (const word of [/; HttpOnly/i, /; Secure/i, /; SameSite=Strict/i]) expect(cookie).toMatch(word)
  expect(cookie).not.toMatch(/; Domain=/i)
})

test('a call with the cookie is refused from another site and accepted from our own', async () => {
  const sent = present(refreshCookie(await login()).split(';')[0])
  for (const site of ['cross-site', 'same-site'])
    expect((await app.post('/auth/refresh', {}, { cookie: sent, 'sec-fetch-site': site, origin: EVIL })).status).toBe(
      401,
    )
  const renewed = await app.post('/auth/refresh', {}, { cookie: sent, 'sec-fetch-site': 'same-origin' })
  expect(renewed.status).toBe(200)
})

const OURS = 'https://books.example'

test.each<[string, Record<string, string>]>([
  ['another site', { origin: EVIL }],
  ['a neighbour host', { origin: 'https://shop.books.example' }],
  ['our host without TLS', { origin: 'http://books.example' }],
  ['another port', { origin: 'https://books.example:8443' }],
  ['a host that begins as ours', { origin: 'https://books.example.evil.example' }],
  ['a page without an origin', { origin: 'null' }],
  ['nobody knows where', {}],
  ['an address bar', { 'sec-fetch-site': 'none' }],
  ['another site that says it is ours', { origin: OURS, 'sec-fetch-site': 'cross-site' }],
  ['another site that names its host', { origin: 'http://evil.example', host: 'evil.example' }],
])('a sign-out or a refresh from %s changes nothing, in browsers old and new', async (_, headers) => {
  const sent = present(refreshCookie(await login()).split(';')[0])
  const send = (path: string, more: Record<string, string>) => {
    const all = { cookie: sent, 'content-type': 'application/json', ...more }
    return app.app.request(`/api${path}`, { method: 'POST', body: '{}', headers: all })
  }
  for (const path of ['/auth/logout', '/auth/refresh']) {
    const answer = await send(path, headers)
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([401, []])
  }
  expect((await send('/auth/refresh', { origin: OURS })).status).toBe(200)
  const ended = await send('/auth/logout', { 'sec-fetch-site': 'same-origin' })
  expect([ended.status, refreshCookie(ended)]).toEqual([204, expect.stringContaining('Max-Age=0')])
})

test.each(['https://Books.Example:443', 'https://Книги.example'])(
  'our own page may renew a session, however the operator writes its address: %s',
  async (written) => {
    const other = await openTestApp('embedded', writeFolder(smallLibrary()), { PUBLIC_ORIGIN: written })
    const { origin } = new URL(written)
    const reader = { email: 'reader@example.com', password: 'reader-demo-1' }
    const sent = present(refreshCookie(await other.post('/auth/login', reader, { origin })).split(';')[0])
    expect((await other.post('/auth/refresh', {}, { cookie: sent, origin })).status).toBe(200)
    expect((await other.post('/auth/refresh', {}, { cookie: sent, origin: EVIL })).status).toBe(401)
    await other.close()
  },
)

test('the cookie alone allows only a refresh; the account needs a token', async () => {
  const cookie = present(refreshCookie(await login()).split(';')[0])
  for (const path of ['/user/me', '/user/bookmarks']) expect((await app.get(path, { cookie })).status).toBe(401)
  const change = { first_name: 'Evil', current_password: 'reader-demo-1' }
  expect((await app.patch('/user/me/update', change, { cookie })).status).toBe(401)
  const auth = await bearer(app, 'reader@example.com', 'reader-demo-1')
  expect((await app.get('/user/me', auth)).status).toBe(200)
})

test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', ''])(
  'a form of another site cannot send what a call takes: %j',
  async (type) => {
    const body = JSON.stringify({ email: 'reader@example.com', password: 'reader-demo-1' })
    const answer = await app.app.request('/api/auth/login', { method: 'POST', body, headers: { 'content-type': type } })
    expect(answer.status).toBe(415)
    expect(answer.headers.getSetCookie()).toEqual([])
  },
)

test('a script of another site can read no answer', async () => {
  const auth = await bearer(app, 'reader@example.com', 'reader-demo-1')
  for (const origin of [EVIL, 'null', 'https://books.example.evil.example', 'http://books.example']) {
    for (const path of ['/user/me', '/books', '/server/stats'])
      for (const [name] of (await app.get(path, { ...auth, origin })).headers)
        expect(name).not.toMatch(/^access-control-/)
    const asked = {
      origin,
      'access-control-request-method': 'PATCH',
      'access-control-request-headers': 'authorization',
    }
    const preflight = await app.app.request('/api/user/me/update', { method: 'OPTIONS', headers: asked })
    for (const [name] of preflight.headers) expect(name).not.toMatch(/^access-control-/)
  }
})

test('no other site can frame our page or learn from which page a reader comes', async () => {
  for (const path of ['/api/books', '/no-such', '/api/server/stats']) {
    const { headers } = await app.app.request(path)
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(headers.get('referrer-policy')).toBe('same-origin')
    expect(headers.get('strict-transport-security')).toMatch(/max-age=31536000/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  }
})

test('a session from before the sign-in is not used after it', async () => {
  const first = present(refreshCookie(await login()).split(';')[0])
  const [name] = first.split('=')
  for (const planted of [first, `${name}=attackers-own.token`]) {
    const after = present(refreshCookie(await login({ cookie: planted })).split(';')[0])
    expect(after.startsWith(`${name}=`)).toBe(true)
    expect(after).not.toBe(planted)
    expect(after.split('=')[1]?.split('.')[0]).not.toBe(planted.split('=')[1]?.split('.')[0])
  }
})

test('only the server decides where a sign-in leads; an address in the request changes nothing', async () => {
  for (const redirectUrl of [`${EVIL}/x`, '//evil.example', 'javascript:alert(1)', '/\\evil.example']) {
    const body = { email: 'reader@example.com', password: 'reader-demo-1', redirectUrl, redirect: redirectUrl }
    const query = new URLSearchParams({ redirectUrl, next: redirectUrl })
    const answer = await app.post(`/auth/login?${query}`, body)
    expect(answer.status).toBe(200)
    const text = await answer.text()
    expect(`${text}${JSON.stringify([...answer.headers])}`).not.toContain('evil.example')
    expect(answer.headers.get('location')).toBeNull()
  }
})

test('an unknown address and a wrong password get the same answer after the same work', async () => {
  const { passwords } = app.services
  const compared: (string | null)[] = []
  const isRight = passwords.isRight
  Object.assign(passwords, {
    isRight: (stored: string | null, password: string) => {
      compared.push(stored)
      return isRight(stored, password)
    },
  })
  const known = await app.post('/auth/login', { email: 'reader@example.com', password: 'wrong-password-1' })
  const unknown = await app.post('/auth/login', { email: 'nobody.at.all@example.com', password: 'wrong-password-1' })
  Object.assign(passwords, { isRight })
  expect([known.status, unknown.status]).toEqual([401, 401])
  expect(await known.text()).toBe(await unknown.text())
  expect(compared.map((stored) => stored === null)).toEqual([false, true])
  const forgot = async (email: string) => (await app.post('/auth/password/forgot', { email })).text()
  expect(await forgot('reader@example.com')).toBe(await forgot('nobody.at.all@example.com'))
})
