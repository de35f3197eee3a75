import { expect, test } from 'vitest'
import { epubFiles, TWO_PAGES, zipEpub } from '#tests/support/content/epub-source.ts'
import { readArticles, readEpubBytes } from '#tests/support/content/read-epub.ts'
import { present } from '#tests/support/present.ts'

async function shown(body: string) {
  const { articles, leftOut, share } = await readArticles({ pages: [['a.xhtml', `<h1>One</h1>${body}`]] })
  expect([leftOut, share]).toEqual([[], expect.stringContaining('100.0 %')])
  return present(articles[0]).content.replaceAll(' target="_blank" rel="noopener noreferrer"', '')
}

test.each([
  ['<del><p>Not true.</p></del>', '<p><del>Not true.</del></p>'],
  [
    '<b><div><p>Oats</p><ul><li>Rye</li></ul></div></b>',
    '<p><strong>Oats</strong></p><ul><li><strong>Rye</strong></li></ul>',
  ],
  ['<em><p>Oats</p></em><p>Rye</p>', '<p><em>Oats</em></p><p>Rye</p>'],
  [
    '<a href="https://oats.example/"><h2>Oats</h2><p>A grain</p></a>',
    '<h2 id="h-oats"><a href="https://oats.example/">Oats</a></h2><p><a href="https://oats.example/">A grain</a></p>',
  ],
  ['<fieldset><legend>Oats</legend>rye</fieldset>', '<p>Oats</p><p>rye</p>'],
])('what stands around blocks is in their words: %s', async (body, content) => {
  expect(await shown(body)).toBe(content)
})

test('a heading in a quotation, an item or a note is a heading, and its words are apart from others', async () => {
  const mark = '<a epub:type="noteref" href="#n">1</a>'
  const note = '<aside epub:type="footnote" id="n"><h5>Salt</h5><h6>Bread</h6><p>A note.</p></aside>'
  const html = await shown(
    `<p>x${mark}</p><blockquote><h5>Oats</h5><h6>Rye</h6></blockquote><ul><li><h1>Bran</h1>more</li></ul>${note}`,
  )
  expect(html).toContain('<blockquote><h2 id="h-oats">Oats</h2><h3 id="h-rye">Rye</h3></blockquote>')
  expect(html).toContain('<ul><li><h2 id="h-bran">Bran</h2><p>more</p></li></ul>')
  expect(html).toContain('<h3 id="h-salt">Salt</h3><h4 id="h-bread">Bread</h4><p>A note.')
})

test.each([
  ['<rb>漢</rb><rb>字</rb><rt>かん</rt><rt>じ</rt>', '漢<rt>かん</rt>字<rt>じ</rt>'],
  ['<rb>漢</rb><rp>(</rp><rt>かん</rt><rp>)</rp>', '漢<rp>(</rp><rt>かん</rt><rp>)</rp>'],
  ['<rb>東</rb><rb>京</rb><rtc><rt>とう</rt><rt>きょう</rt></rtc>', '東<rt>とう</rt>京<rt>きょう</rt>'],
  ['東京<rt>とうきょう</rt><rtc>Tokyo</rtc>', '東京<rt>とうきょう</rt><rt>Tokyo</rt>'],
])('each word has its own reading: %s', async (ruby, content) => {
  expect(await shown(`<p>x<ruby>${ruby}</ruby></p>`)).toBe(`<p>x<ruby>${content}</ruby></p>`)
})

test.each([
  ['the <sup>14</sup>C method', 'the <sup>14</sup>C method'],
  ['in <b>3</b>D, or', 'in <strong>3</strong>D, or'],
  ['as <sup>2</sup>H<sub>2</sub>O', 'as <sup>2</sup>H<sub>2</sub>O'],
  ['<sup>1</sup>C’est', '<sup>1</sup>\u00a0C’est'],
  ['<sup>2</sup>I am', '<sup>2</sup>\u00a0I am'],
  ['<sup>3</sup><b>B</b>ut', '<sup>3</sup>\u00a0<strong>B</strong>ut'],
])('a number belongs to a letter alone, and is apart from words: %s', async (body, content) => {
  expect(await shown(`<p>${body}</p>`)).toBe(`<p>${content}</p>`)
})

test('a list that shows no numbers itself has those of its words once', async () => {
  const list = '<ol style="list-style: none"><li>1. Oats</li><li><p>2) Rye</p></li><li>1. Bran</li></ol>'
  expect(await shown(list)).toBe('<ol><li>Oats</li><li><p>Rye</p></li><li>1. Bran</li></ol>')
  expect(await shown(list.replace(' style="list-style: none"', ''))).toContain('<li>1. Oats</li>')
})

test('words that XML takes as they are, are words of a page that is read as HTML', async () => {
  const page = '<html><head><style>/*<![CDATA[*/ p.x { font-weight: bold } /*]]>*/</style></head><body>'
  const body = '<p><![CDATA[Deep <oats>]]> a & b</p><p class="x">Rye</p></body></html>'
  const { books } = await readEpubBytes(zipEpub({ ...epubFiles(TWO_PAGES), 'OPS/a.xhtml': page + body }))
  expect(books[0]?.articles[0]?.translations[0]?.content).toBe(
    '<p>Deep &#x3C;oats> a &#x26; b</p><p><strong>Rye</strong></p>',
  )
})

test('code is code once, and its lines have no links without words', async () => {
  const line = (id: string, words: string): string =>
    `<span id="${id}"><a href="#${id}" aria-hidden="true" tabindex="-1"></a>${words}</span>`
  const code = `<code class="sourceCode">${line('c-1', 'let x')}\n${line('c-2', '  <b>let</b> y')}</code>`
  expect(await shown(`<div class="sourceCode" id="c"><pre class="sourceCode">${code}</pre></div>`)).toBe(
    '<pre><code>let x\n  <strong>let</strong> y</code></pre>',
  )
  expect(await shown('<pre>a <code>b</code></pre>')).toBe('<pre><code>a <code>b</code></code></pre>')
})

test('a link without words is none, and its target stays', async () => {
  expect(await shown('<p>Oats<a id="x" href="https://a.example/"></a> and <a href="#x">rye</a>.</p><p>x</p>')).toBe(
    '<p>Oats and <a href="/book/one">rye</a>.</p><p>x</p>',
  )
  expect(await shown('<p>x</p><p>Oats<a id="x" href="https://a.example/"></a> and <a href="#x">rye</a>.</p>')).toBe(
    '<p>x</p><p id="at-1">Oats and <a href="#at-1">rye</a>.</p>',
  )
})
