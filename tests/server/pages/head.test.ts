import { cpSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Element, Nodes, Root } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import rehypeParse from 'rehype-parse'
import sharp from 'sharp'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openRevisions } from '#server/library/revisions.ts'
import { jsonLd } from '#server/pages/head/json-ld.ts'
import { findPlace } from '#server/pages/place.ts'
import { openPublicLibrary } from '#server/pages/public-library.ts'
import { readText } from '#server/pages/read-text.ts'
import { openTestApp, type TestApp } from '#tests/support/server/server-app.ts'
import { writeFileList } from '../../../build/file-list.ts'

const ORIGIN = 'https://books.example'
const LANGUAGES = ['en', 'ru', 'uk']
const OTHERS = LANGUAGES.slice(1)

let app: TestApp
beforeAll(async () => {
  app = await openTestApp('embedded', 'content', { PUBLIC_ORIGIN: ORIGIN })
  const { distDir } = app.services.config
  mkdirSync(distDir, { recursive: true })
  // The page as it is before the build. The build adds scripts and styles, which a head does not touch.
  cpSync('index.html', join(distDir, 'index.html'))
  await writeFileList(distDir)
})
afterAll(() => app.close())

// biome-ignore lint/suspicious/noExplicitAny: answers are checked against the contract by the server itself in these tests
const api = async (path: string, lang: string): Promise<any> =>
  (await (await app.get(path, { 'Accept-Language': lang })).json()).data

const attributesOf = ({ properties }: Element): Record<string, string> =>
  Object.fromEntries(
    Object.entries(properties).map(([name, value]) => [name, Array.isArray(value) ? value.join(' ') : String(value)]),
  )

function elementsOf(root: Nodes, name: string): Element[] {
  const found: Element[] = []
  visit(root, 'element', (element) => {
    if (element.tagName === name) found.push(element)
  })
  return found
}

/** What the head of an address says. */
async function headAt(path: string, headers: Record<string, string> = {}) {
  const answer = await app.app.request(path, { headers: { accept: 'text/html', ...headers } })
  expect([path, answer.status]).toEqual([path, 200])
  const root: Root = unified()
    .use(rehypeParse)
    .parse(await answer.text())
  const metas = elementsOf(root, 'meta').map(attributesOf)
  const meta = (name: string) => metas.find((one) => one.name === name || one.property === name)?.content
  const links = elementsOf(root, 'link').map(attributesOf)
  const data = elementsOf(root, 'script').find(({ properties }) => properties.type === 'application/ld+json')
  return {
    lang: elementsOf(root, 'html').map(attributesOf)[0]?.lang,
    title: textOf(elementsOf(root, 'title')[0] ?? root),
    meta,
    canonical: links.find(({ rel }) => rel === 'canonical')?.href,
    alternates: Object.fromEntries(
      links.filter(({ rel }) => rel === 'alternate').map(({ hrefLang, href }) => [hrefLang, href]),
    ),
    // biome-ignore lint/suspicious/noExplicitAny: its shape is what is tested
    graph: (data === undefined ? [] : JSON.parse(textOf(data))['@graph']) as any[],
    answer,
  }
}

type HeadAt = Awaited<ReturnType<typeof headAt>>
const thing = ({ graph }: HeadAt, type: string) => graph.find((one) => one['@type'] === type)

describe('in en', () => hasHeads('en'))
describe.each(OTHERS)('in %s', { tags: ['deep'] }, hasHeads)

function hasHeads(lang: string): void {
  const prefix = `${ORIGIN}/${lang}`

  test('the head of the home page comes from its stored SEO data', { tags: ['spec-2.5'] }, async () => {
    const head = await headAt(`/${lang}`)
    const home = (await api('/pages', lang)).find(
      (page: { attributes: { slug: string } }) => page.attributes.slug === 'home',
    )
    const { seo_title: title, seo_description: description } = home.attributes
    expect([head.lang, head.title, head.meta('description')]).toEqual([lang, title, description])
    expect([head.canonical, head.meta('og:url'), head.meta('og:type')]).toEqual([prefix, prefix, 'website'])
    expect(thing(head, 'WebSite')).toMatchObject({ inLanguage: lang, url: prefix })
  })

  test('each book', async () => {
    for (const { attributes } of await api('/books', lang)) {
      const head = await headAt(`/${lang}/${attributes.slug}`)
      const url = `${prefix}/${attributes.slug}`
      expect([head.lang, head.title, head.meta('description')]).toEqual([
        lang,
        `${attributes.title} · Larder`,
        attributes.description,
      ])
      expect([head.canonical, head.meta('og:url'), head.meta('og:type')]).toEqual([url, url, 'book'])
      expect(thing(head, 'Book')).toMatchObject({
        name: attributes.title,
        author: { '@type': 'Organization', name: attributes.author },
        inLanguage: lang,
        dateModified: attributes.updated_at,
        url,
      })
      expect(thing(head, 'BreadcrumbList').itemListElement.map((one: { item: string }) => one.item)).toEqual([
        prefix,
        url,
      ])
    }
  })

  test('each article, whole or cut', async () => {
    for (const book of await api('/books', lang))
      for (const { attributes } of await api(`/books/${book.attributes.slug}/articles/100`, lang)) {
        const url = `${prefix}/${book.attributes.slug}/${attributes.slug}`
        const head = await headAt(url.slice(ORIGIN.length))
        expect([head.lang, head.title, head.meta('description')]).toEqual([
          lang,
          `${attributes.title} · Larder`,
          attributes.description,
        ])
        const types = [head.canonical, head.meta('og:type'), head.meta('article:published_time')]
        expect(types).toEqual([url, 'article', attributes.updated_at])
        const article = thing(head, 'Article')
        expect(article).toMatchObject({
          headline: attributes.title,
          author: { '@type': 'Organization', name: book.attributes.author },
          datePublished: attributes.updated_at,
          dateModified: attributes.updated_at,
          isAccessibleForFree: !attributes.restricted,
          isPartOf: { '@type': 'Book', name: book.attributes.title },
        })
        const rest = { '@type': 'WebPageElement', isAccessibleForFree: false, cssSelector: '.article-rest' }
        expect(article.hasPart).toEqual(attributes.restricted ? rest : undefined)
        expect(thing(head, 'BreadcrumbList').itemListElement).toHaveLength(3)
      }
  })

  test('each content page', async () => {
    for (const { attributes } of await api('/pages', lang)) {
      if (attributes.slug === 'home') continue
      const head = await headAt(`/${lang}/${attributes.slug}`)
      expect(head.meta('description')).toBe(attributes.seo_description)
      expect(head.title).toContain(attributes.seo_title)
      expect(thing(head, 'WebPage')).toMatchObject({ name: attributes.title })
    }
  })
}

