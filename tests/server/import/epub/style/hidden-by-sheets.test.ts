import { expect, test } from 'vitest'
import { readEpubParts } from '#tests/support/content/read-epub.ts'
import { present } from '#tests/support/present.ts'

const BODY =
  '<h1>One</h1><p>Oats.</p><p class="x y" id="i">Gone.</p><div class="x"><p>Gone too.</p></div><p class="z">Rye.</p>'
const WHOLE = '<p>Oats.</p><p>Gone.</p><p>Gone too.</p><p>Rye.</p>'

/** The text of a page with a style sheet, and what the import says of it. */
async function withSheet(
  css: string | Uint8Array,
  body = BODY,
  head = '<link rel="stylesheet" href="../css/book.css"/>',
  others: Readonly<Record<string, string>> = {},
  items = '',
) {
  const { books, reports } = await readEpubParts({
    pages: [['text/a.xhtml', '']],
    items,
    files: {
      'OPS/text/a.xhtml': `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>One</title>${head}</head><body>${body}</body></html>`,
      'OPS/css/book.css': css,
      ...others,
    },
  })
  const { content } = present(books[0]?.articles[0]?.translations[0])
  return { content: content.replaceAll('\u00ad', ''), report: present(reports[0]) }
}

test.each([
  '.x { display: none }',
  '.x { visibility: hidden; }',
  'p.x, div.x { color: red; display: none !important }',
  '/* .x { display: block } */ a { top: 0 } .y, .x { DISPLAY: NONE }',
  '@charset "utf-8"; @import url(other.css); .x { display: none }',
  '@media screen { .x { display: none } }',
  '@media all { p { top: 0 } .x { display: none } }',
  '@font-face { font-family: F; src: url(f.otf) } .x{display:none}',
  '.x { display: block } .x { display: none }',
  '.x { display: none } @media print, amzn-kf8 { .x { display: block } }',
  'p.x { display: none } .x { display: none } .x.open { color: red }',
])('what a style sheet hides is left out, and said: %s', async (css) => {
  const { content, report } = await withSheet(css)
  expect(content).toBe('<p>Oats.</p><p>Rye.</p>')
  expect(report.withoutLoss).toEqual(['a part that the book hides: 2 times, in OPS/text/a.xhtml (2)'])
  expect(report.leftOut).toEqual([])
})

const inCyrillic = (text: string): Uint8Array =>
  // The letters from А to я are in one row of windows-1251.
  Uint8Array.from(text, (letter) => {
    const code = letter.charCodeAt(0)
    return code < 0x80 ? code : code - 0x410 + 0xc0
  })

test.each([
  ['that names its encoding', '@charset "windows-1251"; /* Заголовки */ .x { display: none }'],
  ['that does not', '/* Заголовки */ .x { display: none }'],
])('a sheet in an old encoding %s costs no book, and its rules count', async (_, css) => {
  const items = '<item id="css" href="css/book.css" media-type="text/css"/>'
  const { content, report } = await withSheet(inCyrillic(css), BODY, undefined, {}, items)
  expect(content).toBe('<p>Oats.</p><p>Rye.</p>')
  expect(report.leftOut).toEqual([])
})

test.each([
  ['for an id', '#i { display: none }', '<p>Oats.</p><p>Gone too.</p><p>Rye.</p>'],
  ['for a class of one element', 'div.x { display: none }', '<p>Oats.</p><p>Gone.</p><p>Rye.</p>'],
  [
    'and shown by a more special one',
    '.x { display: none } p.x { display: block }',
    '<p>Oats.</p><p>Gone.</p><p>Rye.</p>',
  ],
])('a rule counts %s', async (_, css, expected) => {
  expect((await withSheet(css)).content).toBe(expected)
})

