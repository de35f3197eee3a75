import { expect, test } from 'vitest'
import { readArticles } from '#tests/support/content/read-epub.ts'

const HEAD = '<style>.it{font-style:italic} .b{font-weight:bold} .up{font-style:normal}</style>'

const readOne = async (body: string) => {
  const { articles } = await readArticles({
    pages: [['a.xhtml', '']],
    files: { 'OPS/a.xhtml': `<html><head>${HEAD}</head><body><h1>One</h1>${body}</body></html>` },
  })
  return articles[0]?.content
}

test.each([
  ['<p class="it">A letter.</p>', '<p><em>A letter.</em></p>'],
  ['<p class="it b">A letter.</p>', '<p><strong><em>A letter.</em></strong></p>'],
  ['<div class="it">A letter.</div>', '<p><em>A letter.</em></p>'],
  ['<div class="it"><p>Dear</p><p class="up">Sir,</p></div><p>end.</p>', '<p><em>Dear</em></p><p>Sir,</p><p>end.</p>'],
  ['<ul class="b"><li>Oats</li></ul>', '<ul><li><strong>Oats</strong></li></ul>'],
  [
    '<table><tr><td class="b">1</td></tr></table>',
    '<table><tbody><tr><td><strong>1</strong></td></tr></tbody></table>',
  ],
  [
    '<p><a class="b" href="#x">Oats</a> <b id="x">x</b></p>',
    '<p><a href="/book/one"><strong>Oats</strong></a> <strong>x</strong></p>',
  ],
  ['<p class="it"> </p><pre class="b">x</pre>', '<pre><code>x</code></pre>'],
])('the style of %s is that of its words', async (body, shown) => {
  expect(await readOne(body)).toBe(shown)
})

test('the number of a note in italics is left out', async () => {
  const note = '<aside epub:type="footnote" id="n"><p class="it">1. The note.</p></aside>'
  expect(await readOne(`<p>Oats<a epub:type="noteref" href="#n">1</a>.</p>${note}`)).toContain('<em>The note.</em>')
})
