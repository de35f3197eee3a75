import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { smallLibrary, writeFolder } from '#tests/support/content/content-folder.ts'
import { buildFailingRenderer, buildRenderer, removeRenderer } from '#tests/support/server/plain-renderer.ts'
import { comparePages } from '#tests/support/server/public-pages.ts'
import { bearer, openTestApp, type TestApp } from '#tests/support/server/server-app.ts'
import { writeFileList } from '../../../build/file-list.ts'

// ASVS 8.2.1

const SHELL =
  '<html lang="en"><head><title>Larder</title></head><body><div id="root">the app</div>' +
  '<noscript>The app needs script.</noscript></body></html>'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp('embedded', writeFolder(smallLibrary()))
  const { distDir } = app.services.config
  mkdirSync(distDir, { recursive: true })
  writeFileSync(join(distDir, 'index.html'), SHELL)
  await writeFileList(distDir)
  buildRenderer(distDir, 'first')
})
afterAll(() => app.close())

const open = (path: string, headers: Record<string, string> = {}) =>
  app.app.request(path, { headers: { accept: 'text/html', ...headers } })
const bodyOf = (html: string) => /<main>.*<\/main>/s.exec(html)?.[0] ?? null
const bodyAt = async (path: string, headers = {}) => bodyOf(await (await open(path, headers)).text())

describe('the body stands before the app', () => {
  test.each([
    ['/', ' home '],
    ['/ru/oats', ' book '],
    ['/en/oats/second-oats', ' article '],
    ['/terms', ' page '],
  ])('of %s', { tags: ['spec-2.17', 'spec-2.18'] }, async (path, kind) => {
    const html = await (await open(path)).text()
    expect(bodyOf(html)).toContain(kind)
    expect(html).toContain('</main><div id="root">the app</div>')
    expect(html).not.toContain('The app needs script.')
  })
})

test.each([
  ['/ru/favorites', {}, 'Для этой страницы нужен JavaScript. Книги можно читать и без него.', 'href="/ru"'],
  ['/en/login', {}, 'This page needs JavaScript. The books can be read without it.', 'href="/en"'],
  ['/search?q=abc', { 'accept-language': 'ru' }, 'Для этой страницы нужен JavaScript', 'href="/"'],
  ['/settings', {}, 'This page needs JavaScript. The books can be read without it.', 'href="/"'],
])('the screen %s has no body, and says in its language that it needs script', async (path, headers, says, link) => {
  const html = await (await open(path, headers)).text()
  expect(bodyOf(html)).toBeNull()
  const [, inside] = /<noscript>(.*)<\/noscript>/s.exec(html) ?? []
  expect(inside).toContain(says)
  expect(inside).toContain(link)
  expect(html).not.toContain('The app needs script.')
})

test('what does not exist and what moved are pages in the language of the address', async () => {
  const missing = await open('/ru/no-such')
  const html = await missing.text()
  expect([missing.status, missing.headers.get('cache-control')]).toEqual([404, 'no-store'])
  expect(html).toContain('<title>Страница не найдена · Larder</title>')
  expect(bodyOf(html)).toContain('Овёс  not-found')
  const moved = await open('/ru/rye/first-oats')
  expect([moved.status, moved.headers.get('location')]).toEqual([301, '/ru/oats/first-oats'])
  expect(bodyOf(await moved.text())).toContain('href="/ru/oats/first-oats"')
})

test('a page is made once for each address and language, whoever asks', async () => {
  const signedIn = { cookie: 'refresh=abc', authorization: 'Bearer abc' }
  const first = await bodyAt('/oats/third-oats')
  expect(first).toContain('third-oats')
  expect(await bodyAt('/oats/third-oats', signedIn)).toBe(first)
  const inEnglish = await bodyAt('/en/oats/third-oats')
  expect(inEnglish).not.toBe(first)
  expect(await bodyAt('/en/oats/third-oats', signedIn)).toBe(inEnglish)
  expect(await bodyAt('/ru/no-such')).not.toBe(await bodyAt('/no-such'))
  expect(await bodyAt('/ru/no-such')).toBe(await bodyAt('/ru/no-such-either'))
})

test('without a build pages have no body, and another build makes them anew', async () => {
  const { distDir } = app.services.config
  buildRenderer(distDir, 'the second')
  expect(await bodyAt('/oats')).toContain('the second 1')
  removeRenderer(distDir)
  const answer = await open('/oats')
  expect([answer.status, bodyOf(await answer.text())]).toEqual([200, null])
  buildRenderer(distDir, 'third')
  expect(await bodyAt('/oats')).toContain('third 1')
})

test('a renderer that fails leaves the address to the app', async () => {
  buildFailingRenderer(app.services.config.distDir)
  const answer = await open('/oats')
  expect([answer.status, await answer.text()]).toEqual([200, SHELL])
})

test('each public address has what a visitor may read in its raw HTML, and no word of the rest', {
  tags: ['deep'],
}, async () => {
  const library = await openTestApp('embedded', 'content')
  const { distDir } = library.services.config
  mkdirSync(distDir, { recursive: true })
  writeFileSync(join(distDir, 'index.html'), SHELL)
  await writeFileList(distDir)
  buildRenderer(distDir, 'all')
  const get = async (path: string, headers: Readonly<Record<string, string>>) => library.app.request(path, { headers })
  const subscriber = await bearer(library, 'subscriber@example.com', 'subscriber-demo-1')
  const { missing, revealed, hidden } = await comparePages(get, subscriber)
  await library.close()
  expect([missing, revealed]).toEqual([[], []])
  // Otherwise nothing was compared.
  expect(hidden).toBeGreaterThan(1_000)
})
