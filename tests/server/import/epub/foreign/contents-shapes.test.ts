import { expect, test } from 'vitest'
import { type EpubFiles, type EpubParts, epubFiles, zipEpub } from '#tests/support/content/epub-source.ts'
import { readEpubBytes } from '#tests/support/content/read-epub.ts'
import { present } from '#tests/support/present.ts'

const FILES: EpubParts = {
  pages: [
    ['a.xhtml', '<h1>One</h1><p>Oats.</p>'],
    ['b.xhtml', '<h1>Two</h1><p>Rye.</p>'],
    ['c.xhtml', '<h1>Three</h1><p>Salt.</p>'],
  ],
}
const ONE_FILE: EpubParts = { pages: [['a.xhtml', '<h1 id="c1">I</h1><p>Oats.</p><h1 id="c2">II</h1><p>Rye.</p>']] }
const TWO = '<li><a href="a.xhtml#c1">One</a></li><li><a href="a.xhtml#c2">Two</a></li>'

async function read(parts: EpubParts, change: (files: EpubFiles) => EpubFiles = (files) => files) {
  const { reports, books } = await readEpubBytes(zipEpub(change(epubFiles(parts))))
  const articles = (books[0]?.articles ?? []).map(({ translations }) => present(translations[0]))
  return { titles: articles.map(({ title }) => title), articles, leftOut: present(reports[0]).leftOut }
}

const link = (file: string, title: string) => `<li><a href="${file}.xhtml">${title}</a></li>`

test('a part without a link gives its first chapter its name before its own', async () => {
  const toc =
    `<li><span>Part I</span><ol>${link('a', 'One')}${link('b', 'Two')}</ol></li>` +
    `<li><a href="c.xhtml">Part II</a><ol>${link('c', 'Three')}${link('b', 'Two')}</ol></li>`
  const { titles, articles } = await read({ ...FILES, toc })
  expect(titles).toEqual(['Part I. One', 'Two', 'Part II. Three'])
  expect(articles.map(({ content }) => content)).toEqual(['<p>Oats.</p>', '<p>Rye.</p>', '<p>Salt.</p>'])
})

test('a first chapter that names its part already is called as it is', async () => {
  const toc = `<li><span>Part I</span><ol>${link('a', 'Part I: One')}</ol></li>${link('b', 'Two')}${link('c', 'Three')}`
  expect((await read({ ...FILES, toc })).titles).toEqual(['Part I: One', 'Two', 'Three'])
})

test('a part whose chapters stand in one file is split', async () => {
  const { titles } = await read({ ...ONE_FILE, toc: `<li><span>Part I</span><ol>${TWO}</ol></li>` })
  expect(titles).toEqual(['Part I. One', 'Two'])
})

const nav = (list: string) => (files: EpubFiles) => ({
  ...files,
  'OPS/nav.xhtml': `<html xmlns:epub="http://www.idpf.org/2007/ops"><body>${list}</body></html>`,
})

test.each([
  ['list without numbers', `<nav epub:type="toc"><ul>${TWO}</ul></nav>`],
  ['list in an element', `<nav><h1>Contents</h1><div><ol>${TWO}</ol></div></nav>`],
  ['label before the link', `<nav><ol>${TWO.replaceAll('<li>', '<li><!-- -->')}</ol></nav>`],
  ['label that is a picture', `<nav><ol>${TWO.replace('>One<', '><img src="o.png" alt="One"/><')}</ol></nav>`],
])('a list of contents with a %s is read', async (_, list) => {
  expect(await read({ ...ONE_FILE, toc: '' }, nav(list))).toMatchObject({ titles: ['One', 'Two'], leftOut: [] })
})

test('a list in an element of its part is no title', async () => {
  const list = `<nav><ol><li><div><span>Part I</span><ol>${TWO}</ol></div></li></ol></nav>`
  expect((await read({ ...ONE_FILE, toc: '' }, nav(list))).titles).toEqual(['Part I. One', 'Two'])
})

test('what stands after the link is no title', async () => {
  const list = `<nav><ol>${TWO.replaceAll('</a>', '</a> <span>12</span><p>Of oats and rye.</p>')}</ol></nav>`
  expect((await read({ ...ONE_FILE, toc: '' }, nav(list))).titles).toEqual(['One', 'Two'])
})

test('a number before the link belongs to the title', async () => {
  const list = `<nav><ol>${TWO.replace('<a href="a.xhtml#c2"', '<span>2.</span> <a href="a.xhtml#c2"')}</ol></nav>`
  expect((await read({ ...ONE_FILE, toc: '' }, nav(list))).titles).toEqual(['One', '2. Two'])
})

const NCX =
  '<ncx><navMap><navPoint><navLabel><text>Uno</text></navLabel><content src="a.xhtml#c1"/></navPoint>' +
  '<navPoint><navLabel><text>Due</text></navLabel><content src="a.xhtml#c2"/></navPoint></navMap></ncx>'
