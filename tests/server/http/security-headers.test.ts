import { afterAll, beforeAll, expect, test } from 'vitest'
import { smallLibrary, writeFolder } from '#tests/support/content/content-folder.ts'
import { openTestApp, type TestApp } from '#tests/support/server/server-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp('embedded', writeFolder(smallLibrary()), { PUBLIC_ORIGIN: 'https://books.example' })
})
afterAll(() => app.close())

test.each(['/books', '/articles/no-such', '/server/stats'])(
  '%s has the security headers of every other answer',
  async (path) => {
    const other = await app.get('/health')
    const secured = [...other.headers.keys()].filter((name) =>
      /^(content-security|cross-origin|permissions|referrer|strict|x-)/.test(name),
    )
    expect(secured.length).toBeGreaterThan(8)
    const answer = await app.get(path)
    for (const name of secured) expect(answer.headers.get(name), name).toBe(other.headers.get(name))
  },
)
