import { expect, test } from 'vitest'
import { headingsIn } from '#server/pages/body/headings.ts'
import { readArticles } from '#tests/support/content/read-epub.ts'
import { present } from '#tests/support/present.ts'

const HEAD = '<style>.b{display:block} .f{display:flex} .n{display:inline} .l{float:left} .x{display:none}</style>'

async function read(body: string) {
  const { articles, leftOut, share } = await readArticles({
    pages: [['a.xhtml', '']],
    files: { 'OPS/a.xhtml': `<html><head>${HEAD}</head><body>${body}</body></html>` },
  })
  expect([leftOut, share]).toEqual([[], expect.stringContaining('100.0 %')])
  return present(articles[0])
}

const contentOf = async (body: string) => (await read(`<h1>One</h1>${body}`)).content

test.each([
  ['<p><span class="b">Oats</span><span class="b">Rye</span></p>', '<p>Oats<br>Rye</p>'],
  [
    '<p><b class="b">Oats</b>rye <i class="f">salt</i>.</p>',
    '<p><strong>Oats</strong><br>rye <br><em>salt</em><br>.</p>',
  ],
  ['<p><span style="display: block">Oats</span> <span>Rye</span></p>', '<p>Oats <br>Rye</p>'],
  [
    '<h2><span class="b">Part One</span><span class="b">Oats</span></h2><p>x</p>',
    '<h2 id="h-part-oneoats">Part One<br>Oats</h2><p>x</p>',
  ],
  ['<ul><li><span class="b">Oats</span>A grain</li></ul>', '<ul><li>Oats<br>A grain</li></ul>'],
  [
    '<table><tr><td><span class="b">1</span><span class="b">2</span></td></tr></table>',
    '<table><tbody><tr><td>1<br>2</td></tr></tbody></table>',
  ],
])('words in lines of their own by a style do not run together: %s', async (body, shown) => {
  expect(await contentOf(body)).toBe(shown)
})

test.each([
  ['<p><span class="b">Oats</span></p>', '<p>Oats</p>'],
  ['<p><span class="n">O</span>ats</p>', '<p>Oats</p>'],
  ['<p><span class="b l">O</span>ats</p>', '<p>Oats</p>'],
  ['<p><span class="b" style="position: absolute">O</span>ats</p>', '<p>Oats</p>'],
  ['<p><span class="b">Oats<br/></span>rye</p>', '<p>Oats<br>rye</p>'],
  ['<p><span class="b">Oats</span><br/>rye</p>', '<p>Oats<br>rye</p>'],
  ['<p><span class="x">38</span><span class="b">Oats</span><span id="i"/></p>', '<p>Oats</p>'],
  ['<p><span epub:type="pagebreak">12</span><span class="b">Oats</span></p>', '<p>Oats</p>'],
  ['<div><span class="b">Oats</span><p>Rye</p></div>', '<p>Oats</p><p>Rye</p>'],
  ['<pre><span class="b">a</span>\n<span class="b">b</span></pre>', '<pre><code>a\nb</code></pre>'],
])('no break stands where nothing runs together: %s', async (body, shown) => {
  const content = await contentOf(body.replace('<span epub:', '<span xmlns:epub="http://www.idpf.org/2007/ops" epub:'))
  expect(content).toBe(shown)
})

test('such a title is one line, also in the contents', async () => {
  const number = '<span class="b">Chapter One</span><span class="b">Oats</span>'
  expect((await read(`<h1>${number}</h1><p>x</p>`)).title).toBe('Chapter One Oats')
  const { content } = await read(`<h1>One</h1><h2>${number}</h2><p>x</p>`)
  expect(headingsIn(content).map(({ text }) => text)).toEqual(['Chapter One Oats'])
})
