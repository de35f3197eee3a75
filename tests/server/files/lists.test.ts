import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import type { BookSource } from '#server/files/book-source.ts'
import { makeEpub } from '#server/files/epub/epub.ts'
import { makePdf } from '#server/files/pdf/pdf.ts'
import { HOSTILE_BOOK } from '#tests/support/content/hostile-book.ts'
import { pdfPages } from '#tests/support/content/poppler.ts'
import { present } from '#tests/support/present.ts'

const ORIGIN = 'https://books.example'

const LISTS =
  '<ol start="3" type="a"><li>rye</li><li value="27">oats</li></ol><ol start="2" reversed><li>two</li><li>one</li></ol>' +
  '<ol type="I"><li>first<ol type="A"><li>inner</li></ol></li><li value="1994">late</li></ol>' +
  '<ol start="-1" type="i"><li>below</li><li>none</li><li>above</li></ol><ul><li>plain</li></ul>'

const BOOK: BookSource = {
  ...HOSTILE_BOOK,
  articles: [{ slug: 'first', title: 'First', description: 'Lists', content: `<p>Words.</p>${LISTS}`, credits: null }],
}

test('the lists of an EPUB have their numbers, letters and direction', async () => {
  const files = unzipSync(await makeEpub(BOOK, ORIGIN))
  const text = strFromU8(present(files['EPUB/text/001-first.xhtml']))
  expect(text).toContain('<ol start="3" type="a"><li>rye</li><li value="27">oats</li></ol>')
  expect(text).toMatch(/<ol start="2" reversed="[^"]*"><li>two/)
  expect(text).toContain('<ol type="I"><li>first<ol type="A">')
})

test('the lists of a PDF have their numbers, letters and direction', async () => {
  const text = pdfPages(await makePdf(BOOK, ORIGIN), true).join('\n')
  const lines = text.split('\n').map((line) => line.trim().replace(/\s+/g, ' '))
  expect(lines).toEqual(
    expect.arrayContaining([
      ...['c. rye', 'aa. oats', '2. two', '1. one', 'I. first', 'A. inner', 'MCMXCIV. late'],
      ...['-1. below', '0. none', 'i. above', '– plain'],
    ]),
  )
})
