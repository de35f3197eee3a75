import { expect, test } from 'vitest'
import { textOfHtml } from '#search/words/article-text.ts'
import type { EpubParts } from '#tests/support/content/epub-source.ts'
import { readEpubParts } from '#tests/support/content/read-epub.ts'
import { present } from '#tests/support/present.ts'

async function textOf(body: string, parts: Omit<EpubParts, 'pages'> = {}) {
  const { books } = await readEpubParts({ ...parts, pages: [['a.xhtml', `<h1>Title</h1>${body}`]] })
  const text = present(books[0]?.articles[0]?.translations[0])
  return { ...text, content: text.content.replaceAll('\u00ad', '') }
}

test('readings come along, and the search finds the word under them', async () => {
  const { content, text, description } = await textOf(
    '<p>The <ruby><rb>草</rb><rp>(</rp><rt>くさ</rt><rp>)</rp>枕<rt>まくら</rt></ruby> book</p>' +
      `<ul><li>${'Oats. '.repeat(20)}</li></ul>`,
  )
  expect(content).toContain('<ruby>草<rp>(</rp><rt>くさ</rt><rp>)</rp>枕<rt>まくら</rt></ruby>')
  expect(text).toMatch(/^The 草枕 book\s/)
  expect(description).toBe('The 草枕 book')
  expect(textOfHtml(content)).toMatch(/^The 草枕 book\s/)
})

test('parts keep the language and the direction that differ from the book, on what an article keeps', async () => {
  const { content } = await textOf(
    '<section xml:lang="fr"><p lang="en-GB">Colour <i lang="la">et alii</i> <span lang="en">plain</span></p><p>Bonjour</p>bare' +
      '</section><div dir="rtl" lang="he"><ul><li>שלום</li></ul><h2>כותרת</h2></div><blockquote lang="uk"><p>Слово</p></blockquote>' +
      '<p lang="javascript:alert(1)" dir="sideways">safe</p><table dir="rtl"><tr><td lang="ar">س</td></tr></table>',
  )
  expect(content).toContain('<p>Colour <em lang="la">et alii</em> plain</p>')
  expect(content).toContain('<p lang="fr">Bonjour</p><p><span lang="fr">bare</span></p>')
  expect(content).toContain('<li lang="he" dir="rtl">שלום</li>')
  expect(content).toContain('<h2 lang="he" dir="rtl"')
  expect(content).toContain('<blockquote lang="uk"><p>Слово</p></blockquote>')
  expect(content).toContain('<p>safe</p><table dir="rtl"><tbody><tr><td lang="ar">س</td>')
})

test('numbers of verses stand apart from the words after them', async () => {
  const { content } = await textOf(
    '<p><span class="num">1</span>In the beginning <sup>2</sup>And the <b>3</b><i>earth</i> H<sub>2</sub>O 10<sup>3</sup>m ' +
      '<b>4</b> rivers</p><p><span>१</span><span>सर्वेषाम</span></p>',
  )
  const space = '\u00a0'
  expect(content).toContain(
    `<p>1${space}In the beginning <sup>2</sup>${space}And the <strong>3</strong>${space}<em>earth</em> H<sub>2</sub>O ` +
      '10<sup>3</sup>m <strong>4</strong> rivers</p>',
  )
  expect(content).toContain(`<p>१${space}सर्वेषाम</p>`)
})

test('a picture on a page of its own belongs to the text, unless it is the first page', async () => {
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><circle cx="4" cy="4" r="3"/></svg>'
  const { books, reports } = await readEpubParts({
    files: { 'OPS/f.svg': drawing, 'OPS/g.svg': drawing },
    pages: [
      ['cover.xhtml', '<img src="f.svg" alt="The cover"/>'],
      ['a.xhtml', '<h1>One</h1><p>Words.</p>'],
      ['b.xhtml', '<img src="g.svg" alt="A painting"/>'],
      ['c.xhtml', '<h1>Two</h1><p>Words.</p>'],
    ],
    toc: '<li><a href="a.xhtml">One</a></li><li><a href="c.xhtml">Two</a></li>',
  })
  expect(books[0]?.articles.map(({ translations }) => translations[0]?.content.match(/alt="[^"]*"/g))).toEqual([
    ['alt="A painting"'],
    null,
  ])
  expect(present(reports[0]).withoutLoss.join('\n')).toMatch(/cover\.xhtml/)
  expect(present(reports[0]).leftOut.join('\n')).not.toMatch(/b\.xhtml/)
})
