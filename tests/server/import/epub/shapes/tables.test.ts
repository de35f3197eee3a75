import { expect, test } from 'vitest'
import { readEpubParts } from '#tests/support/content/read-epub.ts'
import { present } from '#tests/support/present.ts'

async function read(body: string) {
  const { books, reports } = await readEpubParts({ pages: [['a.xhtml', `<h1>One</h1>${body}`]] })
  const { content } = present(books[0]?.articles[0]?.translations[0])
  return { content: content.replaceAll('\u00ad', ''), ...present(reports[0]) }
}

test('a cell that says it is as wide as any table is as wide as its own', async () => {
  const row = '<tr><td colspan="100%">Oats</td></tr><tr><td>Rye</td><td>1</td></tr>'
  const { content, leftOut } = await read(`<table>${row.repeat(30)}</table>`)
  expect(leftOut).toEqual([])
  expect(content).toContain('<tr><td>Oats</td><td></td></tr><tr><td>Rye</td><td>1</td></tr>')
  expect((await read(`<table>${'<tr><td colspan="100%">Oats</td></tr>'.repeat(30)}</table>`)).content).toContain(
    '<tr><td>Oats</td></tr><tr><td>Oats</td></tr>',
  )
})

test('a table whose cells reach over too many others costs their width, and keeps its words', async () => {
  const row = '<tr><td>Oats</td><td colspan="100%">Rye</td></tr>'
  const { content, leftOut, words, imported } = await read(`<table>${row.repeat(40)}</table>`)
  expect(leftOut).toEqual([
    'the width of cells in a table, which reach over too many others; their words are kept: once, in OPS/a.xhtml',
  ])
  expect([words, imported]).toEqual([81, 81])
  expect(content).toContain('<tr><td>Oats</td><td>Rye</td></tr></tbody></table>')
})

test('the last rows of a table are last, wherever the book has them', async () => {
  const { content } = await read(
    '<table><thead><tr><th>Food</th></tr></thead><tfoot><tr><td>All</td></tr></tfoot><tbody><tr><td>Oats</td></tr></tbody></table>',
  )
  expect(content).toContain('</thead><tbody><tr><td>Oats</td></tr><tr><td>All</td></tr></tbody>')
})

test('a list in a cell keeps its letters and its numbers', async () => {
  const list = '<ol type="a" start="2"><li>Oats</li><li value="7">Rye</li></ol>'
  const roman = '<ol style="list-style-type: upper-roman"><li>Salt</li></ol>'
  const { content } = await read(`<table><tr><td>${list}</td><td>${roman}</td></tr></table>`)
  expect(content).toContain('<td>b. Oats<br>g. Rye</td><td>I. Salt</td>')
})

test('the captions of tables and figures keep their language', async () => {
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><circle cx="4" cy="4" r="3"/></svg>'
  const { content } = await read(
    '<table><caption lang="fr">Du pain</caption><tr><td>1</td></tr></table>' +
      `<figure>${drawing}<figcaption lang="he" dir="rtl">לחם</figcaption></figure>` +
      '<figure><p>Bread</p><figcaption lang="fr">Le pain</figcaption></figure>',
  )
  expect(content).toContain('<caption lang="fr">Du pain</caption>')
  expect(content).toContain('<figcaption lang="he" dir="rtl">לחם</figcaption>')
  expect(content).toContain('<p lang="fr"><em>Le pain</em></p>')
})
