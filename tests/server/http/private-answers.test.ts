import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { smallLibrary, writeFolder } from '#tests/support/content/content-folder.ts'
import { bearer, openTestApp, type TestApp } from '#tests/support/server/server-app.ts'

// ASVS 14.2.2 14.3.2

/** The calls without parameters that give a reader their own data. */
const ABOUT_READER = Object.values(endpoints).filter(
  ({ method, path, auth }) => method === 'GET' && auth === 'user' && !path.includes(':'),
)

let app: TestApp
let reader: { Authorization: string }
beforeAll(async () => {
  app = await openTestApp('embedded', writeFolder(smallLibrary()))
  reader = await bearer(app, 'reader@example.com', 'reader-demo-1')
})
afterAll(() => app.close())

test('there are such calls', () => expect(ABOUT_READER.map(({ path }) => path)).toContain('/user/me'))

test.each(ABOUT_READER.map(({ path }) => path))('no cache keeps the answer of %s', async (path) => {
  const answer = await app.get(path, reader)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('cache-control')).toBe('no-store')
})

test('no cache keeps the answer to a change of the account', async () => {
  const answer = await app.patch('/user/me/update', { first_name: 'Robin', current_password: 'reader-demo-1' }, reader)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('cache-control')).toBe('no-store')
})
