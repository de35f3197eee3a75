import { toString as textOf } from 'hast-util-to-string'
import rehypeParse from 'rehype-parse'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PublicPage } from '#contract/library/public-page.ts'
import { openRevisions } from '#server/library/revisions.ts'
import { movedPage, notFoundPage } from '#server/pages/body/other-pages.ts'
import { publicPage } from '#server/pages/body/public-page.ts'
import { readSurroundings } from '#server/pages/body/surroundings.ts'
import { findPlace } from '#server/pages/place.ts'
import { openPublicLibrary } from '#server/pages/public-library.ts'
import { readText } from '#server/pages/read-text.ts'
import { writeFolder } from '#tests/support/content/content-folder.ts'
import { markedLibrary, marksIn } from '#tests/support/content/marked-library.ts'
import { openTestApp, type TestApp } from '#tests/support/server/server-app.ts'

// ASVS 1.3.1

const HOSTILE = `<p>Harmless words <em>stay</em>.</p>
<script>alert(1)</script><style>body { display: none }</style><base href="https://evil.example/">
<meta http-equiv="refresh" content="0;url=https://evil.example/"><link rel="stylesheet" href="https://evil.example/x.css">
<iframe src="https://evil.example/"></iframe><object data="x"></object><embed src="x"><template><script>alert(2)</script></template>
<svg onload="alert(3)"><script>alert(4)</script><a xlink:href="javascript:alert(5)"><text>drawn</text></a></svg>
<math><mtext><table><mglyph><style><img src=x onerror=alert(6)></style></mglyph></table></mtext></math>
<form action="https://evil.example/"><input name="password" autofocus onfocus="alert(7)"><button>Send</button></form>
<p onclick="alert(8)" style="position: fixed" class="button" id="root">p</p><h2 id="early" slot="x" is="x-y">h</h2>
<a href="javascript:alert(9)">a</a><a href="JaVaScRiPt:alert(10)">b</a><a href="java&#10;script:alert(11)">c</a>
<a href=" data:text/html,<script>alert(12)</script>">d</a><a href="vbscript:x" ping="https://evil.example/">e</a>
<img src="x" onerror="alert(13)"><img src="https://evil.example/pixel.png"><img src="//evil.example/api/assets/x">
<img src="/api/assets/leaf-0123456789abcdef" srcset="https://evil.example/a 2x" alt="A leaf" width="12" height="8" onload="alert(14)">
<!--[if IE]><script>alert(15)</script><![endif]--><noscript><p title="</noscript><img src=x onerror=alert(16)>"></noscript>
<table><caption>Fats</caption><tbody><tr><td background="https://evil.example/">1</td></tr></tbody></table>
<p><a href="/oats/second-oats#h-one">one</a> <a href="/ru/oats?x=1">two</a> <a href="//evil.example/">three</a>
<a href="https://far.example/" target="_blank" rel="noopener noreferrer">four</a> <a href="#notes">five</a> <a href="oats">six</a></p>`

let app: TestApp
beforeAll(async () => {
  app = await openTestApp('embedded', writeFolder(markedLibrary()))
})
afterAll(() => app.close())

/** What the page of an address shows. */
async function pageAt(path: string): Promise<PublicPage> {
  const { db, config } = app.services
  const place = findPlace(path, 'en', await openPublicLibrary(db, openRevisions(db))())
  if (place.kind !== 'text') throw new Error(`${path} is no text`)
  const content = await readText(db, config.operator, place.lang, place.text)
  if (content === null) throw new Error(`${path} went away`)
  return publicPage({ ...place, around: await readSurroundings(db, place.lang) }, place.text, content)
}

async function articleAt(path: string) {
  const page = await pageAt(path)
  if (page.kind !== 'article') throw new Error(`${path} is no article`)
  return page
}

function elementsOf(html: string) {
  const elements: { name: string; properties: Record<string, unknown>; text: string }[] = []
  visit(unified().use(rehypeParse, { fragment: true }).parse(html), 'element', (node) => {
    elements.push({ name: node.tagName, properties: node.properties, text: textOf(node) })
  })
  return elements
}

