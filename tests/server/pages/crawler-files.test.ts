// @module-tag deep
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PublicLibrary, PublicText } from '#server/pages/public-library.ts'
import { sitemap, sitemapFiles } from '#server/pages/sitemap.ts'
import { openTestApp, type TestApp } from '#tests/support/server/server-app.ts'
import { writeFileList } from '../../../build/file-list.ts'

const ORIGIN = 'https://books.example'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp('embedded', 'content', { PUBLIC_ORIGIN: ORIGIN })
  const { distDir } = app.services.config
  mkdirSync(distDir, { recursive: true })
  writeFileSync(join(distDir, 'index.html'), '<html lang="en">the app</html>')
  writeFileSync(join(distDir, 'favicon.ico'), readFileSync('public/favicon.ico'))
  await writeFileList(distDir)
})
afterAll(() => app.close())

const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => address)

test('the sitemap names every text in every language, and each address answers', async () => {
  const answer = await app.app.request('/sitemap.xml')
  expect(answer.headers.get('content-type')).toBe('application/xml; charset=utf-8')
  const xml = await answer.text()
  const addresses = locations(xml)
  const { books, articles, pages } = {
    books: await app.services.db.selectFrom('books').select('slug').execute(),
    articles: await app.services.db.selectFrom('articles').select('slug').execute(),
    pages: await app.services.db.selectFrom('pages').select('slug').execute(),
  }
  // Three languages and the address without a prefix.
  expect(addresses).toHaveLength(4 * (books.length + articles.length + pages.length))
  expect(new Set(addresses).size).toBe(addresses.length)
  for (const address of addresses) {
    expect(address.startsWith(`${ORIGIN}/`)).toBe(true)
    const page = await app.app.request(address.slice(ORIGIN.length), { headers: { accept: 'text/html' } })
    expect([address, page.status, page.headers.get('x-robots-tag')]).toEqual([address, 200, null])
  }
  for (const path of ['', '/ru', '/uk/the-gut-garden', '/en/the-gut-garden/who-lives-in-your-gut', '/terms'])
    expect(addresses).toContain(path === '' ? `${ORIGIN}/` : ORIGIN + path)
  expect(addresses).not.toContain(`${ORIGIN}/home`)
})

test('the sitemap tells the date and the languages of each address', async () => {
  const xml = await (await app.app.request('/sitemap.xml')).text()
  const entry = xml.split('\n').find((line) => line.includes(`<loc>${ORIGIN}/ru/the-gut-garden</loc>`)) ?? ''
  const { data } = (await (await app.get('/books', { 'Accept-Language': 'ru' })).json()) as {
    data: { attributes: { slug: string; updated_at: string } }[]
  }
  const book = data.find(({ attributes }) => attributes.slug === 'the-gut-garden')
  expect(entry).toContain(`<lastmod>${book?.attributes.updated_at}</lastmod>`)
  for (const [lang, path] of [
    ['en', '/en/the-gut-garden'],
    ['ru', '/ru/the-gut-garden'],
    ['uk', '/uk/the-gut-garden'],
    ['x-default', '/the-gut-garden'],
  ])
    expect(entry).toContain(`<xhtml:link rel="alternate" hreflang="${lang}" href="${ORIGIN}${path}"/>`)
})

test('a library of any size fits: the sitemap then is a list of files', () => {
  const changed = new Map(['en', 'ru'].map((lang) => [lang, '2026-01-01T00:00:00.000Z']))
  const texts = Array.from(
    { length: 15_000 },
    (_, at): PublicText => ({ kind: 'book', slug: `book-${at}`, article: null, changed, plain: 'en' }),
  )
  const library: PublicLibrary = {
    version: '',
    languages: ['en', 'ru'],
    texts,
    bySlug: new Map(),
    byArticle: new Map(),
    formerBooks: new Map(),
    formerArticles: new Map(),
  }
  expect(sitemapFiles(library)).toBe(3)
  const files = locations(sitemap(ORIGIN, library, null))
  expect(files).toEqual([1, 2, 3].map((number) => `${ORIGIN}/sitemap-${number}.xml`))
  const parts = [1, 2, 3].map((number) => locations(sitemap(ORIGIN, library, number)))
  expect(new Set(parts.flat()).size).toBe(45_000)
})

test.each(['/sitemap-2.xml', '/sitemap-0.xml', '/sitemap-x.xml', '/ru/sitemap.xml', '/robots.xml'])(
  '%s does not exist',
  async (path) => {
    expect((await app.app.request(path)).status).toBe(404)
  },
)

test('robots.txt lets everybody read and names the sitemap', async () => {
  const answer = await app.app.request('/robots.txt')
  expect(answer.headers.get('content-type')).toContain('text/plain')
  const lines = (await answer.text()).split('\n')
  expect(lines).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`)
  expect(lines.filter((line) => line.startsWith('Disallow'))).toEqual([])
})

test('favicon.ico is an icon with three sizes', async () => {
  const answer = await app.app.request('/favicon.ico')
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/x-icon'])
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect([bytes.readUInt16LE(2), bytes.readUInt16LE(4)]).toEqual([1, 3])
  expect(bytes.subarray(bytes.readUInt32LE(18)).subarray(1, 4).toString()).toBe('PNG')
})
