import { expect, test } from 'vitest'
import { wordsIn } from '#contract/library/reading-speed.ts'
import { headingsIn } from '#server/pages/body/headings.ts'
import { articleOf, openInputs, REFUSED } from '#tests/support/content/inputs/inputs.ts'
import { present } from '#tests/support/present.ts'

const { names, read } = openInputs()

const mark = (note: number, time = 1): string => {
  const own = time === 1 ? `${note}` : `${note}-${time}`
  return `<sup><a href="#fn-${note}" id="fnref-${own}" data-footnote-ref aria-describedby="notes">${note}</a></sup>`
}
const back = (note: number, words: string): string =>
  `<a href="#fnref-${note}" data-footnote-backref="" aria-label="${words}">↩</a>`
const note = (number: number, words: string): string =>
  `<li id="fn-${number}"><p>${words} ${back(number, 'Back to the text')}</p></li>`
const notes = (...items: readonly string[]): string =>
  `<section data-footnotes><h2 id="notes">Notes</h2><ol>${items.join('')}</ol></section>`
const img = (name: string, alt: string, width: number, height: number): string =>
  `<img alt="${alt}" src="/api/assets/${name}-#" width="${width}" height="${height}" loading="lazy" decoding="async">`
const figure = (picture: string, caption = ''): string =>
  `<figure>${picture}${caption === '' ? '' : `<figcaption>${caption}</figcaption>`}</figure>`
const table = (head: string, row: string, caption = ''): string =>
  `<table>${caption}<thead><tr>${head}</tr></thead><tbody><tr>${row}</tr></tbody></table>`
const paragraphs = (...all: readonly string[]): string => all.map((words) => `<p>${words}</p>`).join('')
const ofDivs = (count: number): string[] =>
  Array.from(
    { length: count },
    (_, at) => `Short paragraph number ${at + 1} of the chapter, which has its own thought.`,
  )

