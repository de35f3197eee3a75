import { describe, expect, test } from 'vitest'
import type { PublicPage } from '#contract/library/public-page.ts'
import { renderPage } from '#page/markup/server/server-page.tsx'

const HOSTILE = '<img src=x onerror=alert(1)> "& \''
const book = { slug: 'a-book', title: HOSTILE, description: 'About it', author: 'A. Writer' }
const counted = { ...book, articlesCount: 5, minutes: 7, image: null }
const item = { slug: 'an-article', bookSlug: 'a-book', title: HOSTILE, description: 'D', readingMinutes: 3 }
const credits = { author: 'A. Writer', reviewer: 'an editor', reviewed_on: '2026-11-24', not_medical_advice: true }
const html = '<h2 id="why">Why</h2><p>The text.</p>'

const PAGES = {
  home: { kind: 'home', title: HOSTILE, html, books: [counted] },
  page: { kind: 'page', title: HOSTILE, html },
  book: { kind: 'book', book: counted, articles: [{ ...item, restricted: true }] },
  article: {
    kind: 'article',
    article: { ...item, restricted: true, html, credits },
    book: { ...counted, title: 'The book' },
    headings: [{ id: 'why', text: 'Why' }],
    index: 1,
    count: 5,
    prev: { slug: 'first', bookSlug: 'a-book', title: 'The first', readingMinutes: 4 },
    next: { slug: 'third', bookSlug: 'a-book', title: 'The third', readingMinutes: 6 },
    price: { symbol: '$', amount: 1250 },
  },
} as const

const LANGUAGES = [
  {
    lang: 'en',
    home: 'Home',
    minutes: '3\u00a0min',
    nextMinutes: '6\u00a0min',
    needsScript: 'need JavaScript',
    review: 'Review: an editor, November 24, 2026',
    notAdvice: 'not medical advice',
    price: '$12.50',
  },
  {
    lang: 'ru',
    home: 'Главная',
    minutes: '3\u00a0мин',
    nextMinutes: '6\u00a0мин',
    needsScript: 'нужен JavaScript',
    review: 'Проверка: an editor, 24 ноября 2026 г.',
    notAdvice: 'не медицинский совет',
    price: '$12,50',
  },
  {
    lang: 'uk',
    home: 'Головна',
    minutes: '3\u00a0хв',
    nextMinutes: '6\u00a0хв',
    needsScript: 'потрібен JavaScript',
    review: 'Перевірка: an editor, 24 листопада 2026 р.',
    notAdvice: 'не медична порада',
    price: '$12,50',
  },
]

const frame = (lang: string, prefix: string | null) => ({
  lang,
  prefix,
  languages: LANGUAGES.map((one) => ({ iso: one.lang, name: one.lang, href: `/${one.lang}/here` })),
  shelf: [
    { slug: 'a-book', title: HOSTILE },
    { slug: 'b-book', title: 'Another' },
  ],
  footer: [{ slug: 'about', title: 'About' }],
})

const render = (kind: keyof typeof PAGES, lang: string, prefix: string | null): string =>
  renderPage({
    ...frame(lang, prefix),
    path: kind === 'home' ? '/' : '/a-book',
    ...PAGES[kind],
  } satisfies PublicPage)

const count = (text: string, part: string | RegExp): number => text.split(part).length - 1

describe.each(Object.keys(PAGES) as (keyof typeof PAGES)[])('%s', (kind) => {
  test.each(LANGUAGES)('has one title, and texts and links in $lang', ({ lang, needsScript }) => {
    const page = render(kind, lang, lang)
    expect(count(page, '<h1')).toBe(1)
    // Words of the library, in their own direction.
    expect(page).toMatch(/<h1 dir="(auto|ltr)">&lt;img src=x onerror=alert\(1\)&gt; &quot;&amp; &#x27;<\/h1>/)
    expect(page).not.toContain('<img src=x')
    expect(page).toContain(needsScript)
    const inner = [...page.matchAll(/href="(\/[^"]*)"/g)].map(([, href = '']) => href)
    const others = LANGUAGES.filter((one) => one.lang !== lang).map((one) => `/${one.lang}/here`)
    expect(others.filter((href) => !inner.includes(href))).toEqual([])
    expect(inner.filter((href) => !href.startsWith(`/${lang}`) && !others.includes(href))).toEqual([])
    expect(inner).toContain(`/${lang}/about`)
  })

  test('has links without a prefix at an address without one', () => {
    const page = render(kind, 'en', null)
    expect(page).toContain('href="/about"')
    expect(page).not.toMatch(/href="\/en[/"]/)
  })
})

test('the card of a book has its picture, title, description and link', { tags: ['spec-2.4'] }, () => {
  const image = { title: 'Green', mime_type: 'image/png', asset_key: 'green' }
  const books = [{ ...counted, title: 'A book', image }]
  const page = renderPage({ ...frame('en', null), ...PAGES.home, path: '/', books })
  const [card = ''] = page.match(/<article.*?<\/article>/s) ?? []
  expect(card).toMatch(/<img [^>]*alt="Green"/)
  expect(card).toMatch(/<h2 [^>]*>A book<\/h2>/)
  expect(card).toMatch(/<p [^>]*>About it<\/p>/)
  expect(card).toMatch(/<a href="\/a-book"[^>]*>Read<\/a>/)
})

test.each(LANGUAGES)(
  'an article in $lang has its facts, its contents, the way to the rest, and its neighbours',
  (one) => {
    const page = render('article', one.lang, one.lang)
    expect(page).toContain(one.home)
    expect(page).toContain(one.minutes)
    expect(page).toContain(one.review)
    expect(page).toContain('A. Writer')
    expect(page).toContain(one.notAdvice)
    expect(page).toContain('<a href="#why">Why</a>')
    expect(page).toContain(html)
    expect(page).toContain(one.price)
    expect(page).toContain(`href="/${one.lang}/login?redirectUrl=%2Fa-book%2Fan-article"`)
    expect(page).toContain(`href="/${one.lang}/a-book/first"`)
    expect(page).toMatch(new RegExp(`href="/${one.lang}/a-book/third".*The third.*${one.nextMinutes}`))
    expect(page).toContain(`<a href="/${one.lang}/a-book">The book</a>`)
    // The head's data names it: this stands for what only subscribers may read.
    expect(page).toMatch(/<aside class="article-rest /)
  },
)

test.each([
  ['en', 'Page not found', 'Another'],
  ['uk', 'Сторінку не знайдено', 'Another'],
])('an unknown address in %s says so and leads to the books', (lang, title, other) => {
  const page = renderPage({ ...frame(lang, lang), path: null, kind: 'not-found' })
  expect(page).toContain(`<h1>${title}</h1>`)
  expect(page).toContain(`<a href="/${lang}/b-book" class="button">${other}</a>`)
  // It has no address of its own, so nobody is sent back to it.
  expect(page).toContain(`href="/${lang}/login"`)
})

test.each(LANGUAGES)('an unknown address in $lang of an empty library announces no books', ({ lang }) => {
  const page = renderPage({ ...frame(lang, lang), shelf: [], path: null, kind: 'not-found' })
  expect(page).toMatch(/<h1>[^<]*<\/h1><p>[^<:]*\.<\/p><a/)
})

test('a language without a catalog has English texts around its own', () => {
  expect(render('home', 'de', 'de')).toContain('need JavaScript')
})
