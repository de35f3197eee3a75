import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { EpubParts } from '#tests/support/content/epub-source.ts'
import { readEpubBytes, readEpubParts } from '#tests/support/content/read-epub.ts'
import { present } from '#tests/support/present.ts'

// ASVS 1.2.2 1.3.5

async function articles(parts: EpubParts) {
  const { books, reports } = await readEpubParts(parts)
  const texts =
    books[0]?.articles.map(({ slug, translations }) => ({
      slug,
      ...translations[0],
      content: present(translations[0]?.content.replaceAll('\u00ad', '')),
    })) ?? []
  return { texts, notices: present(reports[0]).leftOut, content: texts.map(({ content }) => content).join('\n') }
}

describe('chapters', () => {
  test('entries of a part are chapters, and entries in the same file are headings', async () => {
    const { texts, notices } = await articles({
      pages: [
        ['cover.xhtml', '<div><img src="none.png" alt=""/></div>'.replace('<img src="none.png" alt=""/>', '')],
        ['part1.xhtml', '<h1>Part One</h1>'],
        [
          'a.xhtml',
          '<section id="a"><h1>Alpha</h1><p>First words of alpha, long enough to be a beginning.</p>' +
            '<h4 id="a1">Inner</h4><p>More.</p></section>',
        ],
        [
          'b.xhtml',
          '<h2>Chapter 2</h2><h2>Beta</h2>' +
            '<p>Words of beta. See <a href="a.xhtml#a1">inner</a> and <a href="./a.xhtml">alpha</a>, <a href="#b9">here' +
            '</a>, <a href="gone.xhtml">gone</a>.</p><div id="b9"><p>Target.</p></div>',
        ],
      ],
      toc:
        '<li><a href="part1.xhtml">Part One</a><ol><li><a href="a.xhtml">Alpha</a><ol><li>' +
        '<a href="a.xhtml#a1">Inner</a></li></ol></li><li><a href="b.xhtml">Chapter 2. Beta</a></li></ol></li>',
    })
    expect(texts.map(({ slug, title }) => [slug, title])).toEqual([
      ['alpha', 'Alpha'],
      ['chapter-2-beta', 'Chapter 2. Beta'],
    ])
    expect(texts[0]?.content).toBe(
      '<p>First words of alpha, long enough to be a beginning.</p><h2 id="h-inner">Inner</h2><p>More.</p>',
    )
    expect(texts[1]?.content).toBe(
      '<p>Words of beta. See <a href="/book/alpha#h-inner">inner</a> and <a href="/book/alpha">alpha</a>, ' +
        '<a href="#at-1">here</a>, gone.</p><p id="at-1">Target.</p>',
    )
    expect(notices.join()).toMatch(/Part One: there is nothing under the title/)
  })

  test('an entry whose link leads nowhere is a heading of the contents, as one without a link', async () => {
    const pages = [
      ['a.xhtml', '<p>Words of the first.</p>'],
      ['b.xhtml', '<p>Words of the second.</p>'],
    ] as const
    const entries = '<ol><li><a href="a.xhtml">One</a></li><li><a href="b.xhtml">Two</a></li></ol>'
    const titles = async (label: string) => {
      const { texts } = await articles({ pages, toc: `<li>${label}${entries}</li>` })
      return texts.map(({ title }) => title)
    }
    expect(await titles('<a>Part</a>')).toEqual(await titles('<span>Part</span>'))
  })

  test('fragments split a file, an older table of contents is read, and without one each page is a chapter', async () => {
    const body =
      '<p>Before the first chapter.</p><div><h2 id="c1">One</h2><p>1.</p></div><div><p>Still one.</p><h2 id="c2">Two</h2><p>2.</p></div>'
    const nav = '<li><a href="all.xhtml#c1">One</a></li><li><a href="all.xhtml#c2">Two</a></li>'
    const byNav = await articles({ pages: [['all.xhtml', body]], toc: nav })
    expect(byNav.texts.map(({ title, content }) => [title, content])).toEqual(
      [
        ['One', '<p>Before the first chapter.</p>'],
        ['One', '<p>1.</p><p>Still one.</p>'],
        ['Two', '<p>2.</p>'],
      ].map(([title, content], index) => (index === 0 ? ['A Foreign Book', content] : [title, content])),
    )
    const point = (label: string, src: string) =>
      `<navPoint><navLabel><text>${label}</text></navLabel><content src="${src}"/></navPoint>`
    const byNcx = await articles({
      pages: [['all.xhtml', body.replace('<p>Before the first chapter.</p>', '')]],
      items: '<item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/>',
      files: {
        'OPS/toc.ncx':
          `<ncx xmlns="http://www.daisy.org/z3986/2005/ncx/">` +
          `<navMap>${point('One', 'all.xhtml#c1')}${point('Two', 'all.xhtml#c2')}</navMap></ncx>`,
      },
    })
    expect(byNcx.texts.map(({ title }) => title)).toEqual(['One', 'Two'])
    const bare = await articles({
      pages: [
        ['x.xhtml', '<h3>First</h3><p>1</p>'],
        ['y.xhtml', '<p>No heading.</p>'],
      ],
    })
    expect(bare.texts.map(({ title, slug }) => [title, slug])).toEqual([
      ['First', 'first'],
      ['A Foreign Book', 'a-foreign-book'],
    ])
  })

  test('Cyrillic titles become addresses, and a title without usable letters gets a number', async () => {
    const names = ['Гречка й щавель', 'Гречка й щавель', '第一章']
    const { texts } = await articles({
      language: 'uk-UA',
      pages: names.map((name, index) => [`c${index}.xhtml`, `<h1>${name}</h1><p>Слова.</p>`] as const),
    })
    expect(texts.map(({ slug, lang }) => [slug, lang])).toEqual([
      ['hrechka-i-shchavel', 'uk'],
      ['book-hrechka-i-shchavel', 'uk'],
      ['book-3', 'uk'],
    ])
  })
})

