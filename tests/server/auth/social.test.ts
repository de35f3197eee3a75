import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { accountOf as identify } from '#server/auth/social/identity.ts'
import { readConfig } from '#server/config/config.ts'
import { smallLibrary, writeFolder } from '#tests/support/content/content-folder.ts'
import { onDatabases } from '#tests/support/database/databases.ts'
import { hold, makeHoldable } from '#tests/support/database/held-transactions.ts'
import { waitingForLocks } from '#tests/support/database/waiting-for-locks.ts'
import { present } from '#tests/support/present.ts'
import { OIDC_CLIENT, type OidcIssuer, signInAt, startOidcIssuer } from '#tests/support/server/oidc-issuer.ts'
import { loggedErrors } from '#tests/support/server/read-log.ts'
import { bearer, openTestApp, type TestApp } from '#tests/support/server/server-app.ts'

// ASVS 3.3.2 6.8.2 7.6.2 10.1.1 10.1.2 10.2.1 10.2.2 10.5.1 10.5.2 16.5.2

const ORIGIN = 'https://books.example'
const CALLBACK = '/auth/social/handle-callback/google'

test('an issuer that is half configured is refused at the start, by name', () => {
  expect(() => readConfig({ OIDC_GOOGLE_ISSUER: 'accounts.google.com', FACEBOOK_CLIENT_ID: 'x' })).toThrow(
    /OIDC_GOOGLE_CLIENT_ID has to be set[\s\S]*OIDC_GOOGLE_ISSUER has to be an address[\s\S]*FACEBOOK_CLIENT_SECRET/,
  )
})

const issuerAt = (name: string) => ({
  [`OIDC_${name}_ISSUER`]: 'https://accounts.example',
  [`OIDC_${name}_CLIENT_ID`]: 'x',
  [`OIDC_${name}_CLIENT_SECRET`]: 'y',
})

test.each(['UK', 'RU', 'SV', 'API', 'CHECKOUT', 'ASSETS'])(
  'an issuer named %s is refused at the start: its return address would be of something else',
  (name) => {
    expect(() => readConfig(issuerAt(name))).toThrow(`OIDC_${name}_ISSUER has to be under another name than ${name}: /`)
  },
)

test('an issuer with the name of another provider is refused at the start', () => {
  const facebook = { FACEBOOK_CLIENT_ID: 'x', FACEBOOK_CLIENT_SECRET: 'y' }
  expect(() => readConfig({ ...issuerAt('FACEBOOK'), ...facebook })).toThrow(
    'OIDC_FACEBOOK_ISSUER has to be under another name than FACEBOOK: FACEBOOK_CLIENT_ID has it',
  )
  const names = ['FACEBOOK', 'GOOGLE', 'AUTH0', 'AZURE_AD', 'VK', 'SSO']
  const { social } = readConfig(Object.assign({}, ...names.map(issuerAt)))
  expect(social.oidc.map(({ name }) => name)).toEqual(['auth0', 'azure-ad', 'facebook', 'google', 'sso', 'vk'])
})

