import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { EpubParts } from '#tests/support/content/epub-source.ts'
import { readEpubParts } from '#tests/support/content/read-epub.ts'
import { present } from '#tests/support/present.ts'

const report = async (parts: EpubParts) => present((await readEpubParts(parts)).reports[0])

const NOTE = '<aside epub:type="footnote" id="n1"><p>1. Words of it.</p></aside>'

test('a note in two articles does not hide what was lost elsewhere', async () => {
  const mark = '<a epub:type="noteref" href="n.xhtml#n1">1</a>'
  const { words, imported, leftOut } = await report({
    pages: [
      ['n.xhtml', NOTE],
      ['a.xhtml', `<h1>One</h1><p>Oats${mark}.</p><table>Words of</table>`],
      ['b.xhtml', `<h1>Two</h1><p>Rye${mark}.</p>`],
    ],
  })
  expect([words, imported]).toEqual([9, 7])
  expect(leftOut).toEqual(['words that no article has: 2 times, in OPS/a.xhtml (2)'])
})

test.each([
  ['the number of a note', `<p>Oats<a epub:type="noteref" href="#n1">1</a>.</p>${NOTE}`],
  [
    'the heading over the notes, and a plain link back',
    '<p>Oats<a epub:type="noteref" id="r1" href="#n1">1</a>.</p><section epub:type="footnotes"><h2>Endnotes</h2>' +
      '<p id="n1">Words. <a href="#r1">back</a></p></section>',
  ],
  ['the space after the number of a verse', '<p><sup>38</sup>However, oats.</p>'],
  ['the number of a printed page', '<p>Oats <span epub:type="pagebreak">12</span>feed.</p>'],
])('%s is no loss', async (_, body) => {
  const { words, imported, leftOut } = await report({ pages: [['a.xhtml', `<h1>One</h1>${body}`]] })
  expect(leftOut).toEqual([])
  expect(imported).toBe(words)
})

test('a title page whose words the card has is no loss, and other words are', async () => {
  const titlePage = (words: string) => `<section epub:type="titlepage"><h1>A Foreign Book</h1><p>${words}</p></section>`
  const pages = (words: string) =>
    [
      ['t.xhtml', titlePage(words)],
      ['a.xhtml', '<h1>One</h1><p>Oats.</p>'],
    ] as const
  const known = await report({ pages: pages('ANN AUTHOR') })
  expect(known).toMatchObject({ words: 2, imported: 2, leftOut: [] })
  expect(known.withoutLoss).toEqual(['a cover, a title page or a list of contents: once, in OPS/t.xhtml'])
  const other = await report({ pages: pages('For my mother') })
  expect([other.words, other.imported]).toEqual([8, 2])
  expect(other.leftOut.join()).toMatch(/^a cover.* with words that the book’s card does not have: once, in OPS\/t/)
})

test('the picture of the first page is the cover of a book that names none, and another picture there is lost', async () => {
  const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#123456' } })
    .png()
    .toBuffer()
  const parts = {
    pages: [
      ['cover.xhtml', '<div><img src="c.png" alt=""/></div>'],
      ['a.xhtml', '<h1>One</h1><p>Oats.</p>'],
    ],
    files: { 'OPS/c.png': png, 'OPS/d.png': png },
  } as const
  const { books, assets, reports } = await readEpubParts(parts)
  const cover = present(assets.find(({ key }) => key === books[0]?.heroAssetKey))
  expect((await sharp(cover.bytes).stats()).dominant).toEqual({ r: 24, g: 56, b: 88 })
  expect(reports[0]?.leftOut).toEqual([])
  const items = '<item id="cover" href="d.png" media-type="image/png" properties="cover-image"/>'
  expect((await report({ ...parts, items })).leftOut).toEqual([
    'a picture of a cover or a title page: once, in OPS/cover.xhtml',
  ])
})