describe('stored HTML that no import would have let in', () => {
  let html: string
  beforeAll(async () => {
    const { db } = app.services
    const { id } = await db
      .selectFrom('articles')
      .select('id')
      .where('slug', '=', 'first-rye')
      .executeTakeFirstOrThrow()
    await db.updateTable('article_translations').set({ content: HOSTILE }).where('article_id', '=', id).execute()
    html = (await articleAt('/en/rye/first-rye')).article.html
  })

  test('what could run, load, move or cover something is not in the page', () => {
    expect(html).toContain('<p>Harmless words <em>stay</em>.</p>')
    const elements = elementsOf(html)
    const names = new Set(elements.map(({ name }) => name))
    expect([...names].sort()).toEqual(
      ['a', 'caption', 'div', 'em', 'h2', 'img', 'math', 'mtext', 'p', 'table', 'tbody', 'td', 'tr'].sort(),
    )
    const attributes = new Set(elements.flatMap(({ properties }) => Object.keys(properties)))
    const known = [
      'alt',
      'ariaLabel',
      'className',
      'height',
      'href',
      'rel',
      'role',
      'src',
      'tabIndex',
      'target',
      'width',
    ]
    expect([...attributes].sort()).toEqual(known)
    expect(html).not.toMatch(/alert|javascript|vbscript|data:|display: none|evil\.example\/(?!")/i)
    expect(html).not.toMatch(/<!--|class="button"|id="(root|early)"/)
  })

  test('only pictures of the library stay, with their sizes', () => {
    const pictures = elementsOf(html).filter(({ name }) => name === 'img')
    expect(pictures.map(({ properties }) => properties)).toEqual([
      { src: '/api/assets/leaf-0123456789abcdef', alt: 'A leaf', width: 12, height: 8 },
    ])
  })

  test('links within the site have the prefix of the page, others stay, and those of no known kind lead nowhere', () => {
    const links = Object.fromEntries(
      elementsOf(html).flatMap(({ name, properties, text }) => (name === 'a' ? [[text, properties.href]] : [])),
    )
    expect(links).toEqual({
      ...{ a: undefined, b: undefined, c: undefined, d: undefined, e: undefined, six: undefined },
      one: '/en/oats/second-oats#h-one',
      two: '/en/oats?x=1',
      three: '//evil.example/',
      four: 'https://far.example/',
      five: '#notes',
    })
  })

  test('without a prefix in the address, links have none', async () => {
    const { article, prefix } = await articleAt('/rye/first-rye')
    expect(prefix).toBeNull()
    expect(article.html).toContain('<a href="/oats/second-oats#h-one">one</a>')
    expect(article.html).toContain('<a href="/oats?x=1">two</a>')
  })

  test('a table scrolls in a box with its name', () => {
    expect(html).toContain('<div class="table-box" tabindex="0" role="region" aria-label="Fats"><table><caption>Fats')
  })

  test('a content page and the home page are cleaned too', async () => {
    await app.services.db.updateTable('page_translations').set({ content: HOSTILE }).execute()
    for (const path of ['/en', '/en/terms']) {
      const page = await pageAt(path)
      const shown = page.kind === 'home' || page.kind === 'page' ? page.html : null
      expect(shown).toBe(html)
    }
  })
})

describe('an article that only subscribers may read whole', () => {
  test('the page has its beginning, and of the rest not one word', async () => {
    const rows = await app.services.db
      .selectFrom('articles')
      .innerJoin('article_translations as t', 't.article_id', 'articles.id')
      .select(['slug', 'content', 'preview'])
      .where('t.lang', '=', 'en')
      .where('position', '>', 1)
      .execute()
    expect(rows.length).toBeGreaterThan(2)
    for (const { slug, content, preview } of rows) {
      const page = await articleAt(`/en/${slug.replace(/^\w+-/, '')}/${slug}`)
      const open = new Set(marksIn(preview))
      const hidden = marksIn(content).filter((mark) => !open.has(mark))
      const shown = new Set(marksIn(JSON.stringify(page)))
      expect([page.article.restricted, open.size > 0, hidden.length > 5]).toEqual([true, true, true])
      expect([...open].filter((mark) => !shown.has(mark))).toEqual([])
      expect(hidden.filter((mark) => shown.has(mark))).toEqual([])
    }
  })

  test('a book’s page has the descriptions of its articles, and no text of them', async () => {
    const page = await pageAt('/en/oats')
    expect(page).toMatchObject({
      kind: 'book',
      articles: [{ restricted: false }, { restricted: true }, { restricted: true }],
    })
    expect(marksIn(JSON.stringify(page))).toEqual([])
  })
})

test('an article knows its place, its neighbours, its book and the price of all books', async () => {
  const page = await articleAt('/en/oats/second-oats')
  expect(page).toMatchObject({
    lang: 'en',
    prefix: 'en',
    index: 1,
    count: 3,
    prev: { slug: 'first-oats', bookSlug: 'oats', title: 'First oats' },
    next: { slug: 'third-oats', bookSlug: 'oats', title: 'Third oats' },
    price: { symbol: '€', amount: 1800 },
    book: { slug: 'oats', author: 'Larder editors', articlesCount: 3 },
  })
  expect([(await articleAt('/en/oats/first-oats')).prev, (await articleAt('/en/oats/third-oats')).next]).toEqual([
    null,
    null,
  ])
})

test('a book has the minutes of all its articles, as its list tells them', async () => {
  const page = await pageAt('/en/oats')
  if (page.kind !== 'book') throw new Error('/en/oats is no book')
  const minutes = page.articles.reduce((sum, { readingMinutes }) => sum + readingMinutes, 0)
  expect(minutes).toBeGreaterThan(2)
  expect(page.book.minutes).toBe(minutes)
  expect(await pageAt('/en')).toMatchObject({ kind: 'home', books: [{ slug: 'oats', minutes }, { slug: 'rye' }] })
})

test('each language has this page’s address, or its home page where this page does not exist', async () => {
  const languages = async (path: string) =>
    (await pageAt(path)).languages.map(({ iso, name, href }) => `${iso} ${name} ${href}`)
  expect(await languages('/oats/first-oats')).toEqual([
    'en English /en/oats/first-oats',
    'ru Русский /ru/oats/first-oats',
  ])
  expect(await languages('/rye')).toEqual(['en English /en/rye', 'ru Русский /ru'])
  expect(await languages('/')).toEqual(['en English /en', 'ru Русский /ru'])
})

test('the footer lists the content pages in their order', { tags: ['spec-1.13'] }, async () => {
  expect((await pageAt('/oats')).footer).toEqual([
    { slug: 'privacy-policy', title: 'Privacy' },
    { slug: 'terms', title: 'Terms' },
  ])
})

test('a page that does not exist lists the books of the language, with the prefix of the address', async () => {
  const around = await readSurroundings(app.services.db, 'ru')
  const { title, page } = notFoundPage({ lang: 'ru', isPrefixed: true, around })
  expect(title).toBe('Страница не найдена')
  expect(page).toMatchObject({ kind: 'not-found', prefix: 'ru', shelf: [{ slug: 'oats', title: 'Овёс' }] })
  expect(page.languages.map(({ href }) => href)).toEqual(['/en', '/ru'])
  expect(notFoundPage({ lang: 'ru', isPrefixed: false, around }).page.prefix).toBeNull()
})

test('a page that moved has a link to its new address', async () => {
  const around = await readSurroundings(app.services.db, 'uk')
  const { title, page } = movedPage({ lang: 'uk', isPrefixed: true, around }, '/uk/oats/first-oats')
  expect(page).toMatchObject({
    title,
    html: '<p><a href="/uk/oats/first-oats">Відкрити за новою адресою</a></p>',
  })
  expect(title).toBe('Сторінку перенесено')
})