test.each([
  ['for print', '@media print { .x { display: none } }'],
  ['for some screens', '@media screen and (max-width: 9em) { .x { display: none } }'],
  ['for another program', '@media amzn-mobi { .x { display: none } }'],
  ['of a condition', '@supports (display: grid) { .x { display: none } }'],
  ['for what is in another part', '.gone .x { display: none }'],
  ['that a later one takes back', '.x { display: none } .x { display: block }'],
  ['that another one may take back', '.x { display: none } .open > .x { display: block }'],
  [
    'that another one takes back on some screens',
    '.x { display: none } @media screen and (min-width: 1px) { .x { display: block } }',
  ],
  [
    'that another one takes back where grids are known',
    '.x { display: none } @media screen { @supports (display: grid) { p.x, div.x { display: block } } }',
  ],
  ['for what follows a part', '.x::before { display: none }'],
  ['that has no end', '.x { display: block; } .z { color: red; .x { display: none'],
])('a rule %s hides nothing', async (_, css) => {
  const { content, report } = await withSheet(css)
  expect(content).toBe(WHOLE)
  expect(report.withoutLoss).toEqual([])
})

test('a page may have its own rules, sheets for print and sheets that are missing', async () => {
  const own = '<style>.x { display: none }</style>'
  expect((await withSheet('', BODY, own)).content).toBe('<p>Oats.</p><p>Rye.</p>')
  const other = '<link rel="stylesheet" media="print" href="../css/book.css"/><link rel="stylesheet" href="no.css"/>'
  expect((await withSheet('.x { display: none }', BODY, other)).content).toBe(WHOLE)
})

const LINK = '<link rel="stylesheet" href="../css/book.css"/>'
const HIDING = '.x { display: none }'

test.each([
  ['by its address', '@import "more/x.css";'],
  ['by url()', "@import url( 'more/x.css' ) screen;"],
  ['after the encoding', '@charset "utf-8"; /* all */ @IMPORT url(more/x.css);'],
  ['through another one', '@import url(chain.css); .z { color: red }'],
])('a sheet takes in another one %s', async (_, css) => {
  const others = {
    'OPS/css/more/x.css': HIDING,
    // They take in each other for ever.
    'OPS/css/chain.css': '@import "more/chain.css"; @import "more/x.css";',
    'OPS/css/more/chain.css': '@import "../chain.css"; @import "../book.css";',
  }
  expect((await withSheet(css, BODY, LINK, others)).content).toBe('<p>Oats.</p><p>Rye.</p>')
})

test.each([
  ['for print', '@import "x.css" print;'],
  ['of a condition', '@import "x.css" supports(display: grid);'],
  ['after a rule', '.z { color: red } @import "x.css";'],
  ['that is not there', '@import "no.css";'],
  ['whose rules the sheet takes back', '@import "x.css"; .x { display: block }'],
])('a sheet %s hides nothing', async (_, css) => {
  expect((await withSheet(css, BODY, LINK, { 'OPS/css/x.css': HIDING })).content).toBe(WHOLE)
})

test('a page takes in a sheet itself', async () => {
  const own = '<style>@import "../css/x.css";</style>'
  expect((await withSheet('', BODY, own, { 'OPS/css/x.css': HIDING })).content).toBe('<p>Oats.</p><p>Rye.</p>')
})

test('the style of an element counts more than a sheet', async () => {
  const body = '<h1>One</h1><p>Oats.</p><p class="x" style="display: block">Shown.</p>'
  expect((await withSheet('.x { display: none }', body)).content).toBe('<p>Oats.</p><p>Shown.</p>')
})

test('a note that a style sheet hides until its mark is tapped is kept', async () => {
  const body =
    '<h1>One</h1><p>Oats<a xmlns:epub="http://www.idpf.org/2007/ops" epub:type="noteref" href="#n">1</a>.</p>' +
    '<aside class="x" id="n"><p>The note.</p></aside>'
  const { content, report } = await withSheet('.x { display: none }', body)
  expect(content).toMatch(/<li id="fn-1"><p>The note\. /)
  expect(report.withoutLoss).toEqual([])
})

test('lines of a poem may be kept by a style sheet', async () => {
  const body = '<h1>One</h1><p class="text">One,\n  two.</p><p>Plain\n words.</p>'
  const { content } = await withSheet('p.text { white-space: pre }', body)
  expect(content).toBe('<p>One,<br>\u00a0\u00a0two.</p><p>Plain words.</p>')
})
