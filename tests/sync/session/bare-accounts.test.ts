import { describe, expect, test } from 'vitest'
import { readSession, readToken } from '#db/reader/session.ts'
import { byGate } from '#tests/support/by-gate.ts'
import { FORM } from '#tests/support/device/bookmarking.ts'
import { openDevice } from '#tests/support/device/device.ts'
import { PERSON } from '#tests/support/device/fake-books.ts'
import { FakeServer } from '#tests/support/device/fake-server.ts'
import { marked, ourRefusal, redirected } from '#tests/support/device/foreign-answers.ts'
import { signedIn } from '#tests/support/device/signed-in.ts'

/** The calls of accounts, where the specification does not show what their answer is. */

const ANY: readonly (readonly [name: string, answer: () => Response])[] = [
  ['an empty object', () => Response.json({})],
  ['other fields', () => Response.json({ message: 'ok', status: 1 })],
  ['a message alone', () => Response.json({ meta: { message: 'Done' } })],
  ['a list', () => Response.json([])],
  ['null', () => Response.json(null)],
  ['201 and nothing', () => new Response(null, { status: 201 })],
  ['200 and nothing', () => new Response('')],
  ['200 and nothing, as a page', () => new Response('', { headers: { 'content-type': 'text/html' } })],
  ['204', () => new Response(null, { status: 204 })],
]
const PASSWORDS = { password: 'carrot lamp 47 river', password_confirmation: 'carrot lamp 47 river' }
const RESET = { token: 't', email: FORM.email, ...PASSWORDS }
const PERSON_FORM = { name: 'A', last_name: 'B', email: FORM.email, phone: '+380671234567', ...PASSWORDS }

async function reader() {
  const server = new FakeServer(1, 6)
  server.bare = true
  const device = await signedIn(server)
  const answering = (path: string, answer: () => Response) => {
    server.fault = (asked) => (asked === path ? answer() : null)
  }
  return { server, device, answering }
}

/** Fields that nobody knows, a message, a body that is no object, none at all, and no content. */
const IN_GATE = ['other fields', 'a message alone', 'null', '200 and nothing, as a page', '204']
const BY_GATE = byGate(ANY, ([name]) => IN_GATE.includes(name))

describe.each(BY_GATE)('at a bare server', ({ tags, some }) => {
  test.each(some)('%s ends a session', { tags: [...tags] }, async (_, answer) => {
    const { device, answering } = await reader()
    answering('/auth/logout', answer)
    expect(await device.engine.signOut()).toEqual({ ok: true, value: null })
    expect((await readSession(device.db)).aud).toBe('pub')
  })

  test.each(some)(
    '%s says that a link was mailed, and that a password is changed',
    { tags: [...tags] },
    async (_, answer) => {
      const { device, answering } = await reader()
      answering('/auth/password/forgot', answer)
      expect(await device.engine.call('forgotPassword', { body: { email: FORM.email } })).toMatchObject({ ok: true })
      answering('/auth/password/reset', answer)
      expect(await device.engine.call('resetPassword', { body: RESET })).toMatchObject({ ok: true })
    },
  )

  test.each(some)(
    '%s says that there is an account now, and the reader is signed in',
    { tags: [...tags] },
    async (_, answer) => {
      const { device, answering } = await reader()
      await device.engine.signOut()
      answering('/auth/register', answer)
      expect(await device.engine.register(PERSON_FORM)).toMatchObject({ ok: true, value: { redirectUrl: undefined } })
      expect((await readSession(device.db)).aud).toBe('user:7')
    },
  )

  test.each(some)(
    '%s says that the account is changed, and then it is read',
    { tags: [...tags] },
    async (_, answer) => {
      const { server, device, answering } = await reader()
      answering('/user/me/update', () => {
        server.person = { ...PERSON, first_name: 'Changed' }
        return answer()
      })
      const changed = await device.engine.updateAccount({ first_name: 'Changed', current_password: 'x' })
      expect(changed).toMatchObject({ ok: true, value: { first_name: 'Changed' } })
    },
  )
})

const NEVER: readonly (readonly [name: string, answer: () => Response])[] = [
  ['a page', () => new Response('<html>', { headers: { 'content-type': 'text/html' } })],
  ['JSON that was cut', () => new Response('{"a":', { headers: { 'content-type': 'application/json' } })],
  ['text', () => new Response('ok')],
  ['a redirect that ended in JSON', () => redirected(Response.json({}))],
  ['a redirect that ended in nothing', () => redirected(new Response(''))],
]

