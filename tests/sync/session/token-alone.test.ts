import { expect, test } from 'vitest'
import { readSession, readToken } from '#db/reader/session.ts'
import { openDevice } from '#tests/support/device/device.ts'
import { FakeServer } from '#tests/support/device/fake-server.ts'
import { signedIn } from '#tests/support/device/signed-in.ts'

/** A server of the specification that sets no cookie: it knows the reader by the token alone, also to renew it. */

/** What it may say of a token that has run out. The specification does not name it. */
const WORDS: readonly (readonly [name: string, answer: () => Response])[] = [
  ['in our words', () => Response.json({ meta: { message: 'no' } }, { status: 401 })],
  ['in words of its own', () => Response.json({ message: 'Unauthenticated.' }, { status: 401 })],
  ['with nothing', () => new Response(null, { status: 401 })],
]

/** `old`: the token that runs out as soon as another one is valid. */
function withoutCookies(old: string, ranOut: () => Response): FakeServer {
  const server = new FakeServer(1, 6)
  server.bare = true
  const plain = server.fetch
  const fetch: typeof plain = async (input, init) => {
    const isOld = new Headers(init?.headers).get('authorization') === `Bearer ${old}`
    const isRenewal = String(input).endsWith('/auth/refresh')
    return isOld === isRenewal || server.validToken === old ? plain(input, init) : ranOut()
  }
  return Object.assign(server, { fetch })
}

test.each(WORDS)(
  'a token that a server refuses %s is renewed by itself',
  {
    tags: ['spec-4.6'],
  },
  async (_, ranOut) => {
    const server = withoutCookies('token-1', ranOut)
    const device = await signedIn(server)
    server.validToken = 'another'
    expect(await device.engine.refreshAccount()).toMatchObject({ ok: true })
    expect(await readToken(device.db)).toBe(server.validToken)
    expect(await readSession(device.db)).toMatchObject({ aud: 'user:7', expired: false })
  },
)

test.each(WORDS)('a sign-out whose token a server refuses %s ends the session there', async (_, ranOut) => {
  const server = withoutCookies('token-1', ranOut)
  const device = await signedIn(server)
  server.validToken = 'another'
  expect(await device.engine.signOut()).toEqual({ ok: true, value: null })
  expect(server.seen.filter((path) => path.includes('/auth/logout'))).toHaveLength(1)
  expect((await readSession(device.db)).aud).toBe('pub')
})

test.each(WORDS)('a stored token without tables that a server refuses %s brings the reader back', async (_, ranOut) => {
  const server = withoutCookies('old-token', ranOut)
  const device = openDevice(server)
  await device.start({ session: { accessToken: 'old-token', user: null } })
  expect(await readSession(device.db)).toMatchObject({ aud: 'user:7', expired: false })
  expect(await readToken(device.db)).toBe(server.validToken)
})

test('where our server marks its answers, a 401 without the mark renews nothing', async () => {
  const server = new FakeServer(1, 6)
  const device = await signedIn(server)
  server.fault = (path) => (path === '/user/me' ? new Response(null, { status: 401 }) : null)
  expect(await device.engine.refreshAccount()).toMatchObject({ ok: false, problem: { kind: 'not_our_server' } })
  expect(server.seen.filter((path) => path.includes('/auth/refresh'))).toEqual([])
})
