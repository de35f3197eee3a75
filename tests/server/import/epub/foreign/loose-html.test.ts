import rehypeParse from 'rehype-parse'
import { unified } from 'unified'
import { expect, test } from 'vitest'
import { lineAt, MOST_LEVELS } from '#server/depth/limit.ts'
import { deepPageAt, deepPartAt } from '#server/depth/page-depth.ts'
import { hasLevels } from '#server/depth/tree-depth.ts'
import { epubFiles, TWO_PAGES, zipEpub } from '#tests/support/content/epub-source.ts'
import { readArticles, readEpubBytes } from '#tests/support/content/read-epub.ts'
import { present } from '#tests/support/present.ts'
import { fc } from '#tests/support/properties.ts'

/** The articles of a book with a page in HTML, and what was left out. */
async function read(body: string, name = 'OPS/a.xhtml') {
  const page = `<html><head><title>x</title></head><body>${body}</body></html>`
  const files = { ...epubFiles(TWO_PAGES), 'OPS/a.xhtml': '<html><body><p>Oats.</p></body></html>', [name]: page }
  const { books, reports } = await readEpubBytes(zipEpub(files))
  const articles = (books[0]?.articles ?? []).map(({ translations }) => present(translations[0]))
  return { articles, leftOut: present(reports[0]).leftOut }
}

const MANY = 300
const many = (part: string): string => part.repeat(MANY)

test.each([
  ['new lines', `<p>${many('Oats<br>')}</p>`],
  ['pictures', `<p>Oats ${many('<img alt="Oats" src="data:,">')}</p>`],
  ['rules', many('<p>Oats</p><hr>')],
  ['paragraphs without an end', many('<p>Oats')],
  ['items without an end', `<ul>${many('<li>Oats <b>and</b> rye')}</ul>`],
  ['terms without an end', `<dl>${many('<dt>Oats<dd>A grain')}</dl>`],
  ['cells without an end', `<table>${many('<tr><th>Oats<td>10')}</table>`],
  ['words without an end in paragraphs', many('<div><span>Oats</div>')],
  ['anchors without an end', many('<p><a name="x">Oats</p>')],
])('a page of many %s is read', async (_, body) => {
  const { articles, leftOut } = await read(body)
  expect(leftOut.filter((line) => line.includes('deeply'))).toEqual([])
  expect(present(articles[0]).content.split('Oats').length).toBeGreaterThan(MANY)
})

test('a page that is too deep costs itself, and so does a list of contents', async () => {
  const deep = '<div>'.repeat(101)
  const page = await read(`${deep}Oats.`)
  expect(page.articles.map(({ title }) => title)).toEqual(['Two'])
  expect(page.leftOut).toEqual(['a page: the file is nested too deeply: more than 100 levels: once, in OPS/a.xhtml'])
  const list = await read(`<nav>${deep}</nav>`, 'OPS/nav.xhtml')
  expect(list.articles).toHaveLength(2)
  expect(list.leftOut.join()).toContain('the list of contents: the file is nested too deeply')
})

test('the measure of pages tells the line, and nothing hides levels from it', () => {
  const deep = '<b>\n'.repeat(101)
  expect(lineAt(deep, present(deepPageAt(deep)))).toBe(101)
  for (const before of [
    '<!-->',
    '<!DOCTYPE a [<!-- ]>',
    '<i ">',
    '<i a="</i>">',
    '<![CDATA[>',
    '<?x>',
    '</ >',
    '<td>',
    'a < b ',
    '<svg>',
  ])
    expect(deepPageAt(before + deep), before).not.toBeNull()
  for (const hidden of ['<!-- ', '<i a="', '<script>', '<style>', '<svg><![CDATA['])
    expect(deepPageAt(hidden + deep), hidden).toBeNull()
})

const PARTS = [
  ...[
    '<div>',
    '</div>',
    '<p>',
    '</p>',
    '<span>',
    '</span>',
    '<section>',
    '</section>',
    '<h1>',
    '</h2>',
    '<form>',
    '</form>',
  ],
  ...[
    '<b>',
    '</b>',
    '<a href="x">',
    '</a>',
    '<font size=1>',
    '<nobr>',
    '<ruby>',
    '<rt>',
    '<br>',
    '<img src=x>',
    '</x>',
  ],
  ...[
    '<ul>',
    '</ul>',
    '<li>',
    '</li>',
    '<dl>',
    '<dd>',
    '</dd>',
    '<dt>',
    '<select>',
    '</select>',
    '<option>',
    '<button>',
  ],
  ...['<table>', '</table>', '<tbody>', '<tr>', '</tr>', '<td>', '</td>', '<th>', '<caption>', '</caption>', '<col>'],
  ...['<svg>', '</svg>', '<g>', '</g>', '<desc>', '</desc>', '<math>', '<mi>', '</math>', '<object>', '</object>'],
  ...['<style>', '</style>', '<title>', '</title>', '<body>', '</body>', '<noscript>', '<template>', '</template>'],
  ...[
    '<script>',
    '</script>',
    '<!-->',
    '<!-- <b> -->',
    '<![CDATA[',
    ']]>',
    '>',
    ' x="',
    "'",
    '<i a="',
    '<i a=">">',
    '<i ">',
    'words',
  ],
]

test('what the measure takes, the parser takes too: no tags nest in it without an end', () => {
  const part = fc.constantFrom(...PARTS)
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 7 }), (parts) => {
      const text = parts.join('').repeat(600)
      if (deepPageAt(text) !== null) return
      expect(hasLevels(unified().use(rehypeParse).parse(text), 4 * MOST_LEVELS)).toBe(false)
    }),
    { numRuns: 500 },
  )
})

test('elements named as those around a page are levels too in a drawing', () => {
  expect(deepPageAt(`<svg>${'<html>'.repeat(101)}`)).not.toBeNull()
  expect(deepPageAt('<html><head></head><body>'.repeat(101))).toBeNull()
})

test('a part of a page is measured as a part', () => {
  // Without a table around it, a cell is nothing in a page.
  const cells = (count: number) => '<tr><td><table>'.repeat(count)
  expect(deepPartAt(cells(20))).toBeNull()
  expect(deepPartAt(cells(30))).not.toBeNull()
  expect(deepPartAt('Oats<br>'.repeat(101))).toBeNull()
})

test('tags that a lone sign hides in a description are measured too', async () => {
  const description = `&lt;i a="${'&lt;b>'.repeat(20_000)}Oats`
  const { articles } = await readArticles({
    metadata: `<dc:title>Trees</dc:title><dc:description>${description}</dc:description>`,
    pages: [['a.xhtml', '<h1>One</h1><p>Oats.</p>']],
  })
  expect(articles.map(({ title }) => title)).toEqual(['One'])
})