test('elements of other books become elements of articles', async () => {
  const { content, notices, texts } = await articles({
    pages: [
      [
        'a.xhtml',
        `<h1>Title</h1>
<p>A <b>bold</b> <i>it&nbsp;alic</i> <q>quote</q> <span class="x">span</span> H<sub>2</sub>O &eacute;&mdash;&#x41;<![CDATA[ & raw]]>
soft\u00adhyphen</p>
<dl><dt>Term</dt><dd>Meaning</dd></dl>
<div class="stanza"><div>Line one</div><div>Line two</div></div>
<table><caption>Cap</caption><thead><tr><th colspan="2">Wide</th><th style="text-align: right">R</th></tr></thead>
<tfoot><tr><td>Foot</td><td/><td/></tr></tfoot>
<tbody><tr><td rowspan="2">Tall</td><td><p>p1</p><p>p2</p></td><td align="right">1</td></tr><tr><td>b</td><td>2</td></tr></tbody></table>
<ol start="4"><li><p>Four</p><ul><li>Nested</li></ul></li></ol>
<pre>  keep
    this</pre>
<video src="v.mp4"><p>no video</p></video>
<math alttext="a^2"><mi>a</mi></math>
<a id="empty"/><p/>
<div epub:type="pagebreak" id="pg12">12</div><aside><p>Aside words.</p></aside>`,
      ],
    ],
  })
  expect(content).toContain(
    '<p>A <strong>bold</strong> <em>it alic</em> “quote” span H<sub>2</sub>O é—A &#x26; raw softhyphen</p>'.replace(
      'it alic',
      'it\u00a0alic',
    ),
  )
  expect(content).toContain('<p><strong>Term</strong></p><p>Meaning</p>')
  expect(content).toContain('<p>Line one<br>Line two</p>')
  expect(content).toContain(
    '<table><caption>Cap</caption><thead><tr><th>Wide</th><td></td><th align="right">R</th></tr></thead>',
  )
  expect(content).toContain(
    '<tr><td>Tall</td><td>p1<br>p2</td><td align="right">1</td></tr><tr><td></td><td>b</td><td>2</td></tr>',
  )
  expect(content).toContain('<ol start="4"><li><p>Four</p><ul><li>Nested</li></ul></li></ol>')
  expect(content).toContain('<pre><code>  keep\n    this</code></pre>')
  expect(content).toContain('<math alttext="a^2"><mi>a</mi></math>')
  expect(content).toContain('<p>Aside words.</p>')
  expect(content).not.toContain('12')
  expect(notices.join()).toContain('<video> has no place in an article')
  expect(texts[0]?.text).toContain('Line one\nLine two')
})

