import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { cookieOf } from '#tests/support/attack/callers.ts'
import { smallLibrary, writeFolder } from '#tests/support/content/content-folder.ts'
import { onDatabases } from '#tests/support/database/databases.ts'
import { loggedErrors } from '#tests/support/server/read-log.ts'
import { openTestApp, type TestApp } from '#tests/support/server/server-app.ts'

// ASVS 15.3.2 16.5.2

const READER = { email: 'reader@example.com', password: 'reader-demo-1' }

/** Requests that follow the issuer's redirect for the token `elsewhere`. */
const sentElsewhere: string[] = []

/** The issuer. `<score>-<action>-…` is a valid token the first time it is used. */
async function startIssuer(): Promise<Server> {
  const seen = new Set<string>()
  const server = createServer(async (request, response) => {
    if (request.url === '/elsewhere') sentElsewhere.push(await text(request))
    const form = new URLSearchParams(await text(request))
    const token = form.get('response') ?? ''
    if (token === 'elsewhere') response.writeHead(307, { Location: '/elsewhere' })
    const [score, action] = token.split('-')
    const success = form.get('secret') === 'the-secret' && Number(score) >= 0 && !seen.has(token)
    seen.add(token)
    response.end(JSON.stringify(success ? { success, score: Number(score), action } : { success }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}

test('one key without the other is refused at the start, by name', () => {
  expect(() => readConfig({ RECAPTCHA_SITE_KEY: 'x' })).toThrow(/RECAPTCHA_SECRET has to be the secret key/)
})

onDatabases('captchas', (kind) => {
  let issuer: Server
  let app: TestApp
  beforeAll(async () => {
    issuer = await startIssuer()
    app = await openTestApp(kind, writeFolder(smallLibrary()), {
      RECAPTCHA_SITE_KEY: 'the-site-key',
      RECAPTCHA_SECRET: 'the-secret',
      RECAPTCHA_VERIFY_URL: `http://127.0.0.1:${(issuer.address() as AddressInfo).port}/verify`,
    })
  })
  afterAll(async () => {
    await app.close()
    issuer.close()
  })
  const login = (token?: string) => app.post('/auth/login', { ...READER, 'g-recaptcha-response': token })
  const check = async (token: string, action: string) => (await app.post('/recaptcha', { token, action })).json()

  test('the page learns the site key', async () => {
    expect(await (await app.get('/recaptcha')).json()).toEqual({ data: { site_key: 'the-site-key' } })
  })

  test('the page may load the captcha’s scripts and frame, and no others', async () => {
    const policy = (await app.app.request('/')).headers.get('content-security-policy') ?? ''
    expect(policy).toContain("script-src 'self' https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/;")
    expect(policy).toContain('frame-src https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/;')
    expect(policy).toContain("require-trusted-types-for 'script'")
  })

  test('signing in accepts a valid token for its own action, once', { tags: ['spec-7.3'] }, async () => {
    expect((await login('0.9-login-a')).status).toBe(200)
    for (const bad of [undefined, '', 'x', '0.1-login-b', '0.9-register-c', '0.9-login-a', 'y'.repeat(9_000)]) {
      const answer = await login(bad)
      expect(answer.status).toBe(422)
      expect(await answer.json()).toEqual({
        meta: { message: 'The captcha could not be confirmed. Please try again' },
      })
    }
  })

  test('a token that was checked before is valid once more, for its own form', { tags: ['spec-7.3'] }, async () => {
    expect(await check('0.9-login-d', 'login')).toEqual({ success: true })
    expect((await login('0.9-login-d')).status).toBe(200)
    expect((await login('0.9-login-d')).status).toBe(422)
    expect(await check('0.9-register-e', 'register')).toEqual({ success: true })
    expect((await login('0.9-register-e')).status).toBe(422)
    expect(await check('0.2-login-f', 'login')).toEqual({ success: false })
    expect(await check('nonsense', 'login')).toEqual({ success: false })
  })

  test('a failed captcha counts neither for the account nor as a registration', async () => {
    const counts = async (name: string) =>
      (await app.services.db.selectFrom('attempts').select('count').where('key', 'like', `${name}:%`).execute()).map(
        ({ count }) => count,
      )
    const cookie = cookieOf(await login('0.9-login-h'), 'larder_device')
    const bad = { ...READER, 'g-recaptcha-response': 'bad' }
    expect((await app.post('/auth/login', bad, { cookie })).status).toBe(422)
    expect(await counts('login_device')).toEqual([1])
    expect(await counts('login_devices')).toEqual([0])
    const person = { name: 'Nina', last_name: 'Koval', email: 'nina@example.com', phone: '+380671234567' }
    const password = 'a long enough one'
    const form = { ...person, password, password_confirmation: password, 'g-recaptcha-response': 'bad' }
    expect((await app.post('/auth/register', form)).status).toBe(422)
    expect(await counts('register_address')).toEqual([1])
    expect(await counts('registered_address_ceiling')).toEqual([0])
  })

  test('the secret is not sent to the target of the issuer’s redirect', async () => {
    const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await login('elsewhere')
    expect(sentElsewhere).toEqual([])
    expect(loggedErrors(errors)).toHaveLength(1)
    errors.mockRestore()
  })

  test('an outage of the issuer locks nobody out', async () => {
    const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    issuer.closeAllConnections()
    await new Promise((resolve) => issuer.close(resolve))
    expect((await login('0.9-login-g')).status).toBe(200)
    expect(loggedErrors(errors)).toEqual(['captcha: could not be checked (TypeError)'])
    errors.mockRestore()
  })

  test('what cannot be the name of an action is refused also then', async () => {
    for (const action of ['\0', 'a'.repeat(10_000)]) expect(await check('0.9-x-i', action)).toEqual({ success: false })
  })
})

test('without keys there is no captcha', async () => {
  const app = await openTestApp('embedded', writeFolder(smallLibrary()))
  expect(await (await app.get('/recaptcha')).json()).toEqual({ data: { site_key: null } })
  expect(await (await app.post('/recaptcha', { token: 'x', action: 'login' })).json()).toEqual({ success: true })
  expect((await app.post('/auth/login', READER)).status).toBe(200)
  expect((await app.app.request('/')).headers.get('content-security-policy')).not.toContain('google')
  await app.close()
})