test.each(NEVER)('%s ends no session and mails no link at a bare server', async (_, answer) => {
  const { device, answering } = await reader()
  answering('/auth/logout', answer)
  expect(await device.engine.signOut()).toMatchObject({ ok: false, problem: { kind: 'not_our_server' } })
  expect((await readSession(device.db)).aud).toBe('user:7')
  answering('/auth/password/forgot', answer)
  expect((await device.engine.call('forgotPassword', { body: { email: FORM.email } })).ok).toBe(false)
})

for (const { tags, some } of BY_GATE)
  test.each(some)(
    '%s of our own server is not enough, except where nothing is to come',
    { tags: [...tags] },
    async (name, answer) => {
      const server = new FakeServer(1, 6)
      const device = await signedIn(server)
      for (const given of [answer, () => marked(answer())]) {
        const said = name === 'a message alone' && given !== answer
        server.fault = (path) => (path === '/auth/password/forgot' ? given() : null)
        expect((await device.engine.call('forgotPassword', { body: { email: FORM.email } })).ok).toBe(said)
        server.fault = (path) => (path === '/auth/logout' ? given() : null)
        const isDone = name === '204' && given !== answer
        expect((await device.engine.signOut()).ok).toBe(isDone)
      }
    },
  )

describe.each([
  ['our server', false],
  ['a bare server', true],
])('at %s', (_, bare) => {
  async function expired() {
    const server = new FakeServer(1, 6)
    server.bare = bare
    const device = openDevice(server)
    await device.start()
    expect((await device.engine.signIn(FORM)).ok).toBe(true)
    server.validToken = 'another'
    return { server, device }
  }
  const refusal = (status: number) =>
    bare ? Response.json({ meta: { message: 'no' } }, { status }) : ourRefusal(status)

  for (const { tags, some } of byGate([400, 401, 403, 404, 409, 410, 422], (status) => status <= 401))
    test.each(some)('a renewal that is refused with %i ends the session', { tags: [...tags] }, async (status) => {
      const { server, device } = await expired()
      server.fault = (path) => (path === '/auth/refresh' ? refusal(status) : null)
      await device.engine.refreshAccount()
      expect((await readSession(device.db)).expired).toBe(true)
      expect(await readToken(device.db)).toBeNull()
    })

  // Invariants S14
  for (const { tags, some } of byGate([408, 425, 429, 500, 501, 503], (status) => [408, 429, 503].includes(status)))
    test.each(some)('a renewal that fails with %i ends none', { tags: [...tags] }, async (status) => {
      const { server, device } = await expired()
      server.fault = (path) => (path === '/auth/refresh' ? refusal(status) : null)
      expect((await device.engine.refreshAccount()).ok).toBe(false)
      expect((await readSession(device.db)).expired).toBe(false)
      server.fault = () => null
      expect((await device.engine.refreshAccount()).ok).toBe(true)
    })

  // Invariants S14
  for (const { tags, some } of byGate([400, 403, 404, 422], (status) => status <= 403))
    test.each(some)(
      'a renewal that somebody answers with %i and nothing ends none',
      { tags: [...tags] },
      async (status) => {
        const { server, device } = await expired()
        server.fault = (path) => (path === '/auth/refresh' ? Response.json({}, { status }) : null)
        expect((await device.engine.refreshAccount()).ok).toBe(false)
        expect((await readSession(device.db)).expired).toBe(false)
      },
    )
})

/** A bare server that ends a session only for a token that has not run out. */
async function readerWithOldToken(renewal: () => Response | null) {
  const server = new FakeServer(1, 6)
  server.bare = true
  const device = await signedIn(server)
  server.validToken = 'another'
  let isOver = false
  server.fault = (path) => {
    if (path === '/auth/refresh') return renewal()
    if (path !== '/auth/logout') return null
    isOver = server.validToken !== 'another'
    return isOver ? null : Response.json({ meta: { message: 'Unauthenticated.' } }, { status: 401 })
  }
  return { device, isOver: () => isOver }
}

test('a sign-out with a token that has run out ends the session, after a renewal', async () => {
  const { device, isOver } = await readerWithOldToken(() => null)
  expect(await device.engine.signOut()).toEqual({ ok: true, value: null })
  expect([isOver(), (await readSession(device.db)).aud]).toEqual([true, 'pub'])
})

test('a sign-out says that it is only here when the token cannot be renewed now, and is done when the session is over', async () => {
  const refused = (status: number) => () => Response.json({ meta: { message: 'no' } }, { status })
  const now = await readerWithOldToken(refused(503))
  expect(await now.device.engine.signOut()).toEqual({ ok: true, value: 'only here' })
  const over = await readerWithOldToken(refused(401))
  expect(await over.device.engine.signOut()).toEqual({ ok: true, value: null })
})