const WITH_NCX = {
  ...ONE_FILE,
  items: '<item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/>',
  files: { 'OPS/toc.ncx': NCX },
}

test('a list of contents that is empty or missing leaves it to the older one', async () => {
  expect(await read({ ...WITH_NCX, toc: '' })).toMatchObject({ titles: ['Uno', 'Due'], leftOut: [] })
  const missing = await read({ ...WITH_NCX, toc: '' }, ({ 'OPS/nav.xhtml': _, ...files }) => files)
  expect(missing.titles).toEqual(['Uno', 'Due'])
  expect(missing.leftOut).toEqual(['the list of contents: the file is missing in the EPUB: once, in OPS/nav.xhtml'])
})

test('a list of contents without an entry is named', async () => {
  expect((await read({ ...ONE_FILE, toc: '' })).leftOut).toEqual([
    'the list of contents, which has no entry that leads to a page: once, in OPS/book.opf',
  ])
})

test('a text on the page of the list of contents is an article, and a heading over the list is none', async () => {
  const body = `<nav epub:type="toc"><h1>Contents</h1><ol>${link('a', 'One')}${link('b', 'Two')}${link('c', 'Three')}</ol></nav>`
  const parts = {
    ...FILES,
    toc: '',
    spine: '<itemref idref="nav"/><itemref idref="p0"/><itemref idref="p1"/><itemref idref="p2"/>',
  }
  const preface = '<section><h1>How to read</h1><p>This is an important preface of this book.</p></section>'
  const { titles, leftOut, articles } = await read(parts, nav(preface + body))
  expect([titles, leftOut]).toEqual([['How to read', 'One', 'Two', 'Three'], []])
  expect(articles[0]?.content.replaceAll('\u00ad', '')).toBe('<p>This is an important preface of this book.</p>')
  for (const over of ['Table of contents', '麦の粥と黒パンの本'])
    expect(await read(parts, nav(`<p>${over}</p>${body}`))).toMatchObject({
      titles: ['One', 'Two', 'Three'],
      leftOut: [],
    })
})

test('a chapter of the contents that begins where another does is named', async () => {
  const toc = `${link('a', 'One')}<li><a href="a.xhtml#gone">Of oats</a></li>${link('b', 'Two')}${link('b', 'Two')}${link('c', 'Three')}`
  const { titles, leftOut } = await read({ ...FILES, toc })
  expect(titles).toEqual(['One', 'Two', 'Three'])
  expect(leftOut).toEqual([
    'the chapter “Of oats” of the list of contents, which begins where “One” does: once, in OPS/a.xhtml',
  ])
})

test('a chapter without a label in the contents is called after its heading', async () => {
  const toc = `${link('a', 'Of oats')}${link('b', '')}${link('c', '<img src="c.png" alt=""/>')}`
  expect(await read({ ...FILES, toc })).toMatchObject({ titles: ['Of oats', 'Two', 'Three'], leftOut: [] })
  const twice = `${link('a', '')}${link('a', 'Of oats')}${link('b', 'Of rye')}${link('b', '')}${link('c', 'Three')}`
  expect(await read({ ...FILES, toc: twice })).toMatchObject({ titles: ['Of oats', 'Of rye', 'Three'], leftOut: [] })
})

test('a chapter of the contents is found by other letters, and one that leads to no page is named', async () => {
  expect((await read({ ...ONE_FILE, toc: TWO.replaceAll('a.xhtml', '%41.XHTML') })).titles).toEqual(['One', 'Two'])
  const lost = `${link('gone', 'Four')}<li><a href="gone.xhtml#x">Five</a></li>`
  const toc = `${link('A', 'Of oats')}${link('b', 'Two')}${link('c', 'Three')}${lost}`
  const { titles, leftOut } = await read({ ...FILES, toc })
  expect(titles).toEqual(['Of oats', 'Two', 'Three'])
  expect(leftOut).toEqual([
    'a chapter of the list of contents, which leads to no page of the book: OPS/gone.xhtml: 2 times, in OPS/nav.xhtml (2)',
  ])
})

test.each([
  ['a new line', 'Chapter 1<br/>The Salt', 'Chapter 1 The Salt'],
  ['two blocks', '<div>Chapter 1</div><div>The Salt</div>', 'Chapter 1 The Salt'],
  ['a reading', 'The <ruby>salt<rp>(</rp><rt>sol</rt><rp>)</rp></ruby>', 'The salt'],
  ['parts that nobody sees', '<span hidden="">x</span>The Salt<script>1</script>', 'The Salt'],
])('a title with %s is that of its words', async (_, title, shown) => {
  const toc = `${link('a', title)}${link('b', 'Two')}${link('c', 'Three')}`
  expect((await read({ ...FILES, toc })).titles).toEqual([shown, 'Two', 'Three'])
})
