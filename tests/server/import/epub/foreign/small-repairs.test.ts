import { expect, test } from 'vitest'
import type { EpubParts } from '#tests/support/content/epub-source.ts'
import { readEpubParts } from '#tests/support/content/read-epub.ts'
import { present } from '#tests/support/present.ts'

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

async function read(parts: EpubParts) {
  const { books, reports } = await readEpubParts(parts)
  const book = present(books[0])
  const article = present(book.articles[0]?.translations[0])
  return { card: present(book.translations[0]), article, leftOut: present(reports[0]).leftOut }
}

test.each([
  ['&lt;p&gt;Tom&amp;nbsp;&amp;amp; Jerry&lt;/p&gt;&lt;p&gt;ate.&lt;/p&gt;', 'Tom\u00a0& Jerry ate.'],
  ['5 &lt; 6 and 7 &gt; 3', '5 < 6 and 7 > 3'],
  ['For all x&lt;y, this tells more', 'For all x<y, this tells more'],
  ['Oats &amp; rye', 'Oats & rye'],
])('the description %s is plain words', async (written, shown) => {
  const metadata = `<dc:title>Book</dc:title><dc:description>${written}</dc:description>`
  const { card } = await read({ pages: [['a.xhtml', '<h1>One</h1><p>Oats.</p>']], metadata })
  expect(card.description).toBe(shown)
})

test('a page that lost words for a known reason takes none of a page that is whole', async () => {
  const { leftOut } = await read({
    pages: [
      ['a.xhtml', '<h1>One</h1><p>Oats.</p><iframe src="x">Rye bread</iframe>'],
      ['b.xhtml', '<h1>Two</h1><p>Rye bread.</p>'],
    ],
  })
  expect(leftOut).toEqual(['<iframe> has no place in an article: once, in OPS/a.xhtml'])
})

test('the number of a note in a paragraph of its own is left out', async () => {
  const note = '<aside id="n1"><p>[1]</p><p>The source.</p></aside>'
  const { article } = await read({ pages: [['a.xhtml', `<p>Oats<a epub:type="noteref" href="#n1">1</a>.</p>${note}`]] })
  expect(article.content).toMatch(/<li id="fn-1"><p>The source\. /)
})

test.each(['Images/A.PNG', 'images\\a.png', 'images/a.png'])('a picture is found by the name %s', async (src) => {
  const { article, leftOut } = await read({
    pages: [['a.xhtml', `<p>x</p><p><img src="${src}" alt="A"/></p>`]],
    files: { 'OPS/images/a.png': PIXEL },
  })
  expect(leftOut).toEqual([])
  expect(article.content).toContain('<img ')
})

test('a picture whose name in the zip is encoded is found', async () => {
  const { leftOut } = await read({
    pages: [['a.xhtml', '<p>x</p><p><img src="salt%20day.png" alt="A"/></p>']],
    files: { 'OPS/salt%20day.png': PIXEL },
  })
  expect(leftOut).toEqual([])
})

test('the boxes of tasks are signs', async () => {
  const { article, leftOut } = await read({
    pages: [
      [
        'a.xhtml',
        '<ul><li><label><input type="checkbox" checked=""/>Oats</label></li><li><input type="checkbox"/>Rye</li></ul>',
      ],
    ],
  })
  expect([article.content, leftOut]).toEqual(['<ul><li>☑ Oats</li><li>☐ Rye</li></ul>', []])
})

test('raised words are words of the text, and the marks of notes are none', async () => {
  const note = '<aside id="n1"><p>The source.</p></aside>'
  const { article } = await read({
    pages: [
      [
        'a.xhtml',
        `<p>Oats<a epub:type="noteref" href="#n1">1</a><a href="#n1"><sup>[1]</sup></a> <sup>and rye</sup></p>${note}`,
      ],
    ],
  })
  expect(article.text).toBe('Oats and rye')
})