test('notes are recognized anywhere in the book', async () => {
  const { texts } = await articles({
    pages: [
      [
        'a.xhtml',
        '<h1>Alpha</h1><p>One<a epub:type="noteref" id="r1" href="notes.xhtml#n1">[1]</a> and two<sup>' +
          '<a role="doc-noteref" href="#n2">*</a>' +
          '</sup>, one again<a epub:type="noteref" href="notes.xhtml#n1">[1]</a>.</p><aside epub:type="footnote" id="n2">' +
          '<p>* Second note.</p></aside>',
      ],
      ['b.xhtml', '<h1>Beta</h1><p>No note here.</p>'],
      [
        'notes.xhtml',
        '<section epub:type="endnotes"><h1>Endnotes</h1><ol><li id="n1"><p><a href="a.xhtml#r1">1.</a> First note.</p>' +
          '</li><li id="n9"><p>Nobody refers to this.</p></li></ol></section>',
      ],
    ],
    toc: '<li><a href="a.xhtml">Alpha</a></li><li><a href="b.xhtml">Beta</a></li><li><a href="notes.xhtml">Endnotes</a></li>',
  })
  expect(texts.map(({ title }) => title)).toEqual(['Alpha', 'Beta', 'Endnotes'])
  expect(texts[0]?.content).toContain('One<sup><a href="#fn-1" id="fnref-1"')
  expect(texts[0]?.content).toContain('two<sup><a href="#fn-2" id="fnref-2"')
  expect(texts[0]?.content).toContain('again<sup><a href="#fn-1" id="fnref-1-2"')
  expect(texts[0]?.content).toMatch(
    /<li id="fn-1"><p>First note\. <a href="#fnref-1" [^>]*>↩<\/a> <a href="#fnref-1-2"/,
  )
  expect(texts[0]?.content).toMatch(/<li id="fn-2"><p>Second note\. <a/)
  expect(texts[0]?.text).not.toContain('note')
  expect(texts[2]?.content).toContain('Nobody refers to this.')
})

test('no script and no outside resource is imported', async () => {
  const { content } = await articles({
    pages: [
      [
        'a.xhtml',
        `<h1>T</h1><script>alert(1)</script><p onclick="alert(2)" style="background:url(https://x.example)">Words
<a href="javascript:alert(3)">js</a>
<a href="data:text/html,x">data</a> <a href="https://ok.example/">ok</a></p><iframe src="https://x.example"></iframe>
<style>p{color:red}</style>
<form action="https://x.example"><input name="a"/><p>In a form</p></form><object data="x.swf"><p>Fallback</p></object>`,
      ],
    ],
  })
  expect(content).not.toMatch(/script|onclick|style|javascript:|data:|iframe|form action|x\.example/)
  expect(content).toContain('<a href="https://ok.example/" target="_blank" rel="noopener noreferrer">ok</a>')
})

test('a book made by others keeps its chapters, verse and notes', async () => {
  const { books, reports } = await readEpubBytes(
    new Uint8Array(readFileSync('tests/fixtures/wasteland.epub')),
    'wasteland.epub',
  )
  const [book] = books
  expect(book?.translations).toMatchObject([
    { lang: 'en', title: 'The Waste Land', author: 'T.S. Eliot', rights: expect.stringContaining('CC BY-SA 3.0') },
  ])
  // Nobody reviewed it, and it is not on health.
  expect(book?.articles[0]?.translations[0]?.credits).toEqual({
    author: 'T.S. Eliot',
    reviewer: null,
    reviewed_on: null,
    not_medical_advice: false,
  })
  expect(book?.articles.map(({ slug }) => slug)).toEqual([
    'the-waste-land',
    'i-the-burial-of-the-dead',
    'ii-a-game-of-chess',
    'iii-the-fire-sermon',
    'iv-death-by-water',
    'v-what-the-thunder-said',
    'notes-on-the-waste-land',
  ])
  const first = book?.articles[1]?.translations[0]
  expect(first?.text.split('\n').slice(0, 3)).toEqual([
    'April is the cruellest month, breeding',
    'Lilacs out of the dead land, mixing',
    'Memory and desire, stirring',
  ])
  expect(first?.content.match(/data-footnote-ref/g)?.length).toBe(first?.content.match(/<li id="fn-/g)?.length)
  expect(first?.content.match(/<li id="fn-/g)?.length).toBeGreaterThan(5)
  expect(present(reports[0])).toMatchObject({ leftOut: [], words: 4607, imported: 4607 })
})
