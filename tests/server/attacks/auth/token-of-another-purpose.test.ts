import { randomBytes } from 'node:crypto'
import { decodeJwt, decodeProtectedHeader, SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { smallLibrary, writeFolder } from '#tests/support/content/content-folder.ts'
import { onDatabases } from '#tests/support/database/databases.ts'
import { openTestApp, type TestApp } from '#tests/support/server/server-app.ts'

// ASVS 9.2.2 9.2.3 9.2.4 10.3.1

const READER = { email: 'reader@example.com', password: 'reader-demo-1' }
const ORIGIN = 'https://books.example'
const SECRET = randomBytes(32).toString('base64url')

onDatabases('tokens of the same key that were made for something else', (kind) => {
  let app: TestApp
  let token: string
  beforeAll(async () => {
    app = await openTestApp(kind, writeFolder(smallLibrary()), { PUBLIC_ORIGIN: ORIGIN, AUTH_SECRET: SECRET })
    const answer = await app.post('/auth/login', READER)
    token = ((await answer.json()) as { access_token: string }).access_token
  })
  afterAll(() => app.close())

  const statusOf = async (access: string) => (await app.get('/user/me', { Authorization: `Bearer ${access}` })).status
  /** The issued token with one change, signed with the same key. */
  const signed = (header: object, claims: object) =>
    new SignJWT({ ...decodeJwt(token), ...claims })
      .setProtectedHeader({ ...decodeProtectedHeader(token), alg: 'HS256', ...header })
      .sign(new TextEncoder().encode(SECRET))

  test('an access token names its issuer, its audience and its kind', () => {
    expect(decodeJwt(token)).toMatchObject({ iss: ORIGIN, aud: `${ORIGIN}/api` })
    expect(decodeProtectedHeader(token)).toMatchObject({ alg: 'HS256', typ: 'at+jwt' })
  })

  test('a token with another audience, issuer or kind, or from the future, gives no access', async () => {
    expect(await statusOf(await signed({}, {}))).toBe(200)
    const future = Math.floor(Date.now() / 1000) + 3_600
    const others = [
      signed({ typ: 'JWT' }, {}),
      signed({ typ: 'social+jwt' }, {}),
      signed({}, { aud: `${ORIGIN}/api/auth/social` }),
      signed({}, { aud: undefined }),
      signed({}, { iss: 'https://other.example' }),
      signed({}, { iss: undefined }),
      signed({}, { iat: future, exp: future + 900 }),
    ]
    for (const other of others) expect(await statusOf(await other)).toBe(401)
  })
})
