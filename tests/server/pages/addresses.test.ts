import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importContent } from '#server/import/folder/import-content.ts'
import { listFormer, withArticleAt, withBookAt } from '#tests/server/support/former-addresses.ts'
import { smallLibrary, writeFolder } from '#tests/support/content/content-folder.ts'
import { openTestApp, type TestApp } from '#tests/support/server/server-app.ts'
import { timedTest } from '#tests/support/timed-test.ts'
import { writeFileList } from '../../../build/file-list.ts'

const SHELL = '<html lang="en"><head><title>Larder</title></head><body>the app</body></html>'
const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

let app: TestApp
beforeAll(async () => {
  app = await openTestApp('embedded', writeFolder(smallLibrary()))
  const { distDir } = app.services.config
  mkdirSync(distDir, { recursive: true })
  writeFileSync(join(distDir, 'index.html'), SHELL)
  await writeFileList(distDir)
})
afterAll(() => app.close())

const open = (path: string, headers: Record<string, string> = {}) =>
  app.app.request(path, { headers: { ...BROWSER, ...headers } })
const langOf = async (answer: Response) => (await answer.text()).match(/<html lang="([^"]+)"/)?.[1]

describe('a prefix names the language, and nothing else follows the request', () => {
  test.each([
    ['/en/oats', 'en'],
    ['/ru/oats', 'ru'],
    ['/ru', 'ru'],
    ['/ru/', 'ru'],
    ['/ru/oats/first-oats', 'ru'],
    ['/ru/search?q=abc', 'ru'],
  ])('%s is in %s', async (path, lang) => {
    const answer = await open(path, { 'accept-language': lang === 'ru' ? 'en' : 'ru' })
    expect([answer.status, answer.headers.get('content-language'), await langOf(answer)]).toEqual([200, lang, lang])
    expect(answer.headers.get('vary')).toBe('Accept-Encoding')
  })
})

test('an address without a prefix follows Accept-Language, and caches are told', async () => {
  for (const [asked, lang] of [
    ['ru-RU,ru;q=0.9,en;q=0.8', 'ru'],
    ['de, en;q=0.5', 'en'],
    ['', 'en'],
  ] as const) {
    const answer = await open('/oats', { 'accept-language': asked })
    expect([answer.status, await langOf(answer)]).toEqual([200, lang])
    expect(answer.headers.get('vary')).toContain('Accept-Language')
  }
})

test('the page says which language the server chose, and nothing where the address names it', async () => {
  const chosen = async (path: string) => {
    const answer = await open(path, { 'accept-language': 'ru' })
    return (await answer.text()).match(/<html[^>]* data-served-language="([^"]+)"/)?.[1]
  }
  expect([await chosen('/oats'), await chosen('/ru/oats')]).toEqual(['ru', undefined])
})

describe('404', () => {
  test.each([
    ...['/ru/rye', '/ru/oats/second-oats', '/ru/terms', '/uk/oats', '/de', '/ru/no-such'],
    ...['/not-found', '/ru/not-found', '/%20NOT-FOUND%C2%A0/'],
    ...['/oats.html', '/ru/oats/first-oats.pdf', '/Oats/cover.HTM'],
  ])('%s does not exist in this language; the app says so in it', async (path) => {
    const answer = await open(path)
    expect([answer.status, await langOf(answer)]).toEqual([404, path.startsWith('/ru/') ? 'ru' : 'en'])
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect((await app.app.request(path)).headers.get('content-type')).toContain('text/plain')
  })

  test('an address without a prefix does not exist for a reader of a language without its text', async () => {
    expect((await open('/rye', { 'accept-language': 'ru' })).status).toBe(404)
    expect((await open('/rye', { 'accept-language': 'en' })).status).toBe(200)
  })

  test.each(['/ru/.env', '/en/wp-admin', '/ru/oats/.git'])('%s is not there, whoever asks', async (path) => {
    expect(await (await open(path)).text()).toBe('Not found\n')
  })
})

describe('an article that went to another book', () => {
  test.each([
    ['/rye/first-oats', '/oats/first-oats', 'en'],
    ['/no-such-book/first-oats?find=x', '/oats/first-oats?find=x', 'en'],
    ['/ru/rye/first-oats', '/ru/oats/first-oats', 'ru'],
  ])('%s leads to %s', { tags: ['spec-2.16'] }, async (path, to, lang) => {
    const answer = await open(path)
    expect([answer.status, answer.headers.get('location'), await langOf(answer)]).toEqual([301, to, lang])
    // Without an end, a browser that stored this would go in a circle when the article comes back.
    expect(answer.headers.get('cache-control')).toContain('max-age=60')
  })

  test.each(['/login/first-oats', '/ru/rye/second-oats'])('%s leads nowhere', async (path) => {
    expect((await open(path)).status).toBe(404)
  })
})

