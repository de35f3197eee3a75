import { afterAll, beforeAll, expect, test } from 'vitest'
import { READER } from '#tests/support/attack/callers.ts'
import { smallLibrary, writeFolder } from '#tests/support/content/content-folder.ts'
import { openTestApp, type TestApp } from '#tests/support/server/server-app.ts'

// ASVS 6.2.8

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

test('a password opens the account from any keyboard', async () => {
  await store(await app.services.passwords.hash(DECOMPOSED))
  expect(await login(COMPOSED)).toBe(200)
  expect(await login(DECOMPOSED)).toBe(200)
  expect(await login(COMPOSED.replace('й', 'и'))).toBe(401)
})

test('an account with a weak password keeps working', async () => {
  await store(await app.services.passwords.hash('adminadmin'))
  expect(await login('adminadmin')).toBe(200)
})