test('what a book hides, and a page outside the reading order, are named', async () => {
  const { leftOut, withoutLoss, words, imported } = await report({
    pages: [['a.xhtml', '<h1>One</h1><p hidden="">No.</p><p hidden="">No.</p><p>Oats.</p>']],
    items: '<item id="x" href="x.xhtml" media-type="application/xhtml+xml"/>',
    files: { 'OPS/x.xhtml': '<html><body><p>x</p></body></html>' },
  })
  expect(withoutLoss).toEqual(['a part that the book hides: 2 times, in OPS/a.xhtml (2)'])
  expect(leftOut).toEqual(['a page outside the reading order: once, in OPS/x.xhtml'])
  expect([words, imported]).toEqual([3, 2])
})

test('a page outside the reading order that cannot be read has one line, and refuses nothing', async () => {
  const { books, reports } = await readEpubParts({
    pages: [['a.xhtml', '<h1>One</h1><p>Oats.</p>']],
    items: '<item id="x" href="x.xhtml" media-type="application/xhtml+xml"/>',
    files: {
      'OPS/x.xhtml': '<html><body><p>x</p></body></html>',
      'META-INF/encryption.xml': '<encryption><CipherReference URI="OPS/x.xhtml"/></encryption>',
    },
  })
  expect(books).toHaveLength(1)
  const { leftOut, unread } = present(reports[0])
  expect(leftOut).toEqual(['a page outside the reading order: once, in OPS/x.xhtml'])
  expect(unread).toBe(1)
})

