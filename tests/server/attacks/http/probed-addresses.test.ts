import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '#server/app/app.ts'
import { isAppAddress } from '#server/library/app-addresses.ts'
import { smallLibrary, writeFolder } from '#tests/support/content/content-folder.ts'
import { present } from '#tests/support/present.ts'
import { openTestApp, type TestApp } from '#tests/support/server/server-app.ts'
import { writeFileList } from '../../../../build/file-list.ts'

// ASVS 13.4.1 13.4.3 13.4.5

const APP = '<html>the app</html>'
const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

let app: TestApp
beforeAll(async () => {
  app = await openTestApp('embedded', writeFolder(smallLibrary()))
  const { distDir } = app.services.config
  mkdirSync(distDir, { recursive: true })
  writeFileSync(join(distDir, 'index.html'), APP)
  await writeFileList(distDir)
})
afterAll(() => app.close())

const open = (path: string, headers: Record<string, string> = {}) => app.app.request(path, { headers })

test.each([
  ...['/healthz', '/livez', '/readyz', '/metrics', '/health', '/server-status', '/actuator/env', '/debug/pprof'],
  ...['/.env', '/.git/config', '/.git/HEAD', '/.well-known/security', '/oats/.env', '/.DS_Store', '/.aws/credentials'],
  ...[
    '/wp-admin',
    '/wp-admin/',
    '/wp-login.php',
    '/phpmyadmin',
    '/WP-Admin//',
    '/cgi-bin/test',
    '/admin',
    '/xmlrpc.php',
    '/graphql',
  ],
  ...['/backup.sql', '/config.json', '/id_rsa.bak', '/oats/first-oats.php', '/%2eenv', '/%2e%67it/config'],
])('%s is not there, whoever asks', async (path) => {
  for (const headers of [{}, BROWSER]) {
    const answer = await open(path, headers)
    expect([answer.status, await answer.text()]).toEqual([404, 'Not found\n'])
    expect(answer.headers.get('cache-control')).toBe('no-store')
  }
})

test.each([
  ...['/no-such-book', '/oats/no-such-article', '/oats/first-oats/more', '/a/b/c/d', '/Oatmeal', '/oats%00'],
  ...['/login/x', '/checkout/paid', '/password', '/%zz', '/%E0%A4%A', '/javascript:alert(1)', '/<script>'],
])('%s is not there; a browser gets the app, which says so', async (path) => {
  const probe = await open(path)
  expect([probe.status, await probe.text()]).toEqual([404, 'Not found\n'])
  const page = await open(path, BROWSER)
  expect([page.status, await page.text()]).toEqual([404, APP])
  expect([page.headers.get('etag'), page.headers.get('cache-control')]).toEqual([null, 'no-store'])
})

test.each([
  ...['/', '/oats', '/oats/', '/rye', '/terms', '/oats/first-oats', '/rye/second-rye?find=x', '/search?q=a.b'],
  ...[
    '/login',
    '/Login/',
    '/%20search%20',
    '/checkout/success?session=x',
    '/password/forgot-password',
    '/google/process-social-auth?code=x',
    // Of `OIDC_AZURE_AD_ISSUER` and `OIDC_AUTH0_ISSUER`.
    '/azure-ad/process-social-auth?code=x',
    '/auth0/process-social-auth?code=x',
  ],
])('%s is the app', async (path) => {
  const answer = await open(path)
  expect([answer.status, await answer.text()]).toEqual([200, APP])
})

describe('the app’s own routes', () => {
  const router = readFileSync('src/page/router.tsx', 'utf8')
  const paths = [...router.matchAll(/path: '(\/[^'$]*)'/g)].map(([, path = '']) => path)

  test('are all served, and no book can have their names', async () => {
    expect(paths.length).toBeGreaterThan(10)
    for (const path of paths) {
      expect((await open(path)).status, path).toBe(path === '/not-found' ? 404 : 200)
      if (path !== '/') expect(isAppAddress(present(path.split('/')[1])), path).toBe(true)
    }
  })
})

test('while the database is away, the app is served, because the device has its library; a crawler comes back', async () => {
  const away = new Proxy(app.services.db, {
    get: () => {
      throw new Error('away')
    },
  })
  const served = createApp({ ...app.services, db: away })
  for (const path of ['/', '/oats', '/oats/no-such-article', '/no-such-book']) {
    const answer = await served.request(path, { headers: { 'if-none-match': '*' } })
    expect([answer.status, await answer.text()]).toEqual([503, APP])
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect([answer.headers.get('etag'), answer.headers.get('cache-control')]).toEqual([null, 'no-store'])
  }
  expect((await served.request('/search?q=oats')).status).toBe(200)
  expect((await served.request('/metrics')).status).toBe(404)
})