test('an author who is no editorial team is a person', async () => {
  const { db, config } = app.services
  const library = await openPublicLibrary(db, openRevisions(db))()
  const place = findPlace('/en/the-gut-garden/who-lives-in-your-gut', undefined, library)
  const text = place.kind === 'text' ? await readText(db, config.operator, place.lang, place.text) : null
  if (text?.kind !== 'article') throw new Error('No article')
  const credits = { author: 'Ada Writer', reviewer: null, reviewed_on: null, not_medical_advice: false }
  const { article } = text
  const signed = { ...text, article: { ...article, attributes: { ...article.attributes, credits } } }
  const data = jsonLd({ origin: ORIGIN, lang: 'en', namesLanguage: true, url: ORIGIN, image: ORIGIN }, signed)
  const found = JSON.parse(data)['@graph'].find((one: { '@type': string }) => one['@type'] === 'Article')
  expect(found.author).toEqual({ '@type': 'Person', name: 'Ada Writer' })
})

test('every language of a text names all the others, and the address without a prefix', async () => {
  const path = '/the-gut-garden/who-lives-in-your-gut'
  const expected = {
    ...Object.fromEntries(LANGUAGES.map((lang) => [lang, `${ORIGIN}/${lang}${path}`])),
    'x-default': ORIGIN + path,
  }
  for (const address of [path, ...LANGUAGES.map((lang) => `/${lang}${path}`)])
    expect((await headAt(address)).alternates, address).toEqual(expected)
})

test('an address without a prefix is its own canonical address, in whatever language it answers', async () => {
  const head = await headAt('/the-gut-garden?find=x', { 'accept-language': 'uk' })
  expect([head.lang, head.canonical, head.meta('og:url')]).toEqual([
    'uk',
    `${ORIGIN}/the-gut-garden`,
    `${ORIGIN}/the-gut-garden`,
  ])
  expect(head.meta('og:locale')).toBe('uk_UA')
})

test('screens and unknown addresses have no address of their own for search engines', async () => {
  for (const path of ['/login', '/no-such']) {
    const answer = await app.app.request(path, { headers: { accept: 'text/html' } })
    expect(await answer.text()).not.toMatch(/canonical|ld\+json|og:/)
  }
})

describe('the picture of a link', () => {
  test('has 1200x630 px, and its address changes with what it shows', async () => {
    const addresses = new Set<string>()
    for (const path of ['/en', '/en/the-gut-garden', '/uk/the-gut-garden/who-lives-in-your-gut', '/ru/terms']) {
      const head = await headAt(path)
      const address = head.meta('og:image') ?? ''
      expect(address).toMatch(new RegExp(`^${ORIGIN}${path}\\.jpg\\?v=[0-9a-f]{16}$`))
      expect(head.meta('twitter:card')).toBe('summary_large_image')
      addresses.add(address.split('v=')[1] ?? '')
      const answer = await app.app.request(address.slice(ORIGIN.length))
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
      const { width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
      expect([width, height]).toEqual([1200, 630])
      expect([head.meta('og:image:width'), head.meta('og:image:height')]).toEqual(['1200', '630'])
    }
    expect(addresses.size).toBe(4)
  })

  test('is made once for a revision, and sent again without a look at the database', async () => {
    const { db } = app.services
    const path = '/en/the-gut-garden/who-lives-in-your-gut.jpg'
    const picture = async () => {
      const answer = await app.app.request(path)
      return [answer.status, answer.headers.get('etag'), Buffer.from(await answer.arrayBuffer()).toString('base64')]
    }
    const first = await picture()
    expect(first.slice(0, 2)).toEqual([200, expect.stringMatching(/^W\/"/)])
    // Only an import changes the revision.
    const { article_id: id, title } = await db
      .selectFrom('article_translations')
      .innerJoin('articles', 'articles.id', 'article_id')
      .select(['article_id', 'title'])
      .where('slug', '=', 'who-lives-in-your-gut')
      .where('lang', '=', 'en')
      .executeTakeFirstOrThrow()
    const rename = (name: string) =>
      db.updateTable('article_translations').set({ title: name }).where('article_id', '=', id).where('lang', '=', 'en')
    await rename('Another title').execute()
    expect(await picture()).toEqual(first)
    await db.updateTable('content_revisions').set({ public_revision: 'another' }).where('lang', '=', 'en').execute()
    await expect.poll(picture).not.toEqual(first)
    await rename(title).execute()
  })

  test.each(['/the-gut-garden.jpg', '/en/no-such.jpg', '/en/login.jpg', '/de/the-gut-garden.jpg', '/.jpg', '/en/.jpg'])(
    '%s does not exist',
    async (path) => {
      expect((await app.app.request(path)).status).toBe(404)
    },
  )
})
