import { readFile } from 'node:fs/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { createApp } from '#server/app/app.ts'
import { openPasswords, type Passwords } from '#server/auth/password/passwords.ts'
import { callFrom, loginFrom, READER, statuses } from '#tests/support/attack/callers.ts'
import { smallLibrary, writeFolder } from '#tests/support/content/content-folder.ts'
import { openTestApp, type TestApp } from '#tests/support/server/server-app.ts'

// ASVS 15.2.2

describe('more sign-ins than the server can hash', () => {
  let app: TestApp
  let passwords: Passwords
  beforeAll(async () => {
    app = await openTestApp('embedded', writeFolder(smallLibrary()))
    passwords = openPasswords(4)
  })
  afterAll(async () => {
    await passwords.stop()
    await app.close()
  })

  test('get 503 with Retry-After and a message, and do not count as tries', async () => {
    const busy = { ...app, app: createApp({ ...app.services, passwords }) }
    const login = (_: unknown, index: number) =>
      loginFrom(busy, `192.0.2.${index}`, READER, { 'Accept-Language': 'uk' })
    const answers = await Promise.all(Array.from({ length: 40 }, login))
    const counts = statuses(answers)
    expect(counts[200]).toBeGreaterThan(0)
    expect(counts[503]).toBeGreaterThan(0)
    expect((counts[200] ?? 0) + (counts[503] ?? 0)).toBe(40)
    const refused = answers.find(({ status }) => status === 503)
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await refused?.json()).toEqual({ meta: { message: expect.stringMatching(/\p{Script=Cyrillic}/u) } })
    const counted = app.services.db.selectFrom('attempts').select('count').where('count', '>', 0)
    expect(await counted.execute()).toEqual([])
    const form = { name: 'A', last_name: 'B', phone: '+380671234567' }
    const password = { password: 'four brown socks', password_confirmation: 'four brown socks' }
    const register = (_: unknown, index: number) =>
      callFrom(busy, '192.0.2.1', '/auth/register', { ...form, ...password, email: `new${index}@example.com` })
    const made = statuses(await Promise.all(Array.from({ length: 20 }, register)))
    expect((made[201] ?? 0) + (made[503] ?? 0)).toBe(20)
    expect((await login(0, 99)).status).toBe(200)
  })
})

describe('the threads that hash', () => {
  let passwords: Passwords | null = null
  afterEach(() => passwords?.stop())

  test('do not block files: one is read while forty passwords wait', async () => {
    passwords = openPasswords()
    await passwords.hash('warm')
    let done = 0
    const hashes = Array.from({ length: 40 }, () => passwords?.hash('a password').then(() => done++))
    await readFile('package.json')
    // If hashes ran in the four threads for files, the file would wait until all but three are done.
    expect(done).toBeLessThan(36)
    await Promise.all(hashes)
    expect(done).toBe(40)
  })

  test('replace a thread that died', async () => {
    const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const worker = new URL('../../../fixtures/dying-password.worker.mjs', import.meta.url).href
    passwords = openPasswords(128, worker)
    await expect(passwords.hash('die')).rejects.toMatchObject({ code: 'unavailable' })
    expect(await passwords.hash('a password')).toContain('argon2id')
    expect(errors.mock.calls.flat().join()).toContain('a thread ended')
    errors.mockRestore()
  })

  test('compare passwords in any Unicode composition, and accept none for an account without a hash', async () => {
    passwords = openPasswords()
    const stored = await passwords.hash('йожик é 2 смачні')
    expect(await passwords.isRight(stored, 'йожик é 2 смачні'.normalize('NFD'))).toBe(true)
    expect(await passwords.isRight(stored, 'йожик e 2 смачні')).toBe(false)
    expect(await passwords.isRight(null, 'йожик é 2 смачні')).toBe(false)
  })

  test('end with the server and leave no call waiting', async () => {
    const ended = openPasswords()
    const codeOf = (work: Promise<unknown>) => work.then(() => 'done').catch((error) => error.code)
    const waiting = Array.from({ length: 20 }, () => codeOf(ended.hash('a password')))
    await ended.stop()
    expect(await Promise.all(waiting)).toContain('unavailable')
    expect(await codeOf(ended.hash('a password'))).toBe('unavailable')
  })
})
