import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { beforeEach, describe, expect, test } from 'vitest'
import { serveApp } from '#server/app/static-app.ts'
import { appPolicy, securityHeaders } from '#server/http/answer/security-headers.ts'
import type { AppEnv } from '#server/http/context.ts'
import { present } from '#tests/support/present.ts'
import { writeFileList } from '../../../build/file-list.ts'

// ASVS 1.1.1 3.4.3 4.1.1 5.3.1 13.4.3

const APP = '<html>the app</html>'
const SCRIPT = 'let a = 1'
const SECRET = 'a secret beside the folder'

let app: Hono<AppEnv>
let distDir: string

function write(name: string, text: string | Buffer): void {
  const path = join(distDir, name)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

beforeEach(async () => {
  distDir = join(mkdtempSync(join(tmpdir(), 'larder-dist-')), 'dist')
  write('index.html', APP)
  write('index.html.br', brotliCompressSync(APP))
  write('sw.js', 'self.x = 1')
  write('theme.js', 'document.title = ""')
  write('icons/leaf-coloured.svg', '<svg/>')
  write('assets/index-abcd1234.js', SCRIPT)
  write('assets/index-abcd1234.js.br', brotliCompressSync(SCRIPT))
  write('assets/index-abcd1234.js.gz', gzipSync(SCRIPT))
  write('../secret.txt', SECRET)
  write('../dist-old/secret.txt', SECRET)
  await writeFileList(distDir)
  app = new Hono<AppEnv>()
  app.use('*', securityHeaders('http://localhost', false))
  serveApp(app, distDir, appPolicy(distDir, false))
})

const open = async (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  app.request(path, { headers, method })

describe('screens', () => {
  test.each(['/', '/oats', '/oats/first-oats', '/oats/', '/search?q=oat.meal', '/checkout/success?session=a.b'])(
    '%s is the app, asked for again each time',
    async (path) => {
      const answer = await open(path)
      expect(answer.status).toBe(200)
      expect(await answer.text()).toBe(APP)
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(answer.headers.get('cache-control')).toBe('no-cache')
    },
  )
})

test('only the scripts that are in the current page may run', async () => {
  const policy = async (path: string) => present((await open(path)).headers.get('content-security-policy'))
  const hashOf = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`
  write('index.html', '<script>let a = 1 < 2</script><script src="/b.js"></script><script>\nlet b\n</script>')
  expect(await policy('/')).toContain(`script-src 'self' ${hashOf('let a = 1 < 2')} ${hashOf('\nlet b\n')};`)
  write('index.html', '<script>let c</script>, written anew')
  expect(await policy('/oats')).toContain(`script-src 'self' ${hashOf('let c')};`)
  write('app.html', '<script>let c</script><script>let early</script>')
  await writeFileList(distDir)
  expect(await policy('/app.html')).toContain(`script-src 'self' ${hashOf('let c')} ${hashOf('let early')};`)
  rmSync(join(distDir, 'app.html'))
  for (const path of ['/sw.js', '/none.js', '/assets/index-abcd1234.js'])
    expect(await policy(path)).toContain("script-src 'self';")
})

test('the service worker’s script is another one as soon as the page’s policy is', async () => {
  const withCaptcha = new Hono<AppEnv>()
  serveApp(withCaptcha, distDir, appPolicy(distDir, true))
  const first = await open('/sw.js')
  const script = await first.text()
  expect(script).toMatch(/^self\.pagePolicy="[\w-]+";self\.x = 1$/)
  const headers = { 'if-none-match': present(first.headers.get('etag')) }
  expect((await open('/sw.js', headers)).status).toBe(304)
  const other = await withCaptcha.request('/sw.js', { headers })
  expect(other.status).toBe(200)
  expect(await other.text()).not.toBe(script)
  write('sw.js', 'self.x = 2')
  expect((await open('/sw.js', headers)).status).toBe(200)
  expect((await open('/sw.js', { 'accept-encoding': 'gzip' })).headers.get('content-encoding')).toBe('gzip')
  expect((await open('/assets/sw.js')).status).toBe(404)
})

describe('files', () => {
  test.each([
    ['/assets/index-abcd1234.js', 'public, max-age=31536000, immutable', 'text/javascript; charset=utf-8'],
    ['/sw.js', 'no-cache', 'text/javascript; charset=utf-8'],
    ['/theme.js', 'no-cache', 'text/javascript; charset=utf-8'],
    ['/icons/leaf-coloured.svg', 'no-cache', 'image/svg+xml; charset=utf-8'],
    ['/index.html', 'no-cache', 'text/html; charset=utf-8'],
  ])('%s: %s', async (path, caching, type) => {
    const { headers } = await open(path)
    expect(headers.get('cache-control')).toBe(caching)
    expect(headers.get('content-type')).toBe(type)
  })

  test('come as the build compressed them, in an accepted encoding', async () => {
    const unpack = { br: brotliDecompressSync, gzip: gunzipSync }
    for (const [accepted, encoding] of [
      ['gzip, deflate, br', 'br'],
      ['gzip', 'gzip'],
      ['br;q=0, gzip', 'gzip'],
      ['BR;q=0.5, gzip;q=0', 'br'],
    ] as const) {
      const answer = await open('/assets/index-abcd1234.js', { 'accept-encoding': accepted })
      expect(answer.headers.get('content-encoding')).toBe(encoding)
      expect(answer.headers.get('vary')).toContain('Accept-Encoding')
      expect(unpack[encoding](Buffer.from(await answer.arrayBuffer())).toString()).toBe(SCRIPT)
    }
    const plain = await open('/assets/index-abcd1234.js', { 'accept-encoding': 'zstd' })
    expect(plain.headers.get('content-encoding')).toBeNull()
    expect(await plain.text()).toBe(SCRIPT)
  })

  test.each(['br', 'gzip', 'identity'])(
    'a copy that came as %s is current until the file changes',
    async (encoding) => {
      const headers = { 'accept-encoding': encoding }
      const first = await open('/', headers)
      const etag = present(first.headers.get('etag'))
      expect(etag).toMatch(/^"[^"]+"$/)
      const again = await open('/', { ...headers, 'if-none-match': etag })
      expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag])
      // A browser replaces the stored policy by this one.
      for (const name of ['content-security-policy', 'cache-control', 'vary'])
        expect(again.headers.get(name)).toBe(first.headers.get(name))
      expect((await open('/', { ...headers, 'if-none-match': `"x", W/${etag}` })).status).toBe(304)
      write('index.html', '<html>the next app</html>')
      write('index.html.br', brotliCompressSync('<html>the next app</html>'))
      expect((await open('/', { ...headers, 'if-none-match': etag })).status).toBe(200)
    },
  )

  test('HEAD answers as GET does, without the body', async () => {
    const head = await open('/assets/index-abcd1234.js', {}, 'HEAD')
    const get = await open('/assets/index-abcd1234.js')
    expect([head.status, await head.text()]).toEqual([200, ''])
    expect(head.headers.get('etag')).toBe(get.headers.get('etag'))
  })

  test.each(['/assets/none.js', '/missing.png', '/assets/none', '/icons/', '/a/b.css', '/x%2ejs', '/sw.js.br'])(
    '%s is missing, and no cache keeps that',
    async (path) => {
      const answer = await open(path)
      expect([answer.status, await answer.text()]).toEqual([404, 'Not found\n'])
      expect(answer.headers.get('cache-control')).toBe('no-store')
    },
  )

  test.each(['POST', 'PUT', 'DELETE'])('%s gets a readable answer', async (method) => {
    expect((await open('/', {}, method)).status).toBe(404)
  })
})

test.each([
  '/../secret.txt',
  '/%2e%2e/secret.txt',
  '/..%2fsecret.txt',
  '/..%5csecret.txt',
  '/%252e%252e%252fsecret.txt',
  '/assets/..%2f..%2fsecret.txt',
  '/assets/../../secret.txt',
  '/..%2fdist-old%2fsecret.txt',
  '/%00/../secret.txt',
  '//etc/hostname',
  '/assets/%00.js',
])('%s does not leave the folder', async (path) => {
  const answer = await open(path)
  const text = await answer.text()
  expect(text).not.toContain(SECRET)
  expect(answer.status === 404 ? 'Not found\n' : APP).toBe(text)
})

test('without a build, the answer says what to do', async () => {
  const bare = new Hono<AppEnv>()
  serveApp(bare, join(distDir, 'none'), async () => '')
  const answer = await bare.request('/')
  expect(answer.status).toBe(503)
  expect(await answer.text()).toContain('npm run build')
})
