import { expect, expectTypeOf, test, vi } from 'vitest'
import { endpoints, type ForwardedAnswer, type ForwardedName, isForwarded } from '#contract/endpoints.ts'
import type { PaymentStatus } from '#contract/payments/payments.ts'
import type { SyncApi } from '#contract/workers/sync-api.ts'
import { openDevice } from '#tests/support/device/device.ts'
import { FakeServer } from '#tests/support/device/fake-server.ts'
import { marked, ourRefusal } from '#tests/support/device/foreign-answers.ts'
import { signedIn } from '#tests/support/device/signed-in.ts'
import { present } from '#tests/support/present.ts'

/** The page makes calls of the contract by their names. For a new one the worker needs no code. */

const NAMES = Object.keys(endpoints)
const REFUSED = { ok: false, problem: { kind: 'bad_answer' } }
const PAID = { data: { attributes: { status: 'paid' } } }
const CAPTCHA = { token: 'from the captcha', action: 'login' }

test('an answer comes back as the contract has it', async () => {
  const server = new FakeServer()
  const device = await signedIn(server)
  server.fault = (path) => (path === '/payments/one%2Ftwo' ? marked(Response.json({ ...PAID, more: 1 })) : null)
  const answer = await device.engine.call('payment', { params: { session: 'one/two' } })
  expect(answer).toMatchObject({ ok: true })
  expect(answer.ok && answer.value).toEqual(PAID)
})

test('an input is sent with the reader’s token and language', async () => {
  const server = new FakeServer()
  const device = await signedIn(server)
  device.engine.setLanguage('uk')
  const sent = vi.spyOn(server, 'fetch')
  server.fault = (path) => (path === '/recaptcha' ? marked(Response.json({ success: true }), 'uk') : null)
  expect(await device.engine.call('recaptcha', { body: CAPTCHA })).toMatchObject({ value: { success: true } })
  const [, init] = present(sent.mock.calls.find(([address]) => address === '/api/recaptcha'))
  expect(JSON.parse(String(init?.body))).toEqual(CAPTCHA)
  expect(Object.fromEntries(new Headers(init?.headers))).toMatchObject({
    authorization: 'Bearer token-1',
    'accept-language': 'uk',
  })
})

test('an expired token is renewed once for a call by name, which is repeated', async () => {
  const server = new FakeServer()
  const device = await signedIn(server)
  server.validToken = 'another'
  server.seen.length = 0
  expect(await device.engine.call('sessions')).toMatchObject({ problem: { kind: 'refused', status: 404 } })
  expect(server.seen.filter((path) => path.includes('/auth/refresh'))).toHaveLength(1)
})

test('a refusal and a missing network are problems', async () => {
  const server = new FakeServer()
  const device = await signedIn(server)
  server.fault = (path) => (path === '/payments/checkout' ? ourRefusal(429, { 'retry-after': '7' }) : null)
  const limited = { kind: 'refused', status: 429, message: 'refused with 429', errors: {}, retryAfterMs: 7_000 }
  expect(await device.engine.call('checkout')).toEqual({ ok: false, problem: limited })
  device.isAway = true
  expect(await device.engine.call('checkout')).toEqual({ ok: false, problem: { kind: 'offline' } })
})

test.each(NAMES.filter(isForwarded))('%s is asked of the server at its address', async (name) => {
  const server = new FakeServer(1, 6)
  const device = await signedIn(server)
  const { method, path } = endpoints[name]
  const params = Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, field]) => [present(field), 'x']))
  server.fault = () => ourRefusal(422)
  expect(await device.engine.call(name, { params })).toMatchObject({ problem: { kind: 'refused', status: 422 } })
  expect(server.seen).toContain(`${method === 'GET' ? '' : `${method} `}${path.replace(/:\w+/g, 'x')}`)
})

test('a name that is not on the list is refused, and nothing is sent', async () => {
  const server = new FakeServer()
  const { engine } = openDevice(server)
  const others = [...NAMES.filter((name) => !isForwarded(name)), 'toString', '__proto__', 'unknown']
  expect(others).toContain('login')
  // @ts-expect-error Only the names of the list compile.
  for (const name of others) expect(await engine.call(name, { body: {} })).toEqual(REFUSED)
  expect(server.seen).toEqual([])
})

test('no call that begins, ends or changes the session of the device is on the list', () => {
  const session = ['login', 'logout', 'register', 'refresh', 'socialCallback', 'me', 'updateMe', 'deleteMe'] as const
  expectTypeOf<Extract<ForwardedName, (typeof session)[number]>>().toBeNever()
  expect(session.filter(isForwarded)).toEqual([])
  const cookies = Object.entries(endpoints).filter(([, { auth }]) => auth === 'cookie')
  expect(cookies.filter(([name]) => isForwarded(name))).toEqual([])
})

test('a call without the input that it needs does not compile', () => {
  expectTypeOf<ForwardedAnswer<'payment'>['data']['attributes']['status']>().toEqualTypeOf<PaymentStatus>()
  const calls = (call: SyncApi['call']) => [
    // @ts-expect-error The parameters are missing.
    call('payment'),
    // @ts-expect-error One parameter is missing.
    call('payment', { params: {} }),
    // @ts-expect-error The body lacks a field.
    call('recaptcha', { body: { token: 'x' } }),
    call('recaptcha', { body: CAPTCHA }),
    call('checkout'),
  ]
  expectTypeOf(calls).returns.toExtend<readonly unknown[]>()
})
