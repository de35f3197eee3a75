import { expect, test } from 'vitest'
import { readEpubParts } from '#tests/support/content/read-epub.ts'
import { present } from '#tests/support/present.ts'

const LINE = 'a link in a title; its words are kept: once, in OPS/a.xhtml'

async function read(heading: string, contents = '') {
  const { books, reports } = await readEpubParts({
    pages: [
      ['a.xhtml', `${heading}<p>Oats are a grain.</p>`],
      ['b.xhtml', '<h1>Two</h1><p>Rye.</p><p id="bran">Bran.</p>'],
      ['c.xhtml', `<section epub:type="toc"><p>Contents</p>${contents}</section>`],
    ],
  })
  const { title, content } = present(books[0]?.articles[0]?.translations[0])
  const { leftOut, withoutLoss, words, imported } = present(reports[0])
  expect([content, words - imported]).toEqual(['<p>Oats are a grain.</p>', 0])
  return { title, leftOut, withoutLoss: withoutLoss.filter((line) => line.includes('a.xhtml')) }
}

test.each([
  ['to another site', '<h1><a href="https://oats.example/">One</a></h1>'],
  ['to another chapter', '<h1>One <a href="b.xhtml">and two</a></h1>'],
  ['to a part of another chapter', '<h1><b><a href="b.xhtml#bran">One</a></b></h1>'],
  ['in a subtitle', '<h1>One</h1><p role="doc-subtitle">As <a href="b.xhtml">two</a></p>'],
])('a link %s in a title is named, and its words are kept', async (_, heading) => {
  const { title, leftOut, withoutLoss } = await read(heading)
  expect(title).toMatch(/^One/)
  expect([leftOut, withoutLoss]).toEqual([[LINE], []])
})

test('a link in a title to nowhere is named as that, and one to the list of contents is no loss', async () => {
  expect(await read('<h1><a href="gone.xhtml">One</a></h1>')).toEqual({
    title: 'One',
    leftOut: ['a link that leads nowhere; its words are kept: once, in OPS/a.xhtml'],
    withoutLoss: [],
  })
  expect(await read('<h1><a href="c.xhtml#one">One</a></h1>', '<p id="one"><a href="a.xhtml">One</a></p>')).toEqual({
    title: 'One',
    leftOut: [],
    withoutLoss: ['a link to a cover, a title page or a list of contents: once, in OPS/a.xhtml'],
  })
})

test.each([
  ['to its own chapter', '<h1 id="one"><a href="#one">One</a></h1>'],
  ['without words', '<h1>One<a href="b.xhtml"></a></h1>'],
])('a link %s in a title is none that a reader misses', async (_, heading) => {
  expect(await read(heading)).toEqual({ title: 'One', leftOut: [], withoutLoss: [] })
})
