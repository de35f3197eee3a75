import { Piscina } from 'piscina'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openSessions } from '#server/auth/session/sessions.ts'
import { smallLibrary, writeFolder } from '#tests/support/content/content-folder.ts'
import { onDatabases } from '#tests/support/database/databases.ts'
import { present } from '#tests/support/present.ts'
import { bearer, openTestApp, type TestApp } from '#tests/support/server/server-app.ts'

// ASVS 3.3.2 7.2.1 7.2.2 7.2.4 7.4.1 9.2.1 10.3.3 11.4.2

const READER = { email: 'reader@example.com', password: 'reader-demo-1' }
const cookieOf = (answer: Response): string => present(answer.headers.get('set-cookie')?.split(';')[0])

onDatabases('sessions', (kind) => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp(kind, writeFolder(smallLibrary()))
  })
  afterAll(() => app.close())

  test('signing in gives a token for 15 minutes and a cookie that no script can read', {
    tags: ['spec-3.16', 'spec-7.2'],
  }, async () => {
    const answer = await app.post('/auth/login', READER)
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({
      access_token: expect.any(String),
      token_type: 'bearer',
      expires_in: 900,
    })
    const cookie = present(answer.headers.get('set-cookie'))
    for (const part of ['HttpOnly', 'SameSite=Strict', 'Path=/api/auth']) expect(cookie).toContain(part)
  })

  test('a wrong password and an unknown e-mail get the same answer', { tags: ['spec-3.16', 'spec-8.7'] }, async () => {
    const wrong = await app.post('/auth/login', { ...READER, password: 'wrong' })
    const unknown = await app.post('/auth/login', { email: 'nobody@example.com', password: 'wrong' })
    expect([wrong.status, unknown.status]).toEqual([401, 401])
    const said = await wrong.text()
    expect(said).toBe(await unknown.text())
    expect(JSON.parse(said)).toMatchObject({ meta: { message: 'Wrong e-mail or password' } })
  })

  test('an unknown e-mail costs the same work as a wrong password, so its time reveals nothing', async () => {
    const run = vi.spyOn(Piscina.prototype, 'run')
    /** The memory, passes and lanes of each hash that a sign-in computes. */
    const costsOf = async (email: string): Promise<string[]> => {
      run.mockClear()
      await app.post('/auth/login', { email, password: 'wrong' })
      return run.mock.calls.map(([{ stored, parameters }]) =>
        stored === undefined
          ? `m=${parameters.memoryCost},t=${parameters.timeCost},p=${parameters.parallelism}`
          : present(/^[$]argon2id[$]v=19[$](m=\d+,t=\d+,p=\d+)[$]/.exec(stored)?.[1]),
      )
    }
    const known = await costsOf('subscriber@example.com')
    expect(known).toEqual(['m=19456,t=2,p=1'])
    expect(await costsOf('nobody.at.all@example.com')).toEqual(known)
    run.mockRestore()
  })

  test('missing fields are named, in the language of the request', { tags: ['spec-5.1'] }, async () => {
    const answer = await app.post('/auth/login', { email: 'reader@' }, { 'Accept-Language': 'ru' })
    expect(answer.status).toBe(422)
    const { errors } = (await answer.json()) as { errors: Record<string, string[]> }
    expect(errors).toMatchObject({ email: ['Проверьте адрес электронной почты'], password: ['Заполните это поле'] })
  })

  test('a body that is not JSON gets 415, a body that is too large 413', async () => {
    expect((await app.app.request('/api/auth/login', { method: 'POST', body: 'x' })).status).toBe(415)
    expect((await app.post('/auth/login', { ...READER, more: 'x'.repeat(70_000) })).status).toBe(413)
  })

  test('the account needs a valid token', { tags: ['spec-3.5', 'spec-7.2'] }, async () => {
    const me = await app.get('/user/me', await bearer(app, READER.email, READER.password))
    expect(await me.json()).toMatchObject({ data: { attributes: { email: READER.email, subscribed: false } } })
    expect((await app.get('/user/me')).status).toBe(401)
    expect((await app.get('/books/oats/articles/5', { Authorization: 'Bearer nonsense' })).status).toBe(401)
  })

  test('a refresh rotates the token, and signing out ends it', { tags: ['spec-7.2'] }, async () => {
    const cookie = cookieOf(await app.post('/auth/login', READER))
    const renewed = await app.post('/auth/refresh', {}, { cookie })
    expect(renewed.status).toBe(200)
    const next = cookieOf(renewed)
    expect(next).not.toBe(cookie)
    const { access_token, user_id } = (await renewed.json()) as Record<string, string>
    const me = await app.get('/user/me', { Authorization: `Bearer ${access_token}` })
    expect(await me.json()).toMatchObject({ data: { id: user_id } })
    expect((await app.post('/auth/logout', {}, { cookie: next })).status).toBe(204)
    const refused = await app.post('/auth/refresh', {}, { cookie: next })
    expect(refused.status).toBe(401)
    expect(refused.headers.get('set-cookie')).toMatch(/^larder_refresh=;.*Max-Age=0/)
    expect((await app.post('/auth/refresh', {}, { cookie, 'sec-fetch-site': 'cross-site' })).status).toBe(401)
  })

  test('signing out ends the access token too, but no other session of the reader', async () => {
    const [here, there] = [await app.post('/auth/login', READER), await app.post('/auth/login', READER)]
    const auth = async (answer: Response) => ({
      Authorization: `Bearer ${((await answer.json()) as { access_token: string }).access_token}`,
    })
    const [mine, other] = [await auth(here), await auth(there)]
    await app.post('/auth/logout', {}, { cookie: cookieOf(here) })
    expect((await app.get('/user/me', mine)).status).toBe(401)
    expect((await app.get('/books/oats/articles/5', mine)).status).toBe(401)
    expect((await app.get('/user/me', other)).status).toBe(200)
    expect((await app.post('/auth/logout', {})).status).toBe(204)
  })

  test('two tabs that refresh at once both stay signed in, and a refresh during a sign-out leaves no session', async () => {
    for (let round = 0; round < 10; round++) {
      const cookie = cookieOf(await app.post('/auth/login', READER))
      const twins = await Promise.all([1, 2].map(() => app.post('/auth/refresh', {}, { cookie })))
      expect(twins.map(({ status }) => status)).toEqual([200, 200])
      const [first = '', second = ''] = twins.map(cookieOf)
      expect((await app.post('/auth/refresh', {}, { cookie: second })).status).toBe(200)
      const [renewed] = await Promise.all([
        app.post('/auth/refresh', {}, { cookie: first }),
        app.post('/auth/logout', {}, { cookie: first }),
      ])
      const left = renewed.status === 200 ? cookieOf(renewed) : second
      expect((await app.post('/auth/refresh', {}, { cookie: left })).status).toBe(401)
    }
  })

  test('a password that changes while it is being checked starts no session', async () => {
    const { db, sessions } = app.services
    const user = await db.selectFrom('users').selectAll().where('email', '=', READER.email).executeTakeFirstOrThrow()
    const begin = vi.spyOn(sessions, 'begin').mockImplementationOnce(async (...asked) => {
      begin.mockRestore()
      await db.updateTable('users').set({ password_hash: 'another' }).where('id', '=', user.id).execute()
      return sessions.begin(...asked)
    })
    await db.deleteFrom('sessions').execute()
    const answer = await app.post('/auth/login', READER)
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([401, null])
    expect(await db.selectFrom('refresh_tokens').selectAll().execute()).toEqual([])
    await db.updateTable('users').set({ password_hash: user.password_hash }).where('id', '=', user.id).execute()
    expect((await app.post('/auth/login', READER)).status).toBe(200)
  })

  test('a session renewed for months has few rows and still recognizes a replayed old token', async () => {
    let now = Date.now()
    const { db } = app.services
    const sessions = openSessions(
      db,
      new Uint8Array(32),
      'http://localhost',
      () => now,
      async () => new Date(now),
    )
    const user = await db.selectFrom('users').select('id').executeTakeFirstOrThrow()
    await db.deleteFrom('sessions').execute()
    let current = present((await sessions.begin(user.id))?.refresh)
    const first = current
    for (let day = 0; day < 30; day++) {
      now += 24 * 60 * 60_000
      current = present((await sessions.renew(current))?.refresh)
    }
    expect(await db.selectFrom('refresh_tokens').select('family').execute()).toHaveLength(2)
    const other = present((await sessions.begin(user.id))?.refresh)
    expect(await sessions.renew(`${first.split('.')[0]?.replace(/^./, 'g')}.x`)).toBeNull()
    expect(await sessions.renew(first)).toBeNull()
    expect(await sessions.renew(current)).toBeNull()
    expect(await sessions.renew(other)).not.toBeNull()
  })

  test('an old token is accepted for 10 s; after that it ends its whole family', async () => {
    let now = Date.now()
    const { db } = app.services
    const sessions = openSessions(
      db,
      new Uint8Array(32),
      'http://localhost',
      () => now,
      async () => new Date(now),
    )
    const user = await db.selectFrom('users').select('id').executeTakeFirstOrThrow()
    const refresh = present((await sessions.begin(user.id))?.refresh)
    const second = await sessions.renew(refresh)
    now += 9_000
    expect(await sessions.renew(refresh)).not.toBeNull()
    now += 2_000
    expect(await sessions.renew(refresh)).toBeNull()
    expect(await sessions.renew(present(second?.refresh))).toBeNull()
  })
})
