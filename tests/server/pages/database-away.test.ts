import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createApp } from '#server/app/app.ts'
import { failureLog } from '#server/pages/failure-log.ts'
import { smallLibrary, writeFolder } from '#tests/support/content/content-folder.ts'
import { buildRenderer } from '#tests/support/server/plain-renderer.ts'
import { loggedErrors } from '#tests/support/server/read-log.ts'
import { openTestApp, type TestApp } from '#tests/support/server/server-app.ts'
import { writeFileList } from '../../../build/file-list.ts'

const SHELL = '<html lang="en"><head><title>Larder</title></head><body><div id="root">the app</div></body></html>'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp('embedded', writeFolder(smallLibrary()))
  const { distDir } = app.services.config
  mkdirSync(distDir, { recursive: true })
  writeFileSync(join(distDir, 'index.html'), SHELL)
  await writeFileList(distDir)
  buildRenderer(distDir, 'made')
})
afterAll(() => app.close())

/** The server with a database that can be taken away. */
function openAway() {
  let isAway = false
  const db = new Proxy(app.services.db, {
    get: (target, name) => {
      if (isAway) throw new Error('Connection terminated unexpectedly')
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  const served = createApp({ ...app.services, db })
  const open = async (path: string) => {
    const answer = await served.request(path, { headers: { accept: 'text/html' } })
    const { status, headers } = answer
    return { status, headers, text: await answer.text() }
  }
  const setAway = (next: boolean): void => {
    isAway = next
  }
  return { open, setAway }
}

test('while the database is away, each known address has its own status, and no empty page is a good answer', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { open, setAway } = openAway()
  const home = await open('/ru')
  expect([home.status, home.text]).toEqual([200, expect.stringContaining('made 1')])
  setAway(true)
  expect(await open('/ru')).toMatchObject({ status: 200, text: home.text })

  const oats = await open('/ru/oats')
  expect([oats.status, oats.text]).toEqual([503, SHELL.replace('"en"', '"ru"')])
  expect(Number(oats.headers.get('retry-after'))).toBeGreaterThan(0)
  expect([oats.headers.get('cache-control'), oats.headers.get('content-language')]).toEqual(['no-store', 'ru'])

  const missing = await open('/ru/no-such')
  expect([missing.status, missing.text]).toEqual([404, SHELL.replace('"en"', '"ru"')])
  expect(missing.headers.get('cache-control')).toBe('no-store')
  const moved = await open('/en/RYE?find=x')
  expect([moved.status, moved.headers.get('location')]).toEqual([301, '/en/rye?find=x'])
  expect((await open('/ru/login')).status).toBe(200)

  setAway(false)
  expect(await open('/ru/oats')).toMatchObject({ status: 200, text: expect.stringContaining('made') })
  expect((await open('/ru/no-such')).text).toContain('not-found')
  log.mockRestore()
})

test('while the database is away, one line of the log is for all pages, and one for all pictures', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { open, setAway } = openAway()
  // The addresses of the library are in memory then.
  await open('/ru')
  setAway(true)
  for (const path of ['/ru/oats', '/en/oats', '/en/rye', '/ru/no-such']) await open(path)
  for (const path of ['/ru/oats.jpg', '/en/oats.jpg', '/en/rye.jpg']) expect((await open(path)).status).toBe(503)
  const failures = loggedErrors(log).filter((text) => text?.endsWith('could not be made'))
  expect(failures).toEqual(['A page could not be made', 'A picture could not be made'])
  log.mockRestore()
})

test('of the failures while the database is away one a minute is logged, and each of the others', () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const now = vi.spyOn(performance, 'now')
  const logFailure = failureLog('A page could not be made')
  const away = new Error('Connection terminated unexpectedly')
  const logged = (error: Error, at: number): number => {
    now.mockReturnValue(at)
    log.mockClear()
    logFailure(error)
    return log.mock.calls.length
  }
  expect([0, 1, 59_999, 60_000, 60_001, 120_000].map((at) => logged(away, at))).toEqual([1, 0, 0, 1, 0, 1])
  expect([1, 2, 3].map((at) => logged(new Error('no such renderer'), 120_000 + at))).toEqual([1, 1, 1])
  now.mockRestore()
  log.mockRestore()
})
