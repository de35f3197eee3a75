import { expect, test } from 'vitest'
import { readArticles } from '#tests/support/content/read-epub.ts'

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const readOne = async (body: string) => {
  const { articles, leftOut } = await readArticles({ pages: [['a.xhtml', `<h1>One</h1>${body}`]] })
  return { content: String(articles[0]?.content), leftOut }
}

test.each([
  ['<div epub:type="pagebreak" id="p2"><p>Real words.</p></div>', '<p>Real words.</p>'],
  ['<h2 epub:type="pagebreak">A real heading</h2>', '<h2 id="h-a-real-heading">A real heading</h2>'],
  ['<p>Oats <span role="doc-pagebreak">and rye</span>.</p>', '<p>Oats and rye.</p>'],
])('the words in %s are no number of a page', async (body, kept) => {
  expect(await readOne(`${body}<p>End.</p>`)).toEqual({ content: `${kept}<p>End.</p>`, leftOut: [] })
})

test.each(['12', 'xii', '[Pg 12]', 'Seite 12', '١٢', ''])(
  'the number “%s” of a printed page is left out',
  async (number) => {
    const { content } = await readOne(`<p>Oats<span epub:type="pagebreak" title="12">${number}</span>.</p>`)
    expect(content).toBe('<p>Oats.</p>')
  },
)

const PAGE = '<a id="Page_12">12</a>'

test.each([
  `<span class="pagenum">[Pg ${PAGE}]</span>`,
  '<span class="pageno">12</span>',
  '<a class="page-number" id="p12">xii</a>',
  `<span class="right pagenum" title="12">${PAGE}</span>`,
  '<small class="x-ebookmaker-pageno">{12}</small>',
])('the number of a printed page that has a class is left out: %s', async (number) => {
  expect(await readOne(`<p>Oats feed ${number}horses.</p><p>End.</p>`)).toEqual({
    content: '<p>Oats feed horses.</p><p>End.</p>',
    leftOut: [],
  })
})

test('a link to a printed page has its number, and a word of that class stays', async () => {
  const index = '<p>Oats, <a class="pageno" href="#p">12</a>, <span class="pageno"><a href="#p">13</a></span>.</p>'
  const words = '<p><span class="pagenum">Real words.</span></p>'
  const { content } = await readOne(`<p>x</p><p id="p">Oats.</p>${index}${words}`)
  expect(content).toContain('<p>Oats, <a href="#at-1">12</a>, <a href="#at-1">13</a>.</p><p>Real words.</p>')
})

test('the picture under a drawing is kept, and the drawing is named', async () => {
  const drawing = (over: string) =>
    `<p>x</p><svg xmlns:xlink="http://www.w3.org/1999/xlink"><g><image xlink:href="p.png"/>${over}</g></svg>`
  const parts = (over: string) => ({
    pages: [['a.xhtml', `<h1>One</h1>${drawing(over)}`]] as const,
    files: { 'OPS/p.png': Buffer.from(PIXEL, 'base64') },
  })
  const over = await readArticles(parts('<ellipse rx="1" ry="1"/><foreignObject><p>Words</p></foreignObject>'))
  expect(over.articles[0]?.content).toContain('<img ')
  expect(over.leftOut).toEqual(['a drawing over a picture; the picture is kept: once, in OPS/a.xhtml'])
  const unseen = ['<title>P</title>', '<metadata><rdf/></metadata>', '<defs><clipPath id="c"/></defs>', '<switch/>']
  for (const one of unseen) expect((await readArticles(parts(one))).leftOut).toEqual([])
})

test('all bodies of a page are read', async () => {
  expect((await readOne('<p>Oats.</p></body><body><p>Rye.</p>')).content).toBe('<p>Oats.</p><p>Rye.</p>')
})

test('a note that only another note refers to comes after it', async () => {
  const mark = (note: string) => `<a epub:type="noteref" href="#${note}">${note}</a>`
  const note = (id: string, words: string) => `<aside epub:type="footnote" id="${id}"><p>${words}</p></aside>`
  const { content, leftOut } = await readOne(
    `<p>Oats${mark('n1')} and rye${mark('n2')}.</p>` +
      note('n3', `The third, as the first${mark('n1')}.`) +
      note('n1', `The first${mark('n3')}.`) +
      note('n2', 'The second.'),
  )
  expect(leftOut).toEqual([])
  const text = content.replace(/<\/?a\b[^>]*>/g, '').replace(/ id="[^"]*"/g, '')
  expect(text).toContain(
    '<li><p>The first<sup>3</sup>. ↩ ↩<sup>2</sup></p></li><li><p>The second. ↩</p></li>' +
      '<li><p>The third, as the first<sup>1</sup>. ↩</p></li>',
  )
  expect(content).toMatch(/href="#fn-3"[^>]*id="fnref-3"|id="fnref-3"[^>]*href="#fn-3"/)
})
