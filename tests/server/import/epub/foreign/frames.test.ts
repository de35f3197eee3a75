import { expect, test } from 'vitest'
import { epubFiles, zipEpub } from '#tests/support/content/epub-source.ts'
import { readEpubBytes } from '#tests/support/content/read-epub.ts'
import { present } from '#tests/support/present.ts'

/** A book with one more page before or after its two chapters. */
async function withPage(body: string, guide = '', name = 'x.xhtml') {
  const pages = [
    ['cover.xhtml', '<p><img src="c.png" alt=""/></p>'],
    [name, body],
    ['a.xhtml', '<h1>One</h1><p>Oats.</p>'],
    ['b.xhtml', '<h1>Two</h1><p>Rye.</p>'],
  ] as const
  const files = epubFiles({ pages, toc: pages.map(([path]) => `<li><a href="${path}">${path[0]}</a></li>`).join('') })
  const book = String(files['OPS/book.opf']).replace('</package>', `<guide>${guide}</guide></package>`)
  const { books, reports } = await readEpubBytes(zipEpub({ ...files, 'OPS/book.opf': book }))
  const { leftOut, withoutLoss } = present(reports[0])
  const titles = books[0]?.articles.map(({ translations }) => translations[0]?.title)
  return { titles, leftOut: leftOut.filter((line) => line.includes('x.xhtml')), withoutLoss }
}

const LISTED = '<p><a href="a.xhtml">One</a> … 1</p><p>2. <a href="b.xhtml">Two</a></p>'
const DESCRIBED = '<p><a href="a.xhtml">One</a> of oats</p><p><a href="b.xhtml">Two is longer</a></p>'

test.each([
  ['only has links to its pages', `<h1>Contents</h1>${LISTED}`, ''],
  ['its guide calls the list of contents', `<h1>Contents</h1>${DESCRIBED}`, '<reference type="toc" href="x.xhtml"/>'],
  [
    'its guide calls the title page',
    '<h1>A Foreign Book</h1><p>Ann Author</p>',
    '<reference type="title-page" href="x.xhtml"/>',
  ],
])('a page of an older book that %s is no article', async (_, body, guide) => {
  const { titles, leftOut, withoutLoss } = await withPage(body, guide)
  expect(titles).toEqual(['a', 'b'])
  expect([...leftOut, ...withoutLoss].join()).toContain('OPS/x.xhtml')
})

test.each([
  ['says more beside the links', DESCRIBED, ''],
  ['has links to few of the pages', '<p><a href="a.xhtml">Oats</a></p><p><a href="a.xhtml#y">Rye</a></p>', ''],
  ['has one link', '<p><a href="a.xhtml">One</a></p>', ''],
  ['is too long for a title page', `<p>${'Oats '.repeat(200)}</p>`, '<reference type="title-page" href="x.xhtml"/>'],
  [
    'is a list in a part of it only',
    `${DESCRIBED}<p>${'Oats '.repeat(9)}</p>`,
    '<reference type="toc" href="x.xhtml"/>',
  ],
])('a page that %s stays an article', async (_, body, guide) => {
  expect((await withPage(body, guide)).titles).toEqual(['x', 'a', 'b'])
})

test('an empty page is named as that', async () => {
  const { titles, withoutLoss } = await withPage('<p><a id="z"></a>\u00a0</p>')
  expect(titles).toEqual(['a', 'b'])
  expect(withoutLoss.filter((line) => line.includes('x.xhtml'))).toEqual([
    'a page without words or pictures: once, in OPS/x.xhtml',
  ])
})

test.each([
  ['<video src="v.mp4"></video>', 'video'],
  ['<iframe src="quiz.html"></iframe>', 'iframe'],
  ['<form><select><option>x</option></select></form>', 'select'],
])('a page of only %s is named as that', async (body, name) => {
  const { titles, leftOut, withoutLoss } = await withPage(body)
  expect(titles).toEqual(['a', 'b'])
  expect(leftOut).toEqual([`<${name}> has no place in an article: once, in OPS/x.xhtml`])
  expect(withoutLoss.join()).not.toContain('x.xhtml')
})
