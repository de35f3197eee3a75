import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readArticles } from '#tests/support/content/read-epub.ts'
import { present } from '#tests/support/present.ts'

const pictureOf = (background: string) =>
  sharp({ create: { width: 8, height: 4, channels: 3, background } })
    .png()
    .toBuffer()

/** The text after a first paragraph, with the keys of its pictures only, and what was left out. */
async function read(body: string) {
  const { articles, leftOut, share } = await readArticles({
    pages: [['a.xhtml', `<h1>One</h1><p>Oats.</p>${body}`]],
    files: { 'OPS/a.png': await pictureOf('#ffffff'), 'OPS/b.png': await pictureOf('#000000') },
  })
  const content = present(articles[0]).content.replace('<p>Oats.</p>', '')
  return {
    content: content.replace(/<img alt="([^"]*)" src="\/api\/assets\/([ab])-[^>]*>/g, '<$2 $1>'),
    leftOut,
    share,
  }
}

test.each([
  ['a picture for each screen', '<p><img srcset="a.png 1x, b.png 2x" alt="A"/></p>', 'a A'],
  ['a picture with an empty address', '<p><img src="" srcset="b.png, a.png 2x" alt="B"/></p>', 'b B'],
  ['several sources and a picture', '<picture><source srcset="b.png"/><img src="a.png" alt="A"/></picture>', 'a A'],
  ['sources alone', '<picture><source srcset="b.png 2x"/></picture>', 'b '],
  ['an object', '<object data="a.png" type="image/png"><p>What it shows</p></object>', 'a What it shows'],
  ['an object without a type', '<p><object data="b.png"/></p>', 'b '],
  ['a page in capitals', '<P><IMG SRC="a.png" ALT="A"/></P>', 'a A'],
])('%s is a picture', async (_, body, picture) => {
  const { content, leftOut } = await read(body)
  expect(content).toBe(`<figure><${picture}></figure>`)
  expect(leftOut).toEqual([])
})

test('a picture without an address is named', async () => {
  expect((await read('<p><img alt="Lost"/></p>')).leftOut).toEqual([
    'a picture without an address: once, in OPS/a.xhtml',
  ])
})

test('what stands in an object for those who cannot see it is kept, and the object named', async () => {
  const { content, leftOut, share } = await read(
    '<object data="a.swf"><p>Words <img src="b.png" alt="B"/></p></object>',
  )
  expect(content).toBe('<p>Words <b B></p>')
  expect(leftOut).toEqual(['<object> has no place in an article: once, in OPS/a.xhtml'])
  expect(share).toMatch(/^100/)
})

test('of several cases one is shown', async () => {
  const formula = '<math xmlns="http://www.w3.org/1998/Math/MathML"><mi>x</mi></math>'
  const cases = (namespace: string) =>
    `<p><epub:switch><epub:case required-namespace="${namespace}">${formula}</epub:case>` +
    '<epub:default>in words</epub:default></epub:switch></p>'
  expect((await read(cases('http://www.w3.org/1998/Math/MathML'))).content).toBe('<p><math><mi>x</mi></math></p>')
  expect((await read(cases('http://www.xml-cml.org/schema'))).content).toBe('<p>in words</p>')
})

test('words for readers without scripts are shown', async () => {
  expect((await read('<noscript><p>No scripts.</p></noscript>')).content).toBe('<p>No scripts.</p>')
})

test('a formula without signs is its words', async () => {
  const formula = '<math xmlns="http://www.w3.org/1998/Math/MathML" alttext="x squared"><mrow/></math>'
  expect((await read(`<p>It is ${formula}.</p>`)).content).toBe('<p>It is <code>x squared</code>.</p>')
})

test('a heading of a picture alone is a figure', async () => {
  expect((await read('<h2><img src="a.png" alt="A"/></h2><p>Rye.</p>')).content).toBe(
    '<figure><a A></figure><p>Rye.</p>',
  )
})

test('a link with an address that no article may have is named, and keeps its words', async () => {
  const { content, leftOut } = await read('<p><a href="tel:+1">Call</a>, <a href="mailto:a@b.example">write</a></p>')
  expect(content).toBe('<p>Call, <a href="mailto:a@b.example">write</a></p>')
  expect(leftOut).toEqual(['a link that leads nowhere; its words are kept: once, in OPS/a.xhtml'])
})

test('lists, tables and code in a cell become lines', async () => {
  const cell = (body: string): string => `<table><tr><td>${body}</td></tr></table>`
  const shown = (body: string): string => `<table><tbody><tr><td>${body}</td></tr></tbody></table>`
  const list = '<ul><li>x</li><li><p>y</p></li></ul>'
  expect((await read(cell(`A ${list}`))).content).toBe(shown('A<br>• x<br>• y'))
  expect((await read(cell('<ol start="3"><li>x</li><li>y</li></ol>'))).content).toBe(shown('3. x<br>4. y'))
  expect((await read(cell('<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>'))).content).toBe(
    shown('a b<br>c'),
  )
  expect((await read(cell('<pre>a\n  b</pre>'))).content).toBe(shown('<code>a</code><br><code>  b</code>'))
})

test('words that only a style sets apart are marked', async () => {
  const { content } = await read(
    '<style>.i { font-style: italic } .u { vertical-align: super; font-size: 70% }</style>' +
      '<p>10<span class="u">3</span> <span class="i">oats</span> <span style="font-weight:bold;font-style:italic">rye</span> ' +
      '<span style="text-decoration: line-through">no</span> H<span style="vertical-align: sub">2</span>O</p>',
  )
  expect(content).toBe('<p>10<sup>3</sup> <em>oats</em> <strong><em>rye</em></strong> <del>no</del> H<sub>2</sub>O</p>')
})

test('words right in a list of definitions are kept', async () => {
  const { content, share } = await read('<dl>Bare<dt>Oats</dt><dd>A cereal</dd></dl>')
  expect(content).toBe('<p>Bare</p><p><strong>Oats</strong></p><p>A cereal</p>')
  expect(share).toMatch(/^100/)
})

test('a page whose tags are all in capitals is read', async () => {
  const page = '<HTML><HEAD><TITLE>T</TITLE></HEAD><BODY><H1>One</H1><P>Oats <B>feed</B>.</P></BODY></HTML>'
  const { articles } = await readArticles({ pages: [['a.xhtml', '']], files: { 'OPS/a.xhtml': page } })
  expect(present(articles[0]).content).toBe('<p>Oats <strong>feed</strong>.</p>')
})