onDatabases('sign-in with an issuer', (kind) => {
  let issuer: OidcIssuer
  let app: TestApp
  const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  beforeAll(async () => {
    issuer = await startOidcIssuer(`${ORIGIN}/google/process-social-auth`)
    app = await openTestApp(kind, writeFolder(smallLibrary()), {
      PUBLIC_ORIGIN: ORIGIN,
      OIDC_GOOGLE_ISSUER: issuer.url,
      OIDC_GOOGLE_CLIENT_ID: OIDC_CLIENT.id,
      OIDC_GOOGLE_CLIENT_SECRET: OIDC_CLIENT.secret,
    })
  })
  afterAll(async () => {
    await app.close()
    await issuer.stop()
  })
  beforeEach(async () => {
    errors.mockClear()
    await app.services.db.deleteFrom('attempts').execute()
  })

  const links = async (cookie = '') => {
    const answer = await app.get('/auth/social/links', { cookie })
    const { data } = (await answer.json()) as { data: { links: { provider: string; url: string }[] } }
    return {
      url: present(data.links[0]?.url),
      cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? cookie,
      answer,
      data,
    }
  }
  const comeBack = (back: URL, cookie: string, language = 'en') =>
    app.get(`${CALLBACK}${back.search}`, { cookie, 'Accept-Language': language })
  const signIn = async (language?: string) => {
    const { url, cookie } = await links()
    return comeBack(await signInAt(url), cookie, language)
  }
  const accountOf = async (answer: Response) => {
    expect(answer.status).toBe(200)
    const { access_token } = (await answer.json()) as { access_token: string }
    const me = await app.get('/user/me', { Authorization: `Bearer ${access_token}` })
    return ((await me.json()) as { data: { id: string; attributes: Record<string, unknown> } }).data
  }
  const messageOf = async (answer: Response) => {
    expect(answer.status).toBe(422)
    return ((await answer.json()) as { meta: { message: string } }).meta.message
  }

  test('the link has state, nonce and a PKCE challenge, and no script can read the cookie', async () => {
    const { answer, data } = await links()
    expect(data.links).toHaveLength(1)
    const { searchParams } = new URL(present(data.links[0]?.url))
    expect(Object.fromEntries(searchParams)).toMatchObject({
      redirect_uri: `${ORIGIN}/google/process-social-auth`,
      response_type: 'code',
      code_challenge_method: 'S256',
      scope: 'openid email profile',
    })
    for (const name of ['state', 'nonce', 'code_challenge']) expect(searchParams.get(name)).toMatch(/^[\w-]{43}$/)
    const cookie = present(answer.headers.get('set-cookie'))
    for (const part of ['HttpOnly', 'SameSite=Lax', 'Secure', 'Path=/;', 'Max-Age=3600', '__Host-larder_social='])
      expect(cookie).toContain(part)
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  test('a second tab uses the same fresh cookie', async () => {
    const first = await links()
    const second = await links(first.cookie)
    expect(second.answer.headers.get('set-cookie')).toBeNull()
    expect(second.url).toBe(first.url)
  })

  test('a new person gets an account and signs in to it again', { tags: ['spec-1.4', 'spec-7.3'] }, async () => {
    issuer.person = {
      sub: 'g-1',
      email: 'Olena@example.com',
      email_verified: true,
      given_name: 'Олена',
      family_name: 'Кравець',
    }
    const answer = await signIn('uk')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const cookies = answer.headers.getSetCookie().join('\n')
    expect(cookies).toMatch(/__Host-larder_refresh=[^;]+;/)
    expect(cookies).toMatch(/__Host-larder_social=;.*Max-Age=0/)
    const account = await accountOf(answer)
    expect(account.attributes).toMatchObject({
      first_name: 'Олена',
      last_name: 'Кравець',
      email: 'Olena@example.com',
      phone: '',
      has_password: false,
    })
    issuer.person = { ...issuer.person, email: 'other@example.com' }
    expect((await accountOf(await signIn())).id).toBe(account.id)
    expect((await app.post('/auth/login', { email: 'olena@example.com', password: 'x' })).status).toBe(401)
  })

  test('of two first sign-ins of a person at once, both get the one account', async () => {
    const { db } = app.services
    const person = {
      subject: 'twice',
      email: 'twice@example.com',
      isVerified: true,
      firstName: 'Two',
      lastName: 'Tabs',
    }
    makeHoldable(db)
    const first = await hold(() => identify(db, 'google', person, 'en'), 'commit')
    const second = identify(db, 'google', person, 'en')
    await expect.poll(() => waitingForLocks(db)).toBe(1)
    expect(await first.goOn()).toEqual(await second)
    vi.mocked(db.transaction).mockRestore()
  })

  test('a verified address gives no access to an account whose address was never proven', async () => {
    const password = { password: 'cold river stones', password_confirmation: 'cold river stones' }
    const person = { name: 'Stranger', last_name: 'Waiting', email: 'Victim@example.com', phone: '+380671234567' }
    expect((await app.post('/auth/register', { ...person, ...password })).status).toBe(201)
    issuer.person = { sub: 'g-2', email: 'victim@example.com', email_verified: true, name: 'Real Owner' }
    expect(await messageOf(await signIn())).toBe(
      'An account with this e-mail address already exists. Sign in with its password, or set a new one with “Forgot ' +
        'your password?”. Then connect the provider in Settings',
    )
    expect((await app.post('/auth/login', { email: person.email, ...password })).status).toBe(200)
  })

  test('the provider is added to an account with a proven address, which keeps its password and sessions', async () => {
    const auth = await bearer(app, 'reader@example.com', 'reader-demo-1')
    issuer.person = { sub: 'g-3', email: 'reader@example.com', email_verified: true }
    expect((await accountOf(await signIn())).attributes).toMatchObject({ first_name: 'Robin', has_password: true })
    expect((await app.get('/user/me', auth)).status).toBe(200)
    await bearer(app, 'reader@example.com', 'reader-demo-1')
  })

  test('an unverified address gives access to no account', async () => {
    issuer.person = { sub: 'g-4', email: 'subscriber@example.com', email_verified: false }
    expect(await messageOf(await signIn())).toContain('An account with this e-mail address already exists')
    issuer.person = { sub: 'g-5', email: 'free@example.com', email_verified: false, name: 'Free Person' }
    expect((await accountOf(await signIn())).attributes).toMatchObject({ first_name: 'Free', last_name: 'Person' })
    issuer.person = { sub: 'g-6' }
    expect(await messageOf(await signIn())).toContain('did not tell us your e-mail address')
    expect(loggedErrors(errors)).toEqual([])
  })

  test('a refusal at the issuer is reported in the reader’s language', async () => {
    const { url, cookie } = await links()
    const back = await signInAt(url, 'refuse')
    expect(back.searchParams.get('error')).toBe('access_denied')
    expect(await messageOf(await comeBack(back, cookie, 'ru'))).toBe('Вход отменён или отклонён на стороне сервиса')
  })

  test('a code is valid once, for the browser that began, and only with its state', async () => {
    issuer.person = { sub: 'g-7', email: 'seventh@example.com', email_verified: true }
    const { url, cookie } = await links()
    const back = await signInAt(url)
    const other = await links()
    const again = 'This sign-in is no longer valid. Please try again'
    expect(await messageOf(await comeBack(back, ''))).toBe(again)
    expect(await messageOf(await comeBack(back, other.cookie))).toBe(again)
    expect(await messageOf(await comeBack(back, cookie.replace(/.$/, '')))).toBe(again)
    const forged = new URL(back)
    forged.searchParams.set('state', 'x')
    expect(await messageOf(await comeBack(forged, cookie))).toBe(again)
    expect((await comeBack(back, cookie)).status).toBe(200)
    expect(await messageOf(await comeBack(back, cookie))).toBe(again)
    const log = errors.mock.calls.flat().join('\n')
    for (const secret of [present(back.searchParams.get('code')), 'seventh', 'larder_social'])
      expect(log).not.toContain(secret)
  })

  test('a provider that is not configured does not exist', async () => {
    expect((await app.get('/auth/social/handle-callback/facebook?code=x')).status).toBe(404)
  })

  test('an issuer that cannot be reached is not offered and fails with a message', async () => {
    const { url, cookie } = await links()
    const back = await signInAt(url)
    await issuer.stop()
    expect(await messageOf(await comeBack(back, cookie))).toBe('The provider cannot be reached. Please try again later')
    const offline = await openTestApp('embedded', writeFolder(smallLibrary()), {
      OIDC_GOOGLE_ISSUER: issuer.url,
      OIDC_GOOGLE_CLIENT_ID: 'x',
      OIDC_GOOGLE_CLIENT_SECRET: 'y',
    })
    expect(await (await offline.get('/auth/social/links')).json()).toEqual({ data: { links: [] } })
    await offline.close()
  })
})
