import { expect, test } from 'vitest'
import { readArticles } from '#tests/support/content/read-epub.ts'
import { present } from '#tests/support/present.ts'

const MARK = '<a epub:type="noteref" href="#n1">1</a>'

test.each([
  ['within a cell', '<td>100 g<aside epub:type="footnote" id="n1"><p>Each day.</p></aside></td>', '<td>100 g</td>'],
  ['that is a cell', '<td id="n1">Each day.</td>', '<td></td>'],
  ['that is a row', '<td>100 g</td></tr><tr id="n1"><td>Each day.</td>', '<td>100 g</td>'],
  [
    'of a caption',
    '<td>100 g</td></tr><caption>Amounts<aside id="n1">Each day.</aside></caption><tr>',
    '<td>100 g</td>',
  ],
])('a note %s stands once, below the article', async (_, cells, shown) => {
  const table = `<table><tr><td>Oats${MARK}</td>${cells}</tr></table>`
  const { articles } = await readArticles({ pages: [['a.xhtml', `<h1>One</h1>${table}<p>Rye.</p>`]] })
  const { content } = present(articles[0])
  expect(content.split('Each day.')).toHaveLength(2)
  expect(content).toMatch(/<li id="fn-1"><p>Each day\. /)
  expect(content).toMatch(/<td>Oats<sup><a href="#fn-1" id="fnref-1"/)
  expect(content).toContain(shown)
  expect(content).toContain('<p>Rye.</p>')
})