/** The whole first article: `…` are the sentences that fill all inputs, `#` the mark of a picture's bytes. */
const WHOLE: readonly (readonly [input: string, slug: string, lang: string, html: string])[] = [
  ['01a-cyrillic-picture', 'first', 'en', `<p>…</p>${figure(img('image', 'Соль', 40, 20))}`],
  ['01b-space-angle', 'first', 'en', `<p>…</p>${figure(img('salt-day', 'x', 40, 20))}`],
  ['01c-percent20', 'first', 'en', `<p>…</p>${figure(img('salt-day', 'x', 40, 20))}`],
  [
    '02-cyrillic-note',
    'first',
    'ru',
    `<p>Соль вредна${mark(1)}. И ещё${mark(1, 2)}, и${mark(2)}.</p><section data-footnotes><h2 id="notes">Примечания</h2><ol>` +
      `<li id="fn-1"><p>ВОЗ, 2012. ${back(1, 'Вернуться к тексту')} <a href="#fnref-1-2" data-footnote-backref="" ` +
      `aria-label="Вернуться к тексту 2">↩<sup>2</sup></a></p></li>` +
      `<li id="fn-2"><p>Другой. ${back(2, 'Вернуться к тексту')}</p></li></ol></section>`,
  ],
  ['04-nonlinear-notes', 'one', 'en', `<p>…${mark(1)}</p>${notes(note(1, 'The source of it all.'))}`],
  ['05-text-html', 'one', 'en', '<p>…</p>'],
  ['05-text-html', 'two', 'en', '<p>…</p>'],
  [
    '09-reference-picture',
    'first',
    'en',
    `<p>…</p>${figure(img('box', 'Соль', 720, 360), 'Caption by reference')}<p>See <a href="/oats/second">the second</a>.</p>`,
  ],
  ['11-a-name', 'one', 'en', '<p>…</p>'],
  ['11-a-name', 'two', 'en', '<p>See <a href="/book/one">one</a>. …</p>'],
  ['12-graphviz', 'first', 'en', `<p>…</p>${figure(img('g', 'G', 62, 116))}`],
  ['14-exif-6', 'first', 'en', `<p>…</p>${figure(img('photo', 'Photo', 200, 400))}`],
  ['16a-missing-picture', 'one', 'en', '<p>…</p><figure><span>A graph</span></figure>'],
  ['16b-zero-byte-page', 'one', 'en', '<p>…</p>'],
  ['16d-broken-picture', 'one', 'en', '<p>…</p><figure><span>A graph</span></figure>'],
  ['17-utf8-no-flag', 'glava', 'ru', '<p>…</p>'],
  ['17-utf8-no-flag', 'vtoraia', 'ru', '<p>…</p>'],
  ['18b-note-in-h1-sup', 'one', 'en', `<p>${mark(1)} …</p>${notes(note(1, 'A note to the title.'))}`],
  [
    '19-figure-two',
    'one',
    'en',
    `<p>…</p>${figure(img('a', 'A', 400, 600))}${figure(img('b', 'B', 16, 16), 'Both.')}<p>Mid.</p>` +
      `${figure(img('a', 'A', 400, 600))}<p>words beside</p>`,
  ],
  ['23a-bom', 'first', 'en', '<p>…</p>'],
  ['23c-fence-blank', 'first', 'en', '<p>…</p>'],
  ['24-hidden', 'one', 'en', paragraphs('However, …', 'Before  after.', '§kept?')],
  ['25-lang-eng', 'one', 'en', '<p>…</p>'],
  ['25-lang-rus', 'one', 'ru', '<p>…</p>'],
  ['26-data-url', 'one', 'en', `<p>…</p>${figure(img('one', 'inline', 16, 16))}`],
  ['27-div-dialogue', 'one', 'en', paragraphs('…', '— Да.', '— Нет.', '— Почему же?', '…', 'Short one.', 'Short two.')],
  ['27b-div-book', 'one', 'en', paragraphs(...ofDivs(12))],
  [
    '28-headings',
    'first',
    'ru',
    '<p>…</p><h2 id="h-день">День</h2><p>а</p><h2 id="h-день-2">День</h2><p>б</p>' +
      '<h2 id="h-день-2-2">День 2</h2><p>в</p><h2 id="h-день-2-3">День 2</h2><p>г</p>',
  ],
  [
    '30-inline-glyph',
    'one',
    'en',
    `<p>The letter ${img('b', 'yat', 16, 16).replace('"lazy"', '"eager"')} was abolished. …</p>`,
  ],
  ['38-cmyk', 'first', 'en', `<p>…</p>${figure(img('cmyk', 'x', 300, 200))}`],
  ['39-gps', 'first', 'en', `<p>…</p>${figure(img('gps', 'x', 300, 200))}`],
  ['41b-cover-by-id', 'one', 'en', '<p>…</p>'],
  ['43b-no-mimetype', 'one', 'en', '<p>…</p>'],
  ['43c-windows-1251', 'one', 'ru', '<h2 id="h-глава">Глава</h2><p>Соль вредна для здоровья.</p>'],
  [
    'E02c-caption-no-blank',
    'first',
    'en',
    `<p>…</p>${table('<th>Food</th><th>g</th>', '<td>Bread</td><td>1.1</td>', '<caption>The caption and source.</caption>')}`,
  ],
  [
    'E05-br-in-cell',
    'first',
    'en',
    `<p>…</p>${table('<th>Food</th><th>Ways</th>', '<td>Oats</td><td>boiled<br>baked</td>')}`,
  ],
  ['E10b-cover-cyrillic', 'first', 'en', '<p>…</p>'],
  ['E16-task-list', 'first', 'en', '<p>…</p><ul><li>☑ bought salt</li><li>☐ bought oats</li></ul>'],
  [
    'E17a-two-pictures-one-paragraph',
    'first',
    'en',
    `<p>…</p>${figure(img('box', 'A', 720, 360), 'Caption A')}${figure(img('box2', 'B', 720, 360), 'Caption B')}`,
  ],
  ['E21a-note-in-heading', 'first', 'en', `<p>…</p><h2 id="h-head">Head${mark(1)}</h2><p>a</p>${notes(note(1, 'n'))}`],
  ['E34-one-language-missing', 'first', 'en', '<p>…</p>'],
]