describe('a former address', () => {
  beforeAll(async () => {
    const moved = withArticleAt(withBookAt(smallLibrary(), 'rye', 'rye-bread'), 'rye-bread', 'second-rye', 'salt')
    const book = listFormer(moved, { book: 'rye-bread', formerly: 'rye' })
    const files = listFormer(book, { book: 'rye-bread', article: 'salt', formerly: ['second-rye', 'salty'] })
    await importContent({ db: app.services.db, folder: writeFolder(files) })
  })
  afterAll(async () => {
    const back = listFormer(smallLibrary(), { book: 'rye', formerly: 'rye-bread' })
    const files = listFormer(back, { book: 'rye', article: 'second-rye', formerly: 'salt' })
    await importContent({ db: app.services.db, folder: writeFolder(files) })
  })

  test.each([
    ['/rye', '/rye-bread'],
    ['/en/rye/', '/en/rye-bread'],
    ['/RYE', '/rye-bread'],
    ['/rye/first-rye', '/rye-bread/first-rye'],
    ['/rye/second-rye?find=x', '/rye-bread/salt?find=x'],
    ['/rye-bread/second-rye', '/rye-bread/salt'],
    ['/en/oats/salty', '/en/rye-bread/salt'],
  ])('%s leads to %s', { tags: ['spec-2.16'] }, async (path, to) => {
    const answer = await open(path)
    expect([answer.status, answer.headers.get('location')]).toEqual([301, to])
    expect(answer.headers.get('cache-control')).toContain('max-age=60')
    expect((await open(to)).status).toBe(200)
  })

  test.each(['/ru/rye', '/ru/rye/second-rye', '/salty'])('%s leads nowhere', async (path) => {
    expect((await open(path)).status).toBe(404)
  })

  test('the sitemap has the present addresses only', async () => {
    const sitemap = await (await open('/sitemap.xml')).text()
    expect(sitemap).toContain('/rye-bread/salt<')
    expect(sitemap).not.toMatch(/\/rye<|second-rye|salty/)
  })
})

describe('an address that was typed or copied in another form', () => {
  test.each([
    ['/Oats', '/oats'],
    ['/Oats/FIRST-oats?find=x', '/oats/first-oats?find=x'],
    ['/oats//first-oats', '/oats/first-oats'],
    ['//oats', '/oats'],
    ['/oats%20', '/oats'],
    ['/oats/first-oats/%C2%A0', '/oats/first-oats'],
    ['/RU/Oats/index.html', '/ru/oats'],
    ['/Rye/First-Oats/', '/oats/first-oats'],
    ['/ru/index.html', '/ru'],
    ['/home', '/'],
    ['/ru/Home/', '/ru'],
    ['/ru/ru/oats', '/ru/oats'],
    ['/ru/en/oats', '/ru/oats'],
    ['/en/en', '/en'],
  ])('%s leads to %s', { tags: ['spec-2.16'] }, async (path, to) => {
    const answer = await open(path)
    expect([answer.status, answer.headers.get('location')]).toEqual([301, to])
    expect((await open(to)).status).toBe(200)
  })

  test.each(['/oats/', '/oats/first-oats/', '/index.html', '/Search/?q=a', '/RU/login'])(
    '%s is shown',
    async (path) => {
      expect((await open(path)).status).toBe(200)
    },
  )
})

test.each([
  ...['/search?q=abc', '/favorites', '/download', '/settings', '/subscribe', '/thank-you', '/error-payment'],
  ...['/checkout/success', '/login', '/ru/register', '/restore-password', '/password/forgot-password'],
  '/google/process-social-auth?code=x',
])('%s is a screen of the app, and in no index', { tags: ['spec-2.14', 'spec-2.15'] }, async (path) => {
  const answer = await open(path)
  expect([answer.status, answer.headers.get('x-robots-tag')]).toEqual([200, 'noindex'])
})

test('an unknown address is in no index', async () => {
  expect((await open('/no-such')).headers.get('x-robots-tag')).toBe('noindex')
})

test('the page is the same with and without cookies and tokens', async () => {
  const [plain, signedIn] = await Promise.all([
    open('/oats/second-oats'),
    open('/oats/second-oats', { cookie: 'refresh=abc', authorization: 'Bearer abc' }),
  ])
  expect(await signedIn.text()).toBe(await plain.text())
  expect([...signedIn.headers]).toEqual([...plain.headers])
  expect(plain.headers.get('set-cookie')).toBeNull()
  expect(plain.headers.get('x-robots-tag')).toBeNull()
})

test('a text may be cached for a short time by everybody, and is current until something changes', async () => {
  const first = await open('/oats')
  expect(first.headers.get('cache-control')).toBe('public, max-age=60, stale-while-revalidate=600')
  const etag = first.headers.get('etag') ?? ''
  expect(etag).toMatch(/^W\/"[\w-]+"$/)
  for (const encoding of ['br', 'gzip', 'identity']) {
    const again = await open('/oats', { 'if-none-match': etag, 'accept-encoding': encoding })
    expect([again.status, await again.text()]).toEqual([304, ''])
  }
  writeFileSync(join(app.services.config.distDir, 'index.html'), SHELL.replace('the app', 'the next app'))
  const next = await open('/oats', { 'if-none-match': etag })
  expect(next.status).toBe(200)
  expect(await next.text()).toContain('<body>the next app</body>')
})

timedTest('an import changes what exists', 2_000, async (measure) => {
  const files = smallLibrary()
  files['books/rye/book.yaml'] = files['books/rye/book.yaml']?.replace(', second-rye', ', third-rye') ?? ''
  files['books/rye/third-rye.en.md'] = files['books/rye/second-rye.en.md'] ?? ''
  delete files['books/rye/second-rye.en.md']
  expect((await open('/rye/third-rye')).status).toBe(404)
  await importContent({ db: app.services.db, folder: writeFolder(files) })
  await measure(() => expect.poll(async () => (await open('/rye/third-rye')).status).toBe(200))
  expect((await open('/rye/second-rye')).status).toBe(404)
})
