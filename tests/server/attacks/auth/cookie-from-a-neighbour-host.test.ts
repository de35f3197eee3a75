import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { smallLibrary, writeFolder } from '#tests/support/content/content-folder.ts'
import { openTestApp, type TestApp } from '#tests/support/server/server-app.ts'
import { cookiesOf } from '#tests/support/server/social-app.ts'

// ASVS 3.3.1 3.3.3

const READER = { email: 'reader@example.com', password: 'reader-demo-1' }
const linesOf = (answer: Response, name = 'larder_refresh') =>
  answer.headers.getSetCookie().filter((line) => line.includes(name))

describe('a cookie that another host of the domain planted', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp('embedded', writeFolder(smallLibrary()), { PUBLIC_ORIGIN: 'https://books.example' })
  })
  afterAll(() => app.close())

  test('only this host can set the session’s cookie, which is secure and for the whole site', async () => {
    const [line = '', ...more] = linesOf(await app.post('/auth/login', READER))
    expect(more).toEqual([])
    expect(line).toMatch(/^__Host-larder_refresh=/)
    for (const part of ['HttpOnly', 'Secure', 'SameSite=Strict', 'Path=/;']) expect(`${line};`).toContain(part)
    expect(line).not.toMatch(/domain=/i)
  })

  test('the same is true of the cookie of a browser that signed in before', async () => {
    const [line = ''] = linesOf(await app.post('/auth/login', READER), 'larder_device')
    expect(line).toMatch(/^__Host-larder_device=/)
    for (const part of ['HttpOnly', 'Secure', 'SameSite=Strict', 'Path=/;']) expect(`${line};`).toContain(part)
  })

  test('a cookie without the name’s prefix signs nobody in, alone or beside the right one', async () => {
    const own = cookiesOf(await app.post('/auth/login', READER))
    const planted = cookiesOf(await app.post('/auth/login', READER)).replace('__Host-', '')
    expect((await app.post('/auth/refresh', {}, { cookie: planted })).status).toBe(401)
    expect((await app.post('/auth/refresh', {}, { cookie: `${planted}; ${own}` })).status).toBe(200)
  })

  test('over plain http on this machine the cookie has a name that every engine keeps', async () => {
    const demo = await openTestApp('embedded', writeFolder(smallLibrary()), { PUBLIC_ORIGIN: 'http://localhost:8080' })
    const answer = await demo.post('/auth/login', READER)
    const [line = ''] = linesOf(answer)
    expect(linesOf(answer, 'larder_device')).toEqual([expect.stringMatching(/^larder_device=[^;]*; (?!.*Secure)/)])
    expect(line).toMatch(/^larder_refresh=/)
    expect(line).toContain('Path=/api/auth')
    expect(line).not.toContain('Secure')
    await demo.close()
  })
})
