import { expect, test } from 'vitest'
import {
  callFrom,
  compared,
  loginFrom,
  MORE_WHILE_SLOW,
  READER,
  statuses,
  useUntriedApp,
} from '#tests/support/attack/callers.ts'
import { onDatabases } from '#tests/support/database/databases.ts'
import { bearer, type TestApp } from '#tests/support/server/server-app.ts'

// ASVS 6.3.1

const ADDRESS = '192.0.2.1'

onDatabases('guesses at once', (kind) => {
  let app: TestApp
  useUntriedApp(kind, (opened) => {
    app = opened
  })

  const repeat = (times: number, call: (index: number) => Promise<Response>) =>
    Promise.all(Array.from({ length: times }, (_, index) => call(index)))

  test('of sixty guesses at one account from one address, five are compared', async () => {
    const answers = await repeat(60, () => loginFrom(app, ADDRESS, { ...READER, password: 'a guess' }))
    expect(compared(answers)).toBeGreaterThanOrEqual(5)
    expect(compared(answers)).toBeLessThanOrEqual(5 + MORE_WHILE_SLOW)
  })

  test('of sixty guesses from sixty addresses, fifty are compared, and the refusal has a message', {
    tags: ['deep'],
  }, async () => {
    const answers = await repeat(60, (index) =>
      loginFrom(app, `192.0.2.${index}`, { ...READER, password: 'a guess' }, { 'Accept-Language': 'ru' }),
    )
    expect(compared(answers)).toBeGreaterThanOrEqual(50)
    expect(compared(answers)).toBeLessThanOrEqual(50 + MORE_WHILE_SLOW)
    const refused = answers.find(({ status }) => status === 429)
    expect(Number(refused?.headers.get('retry-after'))).toBeLessThanOrEqual(4)
    expect(await refused?.json()).toEqual({ meta: { message: 'Слишком много попыток. Подождите немного' } })
  })

  test('an account that does not exist is slowed down just the same', { tags: ['deep'] }, async () => {
    const answers = await repeat(60, () => loginFrom(app, ADDRESS, { email: 'nobody@example.com', password: 'x' }))
    expect(compared(answers)).toBeGreaterThanOrEqual(5)
    expect(compared(answers)).toBeLessThanOrEqual(5 + MORE_WHILE_SLOW)
  })

  test('registering, new passwords, mails, captchas and confirmations have their limits too', {
    tags: ['deep'],
  }, async () => {
    const password = { password: 'four brown socks', password_confirmation: 'four brown socks' }
    const person = { name: 'A', last_name: 'B', phone: '+380671234567', ...password, email: READER.email }
    const post = (path: string, body: object) => () => callFrom(app, ADDRESS, path, body)
    const auth = await bearer(app, READER.email, READER.password)
    const wrong = { first_name: 'X', current_password: 'wrong' }
    const limits: readonly (readonly [free: number, call: (index: number) => Promise<Response>])[] = [
      [60, post('/auth/register', person)],
      [20, post('/auth/password/reset', { token: 'x', email: READER.email, ...password })],
      [30, (index) => callFrom(app, ADDRESS, '/auth/password/forgot', { email: `c${index}@example.com` })],
      [5, () => app.patch('/user/me/update', wrong, auth)],
    ]
    for (const [free, call] of limits) {
      const refused = statuses(await repeat(free + 10, call))[429] ?? 0
      expect(refused).toBeLessThanOrEqual(10)
      expect(refused).toBeGreaterThanOrEqual(10 - MORE_WHILE_SLOW)
    }
  })
})
