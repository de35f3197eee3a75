import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashOf } from '#server/auth/hashed-token.ts'
import { smallLibrary, writeFolder } from '#tests/support/content/content-folder.ts'
import { onDatabases } from '#tests/support/database/databases.ts'
import { present } from '#tests/support/present.ts'
import { bearer, openTestApp, type TestApp } from '#tests/support/server/server-app.ts'

// ASVS 2.1.2 2.2.2 2.2.3 6.2.1 6.2.2 6.2.3 6.2.9 7.4.3 7.5.1

const NINA = {
  name: 'Ніна',
  last_name: "О'Коннор",
  email: 'Nina@Example.com',
  phone: '+380671234567',
  country: 'UA',
  password: 'a long enough one',
  password_confirmation: 'a long enough one',
}
const errorsOf = async (answer: Response) => ((await answer.json()) as { errors?: Record<string, string[]> }).errors
const cookieOf = (answer: Response): string => present(answer.headers.get('set-cookie')?.split(';')[0])

onDatabases('accounts', (kind) => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp(kind, writeFolder(smallLibrary()))
  })
  afterAll(() => app.close())

  test('registering signs in and leads to the second step', {
    tags: ['spec-1.8', 'spec-3.5', 'spec-7.3'],
  }, async () => {
    const answer = await app.post('/auth/register', NINA, { 'Accept-Language': 'uk' })
    expect(answer.status).toBe(201)
    expect(cookieOf(answer)).toMatch(/^larder_refresh=/)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const { access_token, ...rest } = (await answer.json()) as { access_token: string }
    expect(rest).toEqual({ token_type: 'bearer', expires_in: 900, data: { redirectUrl: '/subscribe' } })
    const me = await app.get('/user/me', { Authorization: `Bearer ${access_token}` })
    const { name: first_name, last_name, email, phone, country } = NINA
    expect(await me.json()).toMatchObject({
      data: { attributes: { first_name, last_name, email, phone, country, subscribed: false, has_password: true } },
    })
    const user = await app.services.db
      .selectFrom('users')
      .select(['language', 'password_hash'])
      .where('email', '=', NINA.email)
      .executeTakeFirstOrThrow()
    expect(user.language).toBe('uk')
    expect(user.password_hash).toMatch(/^\$argon2id\$/)
  })

  test('an e-mail address in use is refused in any spelling, also when two requests come at once', async () => {
    const again = await app.post('/auth/register', { ...NINA, email: ' nina@EXAMPLE.com' })
    expect(again.status).toBe(422)
    expect(await errorsOf(again)).toEqual({ email: ['This e-mail address is already in use'] })
    const twins = await Promise.all(
      [1, 2, 3].map(() => app.post('/auth/register', { ...NINA, email: 'twin@b.example' })),
    )
    expect(twins.map(({ status }) => status).sort()).toEqual([201, 422, 422])
  })

  test('every invalid field is named, in the language of the request', {
    tags: ['spec-5.2', 'spec-5.5', 'spec-9.6'],
  }, async () => {
    const bad = { name: '', email: 'x', phone: '12', password: 'short', password_confirmation: 'other' }
    expect(await errorsOf(await app.post('/auth/register', bad))).toEqual({
      name: ['This field is required'],
      last_name: ['This field is required'],
      email: ['Please enter a valid e-mail address'],
      phone: ['Please enter a valid phone number'],
      password: ['The password must be at least 8 characters'],
    })
    const mismatch = { ...NINA, email: 'c@b.example', password_confirmation: 'other' }
    expect(await errorsOf(await app.post('/auth/register', mismatch))).toEqual({
      password_confirmation: ['The password confirmation does not match.'],
    })
    expect(await errorsOf(await app.post('/auth/register', mismatch, { 'Accept-Language': 'ru' }))).toEqual({
      password_confirmation: ['Пароли не совпадают.'],
    })
  })

  test.each(['+380111234567', '+10000000000', '+999123456789'])('%s is not a telephone number', async (phone) => {
    const answer = await app.post('/auth/register', { ...NINA, email: 'd@b.example', phone })
    expect(await errorsOf(answer)).toEqual({ phone: ['Please enter a valid phone number'] })
  })

  test('a name with a NUL character is refused before it reaches the database', async () => {
    const answer = await app.post('/auth/register', { ...NINA, email: 'e@b.example', name: 'a\u0000b' })
    expect(await errorsOf(answer)).toEqual({ name: ['This value cannot be used'] })
  })

  test('confirming an address by its link uses up no tries of the address', async () => {
    const email = 'reader@example.com'
    const users = app.services.db.selectFrom('users').select('id').where('email', '=', email)
    const { id: user_id } = await users.executeTakeFirstOrThrow()
    const expires_at = new Date(Date.now() + 60_000)
    for (let times = 0; times < 25; times += 1) {
      const token = `token-${times}`
      const proof = { token_hash: hashOf(token), user_id, email_key: email, expires_at }
      await app.services.db.insertInto('email_proofs').values(proof).execute()
      expect((await app.post('/auth/email/confirm', { token, email })).status).toBe(200)
    }
  })

  test('only the sent fields change, and only with the current password', {
    tags: ['spec-5.2', 'spec-7.3'],
  }, async () => {
    const auth = await bearer(app, NINA.email, NINA.password)
    const change = (body: object, headers = {}) => app.patch('/user/me/update', body, { ...auth, ...headers })
    const wrong = { last_name: 'New', current_password: 'not this' }
    expect((await change(wrong)).status).toBe(422)
    expect(await errorsOf(await change(wrong))).toEqual({ current_password: ['The password is invalid'] })
    expect(await errorsOf(await change(wrong, { 'Accept-Language': 'uk' }))).toEqual({
      current_password: ['Неправильний пароль'],
    })
    expect(await errorsOf(await change({ last_name: 'New' }))).toEqual({ current_password: ['This field is required'] })
    const changed = await change({ last_name: 'Бондар', phone: '+14155552671', current_password: NINA.password })
    expect(changed.status).toBe(200)
    expect(await changed.json()).toMatchObject({
      data: { attributes: { first_name: 'Ніна', last_name: 'Бондар', phone: '+14155552671', country: 'UA' } },
    })
    const emptied = await change({ country: '', current_password: NINA.password })
    expect(await emptied.json()).toMatchObject({ data: { attributes: { last_name: 'Бондар', country: null } } })
    expect((await app.patch('/user/me/update', wrong)).status).toBe(401)
  })

  test('the e-mail of another account is refused; another spelling of the own one is accepted', async () => {
    const auth = await bearer(app, NINA.email, NINA.password)
    const change = (email: string) => app.patch('/user/me/update', { email, current_password: NINA.password }, auth)
    expect(await errorsOf(await change('READER@example.com'))).toEqual({
      email: ['This e-mail address is already in use'],
    })
    const attributesOf = async (answer: Response) => {
      expect(answer.status).toBe(200)
      return ((await answer.json()) as { data: { attributes: object } }).data.attributes
    }
    const spelled = { email: 'nina@example.com', pending_email: null, email_confirmed: false }
    expect(await attributesOf(await change('nina@example.com'))).toMatchObject(spelled)
    const pending_email = 'nina.new@example.com'
    expect(await attributesOf(await change(pending_email))).toMatchObject({ ...spelled, pending_email })
    expect((await app.post('/auth/login', { ...NINA, email: pending_email })).status).toBe(401)
    // A change back to the account's own address needs no confirmation.
    expect(await attributesOf(await change(NINA.email))).toMatchObject({ email: NINA.email, pending_email: null })
  })

  test('a new password needs its confirmation and ends all other sessions at once', async () => {
    const here = await app.post('/auth/login', NINA)
    const there = await app.post('/auth/login', NINA)
    const tokenOf = async (answer: Response) => ((await answer.json()) as { access_token: string }).access_token
    const auth = { Authorization: `Bearer ${await tokenOf(here)}` }
    const other = { Authorization: `Bearer ${await tokenOf(there)}` }
    const passwords = { password: 'otters under the bridge', current_password: NINA.password }
    const change = (body: object) => app.patch('/user/me/update', body, auth)
    expect(await errorsOf(await change(passwords))).toEqual({
      password_confirmation: ['The password confirmation does not match.'],
    })
    expect((await change({ ...passwords, password_confirmation: passwords.password })).status).toBe(200)
    expect((await app.get('/user/me', auth)).status).toBe(200)
    expect((await app.post('/auth/refresh', {}, { cookie: cookieOf(here) })).status).toBe(200)
    expect((await app.get('/user/me', other)).status).toBe(401)
    expect((await app.post('/auth/refresh', {}, { cookie: cookieOf(there) })).status).toBe(401)
    expect((await app.post('/auth/login', NINA)).status).toBe(401)
    await bearer(app, NINA.email, passwords.password)
  })
})
