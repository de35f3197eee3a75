import { expect, test } from 'vitest'
import { shareImported, Tally } from '#server/import/epub/import-report.ts'
import { readEpubs } from '#server/import/epub/read-epubs.ts'
import { type EpubParts, epubFiles, zipEpub } from '#tests/support/content/epub-source.ts'
import { EMPTY_SHELF, readEpubParts, writeEpubs } from '#tests/support/content/read-epub.ts'
import { present } from '#tests/support/present.ts'

test('the report counts what was left out, and names where', async () => {
  const { reports } = await readEpubParts({
    files: { 'OPS/v.css': 'html { -epub-writing-mode: vertical-rl; }', 'OPS/aside.xhtml': '<html/>' },
    items:
      '<item id="css" href="v.css" media-type="text/css"/>' +
      '<item id="aside" href="aside.xhtml" media-type="application/xhtml+xml"/>',
    spine: '<itemref idref="p0"/><itemref idref="p1"/><itemref idref="aside" linear="no"/>',
    pages: [
      ['a.xhtml', '<h1>A</h1><p>One two three.</p><video src="a"><p>four five</p></video><video src="b"/>'],
      [
        'b.xhtml',
        '<h1>B</h1><p>Six seven<span epub:type="pagebreak">12</span>.</p><video src="c"/><nav><ol><li>eight</li></ol></nav>',
      ],
    ],
    toc: '<li><a href="a.xhtml">A</a></li><li><a href="b.xhtml">B</a></li>',
  })
  const report = present(reports[0])
  expect(report.leftOut).toContain('<video> has no place in an article: 3 times, in OPS/a.xhtml (2), OPS/b.xhtml')
  expect(report.leftOut).toContain('<nav> has no place in an article: once, in OPS/b.xhtml')
  expect(report.leftOut).toContain('a page: the page has no body: once, in OPS/aside.xhtml')
  expect(report.leftOut.join()).toMatch(
    /vertical writing; the text is kept and runs horizontally: once, in OPS\/v\.css/,
  )
  expect([report.words, report.imported]).toEqual([10, 7])
  expect(shareImported(report)).toBe(
    '70.0 % of its words were kept (7 of 10), without those of 1 page that was not read',
  )
})

test('a share is never rounded up to all, and a long list of places is cut', () => {
  expect(shareImported({ imported: 99_999, words: 100_000, unread: 0 })).toMatch(/^99\.9 %/)
  expect(shareImported({ imported: 5, words: 5, unread: 0 })).toMatch(/^100\.0 %/)
  expect(shareImported({ imported: 5, words: 5, unread: 2 })).toMatch(/, without those of 2 pages that were not read$/)
  const leftOut = new Tally()
  for (let page = 1; page <= 8; page += 1) leftOut.add(`p${page}`, 'a film')
  expect(leftOut.lines()).toEqual(['a film: 8 times, in p1, p2, p3, p4, p5 and 3 other files'])
})

test('a book without an author has none, and a licence is no description', async () => {
  const { books } = await readEpubParts({
    metadata: '<dc:title>Trees</dc:title>',
    pages: [
      [
        'a.xhtml',
        '<h1>Rights</h1><p>Copyright 2001. Permission is granted to copy this document, whole or in part.</p>',
      ],
      [
        'b.xhtml',
        '<h1>Oaks</h1><p>An oak grows for three hundred years and dies for another three hundred.</p>' +
          `<p>${'Then come other words. '.repeat(20)}</p>`,
      ],
    ],
  })
  expect(books[0]?.translations[0]).toMatchObject({
    author: '',
    rights: null,
    description: 'An oak grows for three hundred years and dies for another three hundred.',
  })
})

test('a line of a book that is too long is cut, and the report says so', async () => {
  const { reports, books } = await readEpubParts({
    metadata: `<dc:title>Trees</dc:title><dc:description>${'Oats and rye. '.repeat(50)}</dc:description>`,
    pages: [['a.xhtml', `<h1>${'Of oats and rye '.repeat(40)}</h1><p>Oats.</p>`]],
  })
  expect(books[0]?.translations[0]?.description).toMatch(/ …$/)
  expect(present(reports[0]).leftOut).toEqual([
    'the end of a description, which has more than 600 letters: once, in book.epub',
    'the end of a title, which has more than 600 letters: once, in OPS/a.xhtml',
  ])
})

test('a book in a language that the library lacks needs a word of the operator', async () => {
  const paths = writeEpubs({
    'b.epub': zipEpub(epubFiles({ language: 'ar-EG', pages: [['a.xhtml', '<p>كلمات</p>']] })),
  })
  await expect(readEpubs(paths, EMPTY_SHELF, {})).rejects.toThrow(/--language ar adds the language/)
  const asked: string[] = []
  const mayAdd = async (file: string, lang: string) => asked.push(`${file} ${lang}`) > 0
  const { books, newLanguages } = await readEpubs(paths, EMPTY_SHELF, {}, { mayAdd })
  expect(asked).toEqual(['b.epub ar'])
  expect([newLanguages, books[0]?.translations[0]?.lang]).toEqual([['ar'], 'ar'])
  const named = await readEpubs(paths, EMPTY_SHELF, {}, { named: 'uk', mayAdd: async () => false })
  expect([named.newLanguages, named.books[0]?.translations[0]?.lang]).toEqual([[], 'uk'])
})

test.each<[string, EpubParts, RegExp]>([
  [
    'a lost picture',
    { pages: [['a.xhtml', '<p>x</p><img src="no.png" alt="A graph"/>']] },
    /OPS\/no\.png: the file is missing/,
  ],
  [
    'a broken picture',
    { pages: [['a.xhtml', '<p>x</p><img src="x.png" alt="A graph"/>']], files: { 'OPS/x.png': 'no picture' } },
    /OPS\/x\.png: this is not a picture/,
  ],
  [
    'a drawing that runs',
    {
      pages: [['a.xhtml', '<p>x</p><img src="x.svg" alt="A graph"/>']],
      files: { 'OPS/x.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>' },
    },
    /OPS\/x\.svg: the drawing holds <script>/,
  ],
])('%s costs itself: its words stay, and the report names it', async (_, parts, line) => {
  const { reports, books } = await readEpubParts(parts)
  expect(present(reports[0]).leftOut).toHaveLength(1)
  expect(present(reports[0]).leftOut[0]).toMatch(line)
  const { content } = present(books[0]?.articles[0]?.translations[0])
  expect(content).toContain('A graph')
  expect(content).not.toContain('<img')
})

test('a broken cover costs itself', async () => {
  const { reports, books, assets } = await readEpubParts({
    pages: [['a.xhtml', '<p>x</p>']],
    items: '<item id="c" href="c.png" media-type="image/png" properties="cover-image"/>',
    files: { 'OPS/c.png': 'no picture' },
  })
  expect(present(reports[0]).leftOut.join()).toMatch(/the cover: this is not a picture/)
  expect(assets.map(({ key }) => key)).toContain(present(books[0]).heroAssetKey)
})