test('a page of the reading order that is a drawing is a figure, and one that is a film is not read', async () => {
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><title>A map</title><rect width="9" height="9"/></svg>'
  const { books, reports } = await readEpubParts({
    pages: [
      ['a.xhtml', '<h1>One</h1><p>Oats.</p>'],
      ['b.xhtml', '<h1>Two</h1><p>Rye.</p>'],
    ],
    items:
      '<item id="map" href="map.svg" media-type="image/svg+xml"/><item id="film" href="f.mp4" media-type="video/mp4"/>',
    files: { 'OPS/map.svg': drawing, 'OPS/f.mp4': 'x' },
    spine: '<itemref idref="p0"/><itemref idref="map"/><itemref idref="p1"/><itemref idref="film"/>',
    toc: '<li><a href="a.xhtml">One</a></li><li><a href="b.xhtml">Two</a></li>',
  })
  const texts = books[0]?.articles.map(({ translations }) => String(translations[0]?.content))
  expect(texts?.[0]).toMatch(/^<p>Oats\.<\/p><figure><img alt="A map" src="\/api\/assets\/map-/)
  expect(texts?.[1]).toBe('<p>Rye.</p>')
  const { leftOut, words, imported, unread } = present(reports[0])
  expect(leftOut).toEqual(['a page of the type video/mp4: once, in OPS/f.mp4'])
  expect([words, imported, unread]).toEqual([4, 4, 1])
})

test.each([
  ['a sheet in large letters', '', 'P { WRITING-MODE: Vertical-RL }', 'OPS/v.css'],
  ['a style of the page', '<style>p { writing-mode: tb-rl }</style>', '', 'OPS/a.xhtml'],
  [
    'a style of the page as CDATA',
    '<style>/*<![CDATA[*/ p { writing-mode: vertical-rl } /*]]>*/</style>',
    '',
    'OPS/a.xhtml',
  ],
  ['a style of an element', '<div style="-epub-writing-mode: vertical-lr"><p>Rye.</p></div>', '', 'OPS/a.xhtml'],
])('vertical writing in %s is reported', async (_, inPage, sheet, path) => {
  const { leftOut } = await report({
    pages: [['a.xhtml', `<h1>One</h1><p>Oats of writing-mode: vertical.</p>${inPage}`]],
    items: '<item id="v" href="v.css" media-type="text/css"/>',
    files: { 'OPS/v.css': sheet },
  })
  expect(leftOut).toEqual([`vertical writing; the text is kept and runs horizontally: once, in ${path}`])
})

test.each([
  ['.w::before { content: "Warning: " }', 'words that a style sheet adds to the text'],
  ['.m::after { content: " " url(map.png) }', 'a picture that a style sheet adds to the text'],
  ['.m{background-image:url(map.png)}', 'a picture that a style sheet puts behind the text'],
  ["q { content: '\\201C'; quotes: '“' }", ''],
  ['.p { background: #fff; color: url }', ''],
  ['/* .w::before { content: "Warning: " } */', ''],
  ['/* .m { background: url(map.png) } p { writing-mode: vertical-rl } */ p { color: red }', ''],
  ['/* No words */ .w::before { content: "Warning: " }', 'words that a style sheet adds to the text'],
])('what a style sheet adds is reported: %s', async (css, what) => {
  const inSheet = await report({
    pages: [['a.xhtml', '<h1>One</h1><p>Oats on a background: url(x).</p>']],
    items: '<item id="v" href="v.css" media-type="text/css"/>',
    files: { 'OPS/v.css': css },
  })
  expect(inSheet.leftOut).toEqual(what === '' ? [] : [`${what}: once, in OPS/v.css`])
  const inPage = await report({ pages: [['a.xhtml', `<style>${css}</style><h1>One</h1><p>Oats.</p>`]] })
  expect(inPage.leftOut).toEqual(what === '' ? [] : [`${what}: once, in OPS/a.xhtml`])
})

test('what is lost in a note that two articles have is told once', async () => {
  const mark = '<a epub:type="noteref" href="n.xhtml#n1">1</a>'
  const note = NOTE.replace('Words', '<a href="gone.xhtml">Words</a> <button></button>')
  const { leftOut } = await report({
    pages: [
      ['n.xhtml', note],
      ['a.xhtml', `<h1>One</h1><p>Oats${mark}.</p>`],
      ['b.xhtml', `<h1>Two</h1><p>Rye${mark}.</p>`],
    ],
  })
  expect(leftOut).toEqual([
    '<button> has no place in an article: once, in OPS/a.xhtml',
    'a link that leads nowhere; its words are kept: once, in OPS/a.xhtml',
  ])
})

test('a picture that moves is named, and its first picture kept', async () => {
  const frame = { width: 2, height: 2, channels: 3 as const }
  const frames = ['#123456', '#fedcba'].map((background) =>
    sharp({ create: { ...frame, background } })
      .png()
      .toBuffer(),
  )
  const moving = await sharp(await Promise.all(frames), { join: { animated: true } })
    .gif()
    .toBuffer()
  const still = await sharp({ create: { ...frame, background: '#123456' } })
    .gif()
    .toBuffer()
  const { leftOut } = await report({
    pages: [['a.xhtml', '<h1>One</h1><p>Oats.</p><img src="m.gif" alt="Oats"/><img src="s.gif" alt="Rye"/>']],
    files: { 'OPS/m.gif': moving, 'OPS/s.gif': still },
  })
  expect(leftOut).toEqual(['the movement of the picture OPS/m.gif; its first picture is kept: once, in OPS/a.xhtml'])
})

test('cells over others and lists of definitions are named, and are no loss', async () => {
  const { leftOut, withoutLoss, words, imported } = await report({
    pages: [
      [
        'a.xhtml',
        '<h1>One</h1><table><tr><th colspan="2">Oats</th></tr><tr><td rowspan="2">Rye</td><td>1</td></tr><tr><td>2</td></tr></table>' +
          '<dl><dt>Oats</dt><dd>A grain</dd></dl>',
      ],
    ],
  })
  expect(leftOut).toEqual([])
  expect(withoutLoss).toEqual([
    'a cell over several others; its words stand in the first of them: 2 times, in OPS/a.xhtml (2)',
    'a list of definitions; its terms are bold paragraphs: once, in OPS/a.xhtml',
  ])
  expect(words).toBe(imported)
})

test('a link to what is not in the library is named, and keeps its words', async () => {
  const { leftOut, withoutLoss, words, imported } = await report({
    pages: [
      [
        'a.xhtml',
        '<h1>One</h1><p><a href="gone.xhtml#x">Gone</a>, <a href="toc.xhtml">contents</a>, <a href="#no">here</a>.</p>',
      ],
      ['toc.xhtml', '<section epub:type="toc"><p>One</p></section>'],
    ],
  })
  expect(leftOut).toEqual(['a link that leads nowhere; its words are kept: once, in OPS/a.xhtml'])
  expect(withoutLoss).toContain('a link to a cover, a title page or a list of contents: once, in OPS/a.xhtml')
  expect([words, imported]).toEqual([4, 4])
})
