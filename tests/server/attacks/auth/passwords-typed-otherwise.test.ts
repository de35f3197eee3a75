import { hashSync } from '@node-rs/argon2'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { READER } from '#tests/support/attack/callers.ts'
import { smallLibrary, writeFolder } from '#tests/support/content/content-folder.ts'
import { openTestApp, type TestApp } from '#tests/support/server/server-app.ts'

const COMPOSED = 'їжачок йде à la plage'.normalize('NFC')
const DECOMPOSED = COMPOSED.normalize('NFD')

let app: TestApp
beforeAll(async () => {
  app = await openTestApp('embedded', writeFolder(smallLibrary()))
})
afterAll(() => app.close())

const login = async (password: string): Promise<number> =>
  (await app.post('/auth/login', { email: READER.email, password })).status
const store = (password_hash: string) =>
  app.services.db.updateTable('users').set({ password_hash }).where('email_key', '=', READER.email).execute()
const stored = () =>
  app.services.db
    .selectFrom('users')
    .select('password_hash')
    .where('email_key', '=', READER.email)
    .executeTakeFirstOrThrow()

test('a password opens the account from any keyboard', async () => {
  await store(await app.services.passwords.hash(DECOMPOSED))
  expect(await login(COMPOSED)).toBe(200)
  expect(await login(DECOMPOSED)).toBe(200)
  expect(await login(COMPOSED.replace('й', 'и'))).toBe(401)
})

test('a hash of the characters as they were typed opens the account, and is replaced at this sign-in', async () => {
  const old = hashSync(DECOMPOSED, { algorithm: 2 })
  await store(old)
  // The other keyboard cannot know how the characters were typed.
  expect(await login(COMPOSED)).toBe(401)
  expect(await login(DECOMPOSED)).toBe(200)
  const { password_hash } = await stored()
  expect(password_hash).not.toBe(old)
  expect(await login(COMPOSED)).toBe(200)
  expect(await login(DECOMPOSED)).toBe(200)
  expect((await stored()).password_hash).toBe(password_hash)
})

test('an account with a weak password keeps working', async () => {
  await store(await app.services.passwords.hash('adminadmin'))
  expect(await login('adminadmin')).toBe(200)
})

test('an unknown account costs the same work as a known one, however the password is typed', async () => {
  const { passwords } = app.services
  expect(await passwords.isRight(null, DECOMPOSED)).toBe(false)
  expect(await passwords.renewed(await passwords.hash(COMPOSED), DECOMPOSED)).toBeNull()
  expect(await passwords.renewed(await passwords.hash(COMPOSED), COMPOSED)).toBeNull()
})
