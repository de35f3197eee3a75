import { beforeEach, expect, test } from 'vitest'
import {
  callFrom,
  compared,
  cookieOf,
  loginFrom,
  MORE_WHILE_SLOW,
  READER,
  SUBSCRIBER,
  statuses,
  useUntriedApp,
} from '#tests/support/attack/callers.ts'
import { onDatabases } from '#tests/support/database/databases.ts'
import { bearer, type TestApp } from '#tests/support/server/server-app.ts'

// ASVS 6.3.1

const OWNER = '198.51.100.1'
const STRANGER = '203.0.113.9'
const GUESS = { ...READER, password: 'a guess' }

onDatabases('a stranger who tries to lock the owner out', (kind) => {
  let app: TestApp
  useUntriedApp(kind, (opened) => {
    app = opened
  })
  beforeEach(async () => {
    await app.services.db.deleteFrom('mail_jobs').execute()
  })

  const login = (address: string, body: object = READER, cookie = '') =>
    loginFrom(app, address, body, cookie === '' ? {} : { cookie })
  /** The cookie of a browser in which the owner signed in before. */
  const knownDevice = async () => cookieOf(await login(OWNER), 'larder_device')

  test('wrong passwords from one address block only that address', async () => {
    const guesses = []
    for (let tries = 0; tries < 20; tries++) guesses.push(await login(STRANGER, GUESS))
    expect(compared(guesses)).toBeLessThanOrEqual(5 + MORE_WHILE_SLOW)
    expect((await login(OWNER)).status).toBe(200)
    expect((await login(STRANGER, SUBSCRIBER)).status).toBe(200)
  })

  test('wrong passwords from many addresses never block a device that signed in before', {
    tags: ['deep'],
  }, async () => {
    const cookie = await knownDevice()
    const guesses = await Promise.all(Array.from({ length: 60 }, (_, index) => login(`192.0.2.${index}`, GUESS)))
    expect(compared(guesses)).toBeLessThanOrEqual(50 + MORE_WHILE_SLOW)
    for (let times = 0; times < 12; times++) expect((await login(OWNER, READER, cookie)).status).toBe(200)
  })

  test('a stolen device cookie gives only a few guesses', { tags: ['deep'] }, async () => {
    const cookie = await knownDevice()
    const guesses = await Promise.all(Array.from({ length: 60 }, () => login(STRANGER, GUESS, cookie)))
    // Ten guesses as a known device, then five as a stranger.
    expect(compared(guesses)).toBeLessThanOrEqual(15 + 2 * MORE_WHILE_SLOW)
    expect((await login(OWNER)).status).toBe(200)
  })

  test('many stolen device cookies together give no more guesses than one account allows', {
    tags: ['deep'],
  }, async () => {
    const cookies = []
    for (let index = 0; index < 8; index++) cookies.push(await knownDevice())
    const guesses = []
    for (const [index, cookie] of cookies.entries()) {
      const tries = Array.from({ length: 10 }, () => login(`192.0.2.${index}`, GUESS, cookie))
      guesses.push(...(await Promise.all(tries)))
    }
    // Fifty guesses as known devices, then five from each of the last three addresses as strangers.
    expect(compared(guesses)).toBeLessThanOrEqual(50 + 5 * 3 + 4 * MORE_WHILE_SLOW)
  })

  test('a device cookie has no effect for another account or when it was changed', { tags: ['deep'] }, async () => {
    const cookie = await knownDevice()
    const guess = (body: object, sent: string) =>
      Promise.all(Array.from({ length: 20 }, () => login(STRANGER, { ...body, password: 'a guess' }, sent)))
    expect(compared(await guess(SUBSCRIBER, cookie))).toBeLessThanOrEqual(5 + MORE_WHILE_SLOW)
    expect(compared(await guess(READER, cookie.slice(0, -3)))).toBeLessThanOrEqual(5 + MORE_WHILE_SLOW)
    expect((await login(STRANGER, READER, cookie)).status).toBe(200)
  })

  test('a stranger’s mail requests do not stop the owner’s link, and every answer is the same', async () => {
    const cookie = await knownDevice()
    const forgot = (address: string, headers = {}) =>
      callFrom(app, address, '/auth/password/forgot', { email: READER.email }, headers)
    const answers: Response[] = []
    const queued: number[] = []
    const asked = async (address: string, headers = {}) => {
      answers.push(await forgot(address, headers))
      const { numDeletedRows } = await app.services.db.deleteFrom('mail_jobs').executeTakeFirstOrThrow()
      queued.push(Number(numDeletedRows))
    }
    await app.services.mail.stop()
    for (let index = 0; index < 8; index++) await asked(`192.0.2.${index}`)
    await asked(OWNER, { cookie })
    expect(statuses(answers)).toEqual({ 200: 9 })
    expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1)
    // The ninth request is the owner's.
    expect(queued).toEqual([1, 1, 1, 0, 0, 0, 0, 0, 1])
  })

  test('wrong confirmations in one session do not block a change in another session', async () => {
    const stolen = await bearer(app, READER.email, READER.password)
    const own = await bearer(app, READER.email, READER.password)
    const change = (password: string, auth: Record<string, string>) =>
      app.patch('/user/me/update', { first_name: 'Robin', current_password: password }, auth)
    const guesses = await Promise.all(Array.from({ length: 60 }, () => change('a guess', stolen)))
    expect(statuses(guesses)[422]).toBeLessThanOrEqual(5 + MORE_WHILE_SLOW)
    expect((await change(READER.password, own)).status).toBe(200)
  })
})