test.each(WHOLE)(
  'of %s, the article %s in %s has all that it should have, and no more',
  async (name, slug, lang, html) => {
    expect(articleOf(await read(name), slug, lang).replace(/-[0-9a-f]{16}(?=")/g, '-#')).toBe(html)
  },
)

test('each imported input has such an expectation, or one about its beginning', () => {
  const expected = new Set(WHOLE.map(([name]) => name))
  const others = names.filter((name) => !(name in REFUSED) && !expected.has(name))
  expect(others).toEqual(['00-empty', ...Object.keys(BEGINNINGS)])
})

const titlesOf = async (name: string): Promise<string[]> =>
  (await read(name)).books.flatMap(({ translations, articles }) => [
    ...translations.map(({ title, author }) => `${title} / ${author}`),
    ...articles.flatMap((article) => article.translations.map(({ lang, title }) => `${lang} ${title}`)),
  ])

test.each([
  ['04-nonlinear-notes', ['A Foreign Book / Ann Author', 'en One', 'en Two']],
  ['05-text-html', ['A Foreign Book / Ann Author', 'en One', 'en Two']],
  ['11-a-name', ['A Foreign Book / Ann Author', 'en One', 'en Two']],
  ['16b-zero-byte-page', ['A Foreign Book / Ann Author', 'en One']],
  ['17-utf8-no-flag', ['Книга / Автор', 'ru Глава', 'ru Вторая']],
  ['18b-note-in-h1-sup', ['A Foreign Book / Ann Author', 'en One', 'en Two']],
  ['23a-bom', ['Oats / Larder editors', 'en First oats', 'en Second oats']],
  ['23c-fence-blank', ['Oats / Larder editors', 'en First oats', 'en Second oats']],
  ['25-lang-eng', ['A Foreign Book / Ann Author', 'en One', 'en Two']],
  ['25-lang-rus', ['A Foreign Book / Ann Author', 'ru One', 'ru Two']],
  ['41b-cover-by-id', ['A Foreign Book / Ann', 'en One', 'en Two']],
  ['43b-no-mimetype', ['A Foreign Book / Ann Author', 'en One', 'en Two']],
  ['43c-windows-1251', ['A Foreign Book / Ann Author', 'ru One', 'ru Two']],
])('%s has the titles that it should have', async (name, titles) => {
  expect(await titlesOf(name)).toEqual(titles)
})

test('a heading with a note is in the contents of the page without its mark', async () => {
  const html = articleOf(await read('E21a-note-in-heading'), 'first')
  expect(headingsIn(html)).toEqual([
    { id: 'h-head', text: 'Head' },
    { id: 'notes', text: 'Notes' },
  ])
})

/** How the beginning of the second article ends: with a sentence, an item or a row. */
const BEGINNINGS: Readonly<Record<string, RegExp>> = {
  '08a-one-list': /^<ol>.*<\/li><\/ol>$/s,
  '08b-one-table': /^<table>.*<\/td>\s*<\/tr>\s*<\/tbody>\s*<\/table>$/s,
  '08d-one-paragraph': /^<p>.*mornings\. ?<\/p>$/s,
  '08e-blockquote': /^<blockquote>.*<\/p>\s*<\/blockquote>$/s,
  '08g-picture-only-restricted': /^$/,
}

const plainOf = (html: string): string => html.replaceAll('\u00ad', '').replace(/<[^>]*>/g, ' ')

test.each([
  ...Object.entries(BEGINNINGS).map(([name, end]) => [name, 'second', end] as const),
  ['27b-div-book', 'one', /^<p>[^<]*thought\.<\/p>$/] as const,
])('of %s, a visitor gets about a seventh of %s, to the end of a part', async (name, slug, end) => {
  const library = await read(name)
  const text = present(library.books[0]?.articles.find((article) => article.slug === slug)?.translations[0])
  expect(text.preview.replaceAll('\u00ad', '')).toMatch(end)
  expect(text.preview).not.toContain('<img')
  const share = wordsIn(plainOf(text.preview)) / text.words
  expect(share).toBeLessThanOrEqual(name.startsWith('08g') ? 0 : 0.2)
  if (!name.startsWith('08g')) expect(share).toBeGreaterThan(0.08)
})

test.each(names.filter((name) => !(name in REFUSED)))(
  'of no article of %s gets a visitor more than a fifth',
  async (name) => {
    for (const { articles } of (await read(name)).books)
      for (const { preview, words } of articles.flatMap(({ translations }) => translations))
        expect(wordsIn(plainOf(preview))).toBeLessThanOrEqual(Math.min(400, words / 5))
  },
)
