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
import type { TestApp } from '#tests/support/server/server-app.ts'

// ASVS 6.3.1

const SCHOOL = '192.0.2.1'

onDatabases('readers behind one address', (kind) => {
  let app: TestApp
  useUntriedApp(
    kind,
    (opened) => {
      app = opened
    },
    { TRUSTED_PROXIES: '10.0.0.1' },
  )

  const register = (index: number, address = SCHOOL) =>
    callFrom(app, address, '/auth/register', {
      name: 'A',
      last_name: 'B',
      email: `pupil${index}@example.com`,
      phone: '+380671234567',
      password: 'four brown socks',
      password_confirmation: 'four brown socks',
    })
  const login = (body: object, address = SCHOOL, headers = {}) => loginFrom(app, address, body, headers)

  test('forty readers register and sign in at once, and none is refused', { tags: ['deep'] }, async () => {
    const everybody = Array.from({ length: 40 }, (_, index) => index)
    expect(statuses(await Promise.all(everybody.map((index) => register(index))))).toEqual({ 201: 40 })
    const again = everybody.map((index) => login({ email: `pupil${index}@example.com`, password: 'four brown socks' }))
    expect(statuses(await Promise.all(again))).toEqual({ 200: 40 })
  })

  test('successful sign-ins are never counted', async () => {
    for (let times = 0; times < 15; times++) expect((await login(READER)).status).toBe(200)
    expect(await app.services.db.selectFrom('attempts').select('count').where('count', '>', 0).execute()).toEqual([])
  })

  test('wrong passwords of one reader do not count for the next', async () => {
    for (let tries = 0; tries < 10; tries++) await login({ email: 'pupil1@example.com', password: 'forgotten' })
    expect((await login(READER)).status).toBe(200)
  })

  test('an address that guesses at many accounts is slowed down, whatever its headers say', {
    tags: ['deep'],
  }, async () => {
    const guess = (index: number) => login({ email: `a${index}@example.com`, password: 'x' }, '2001:db8:1:2::1')
    await Promise.all(Array.from({ length: 120 }, (_, index) => guess(index)))
    const forged = { 'X-Client-Address': '203.0.113.9', 'X-Forwarded-For': '203.0.113.9' }
    const more = Array.from({ length: 5 }, () => login(READER, '2001:db8:1:2:ffff::7', forged))
    expect(statuses(await Promise.all(more))[429]).toBeGreaterThanOrEqual(5 - MORE_WHILE_SLOW)
    expect((await login(READER, '2001:db8:1:3::1')).status).toBe(200)
  })

  test('behind a trusted proxy each reader has a count of their own', async () => {
    const via = (address: string) => ({ 'X-Forwarded-For': `203.0.113.77, ${address}` })
    const guess = () => login({ ...READER, password: 'x' }, '10.0.0.1', via('198.51.100.7'))
    const guesses = await Promise.all(Array.from({ length: 20 }, guess))
    expect(compared(guesses)).toBeLessThanOrEqual(5 + MORE_WHILE_SLOW)
    expect((await login(READER, '10.0.0.1', via('198.51.100.8'))).status).toBe(200)
  })
})
