import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { makeEpub } from '#server/files/epub/epub.ts'
import { makePdf } from '#server/files/pdf/pdf.ts'
import { headingsIn } from '#server/pages/body/headings.ts'
import { HOSTILE_BOOK } from '#tests/support/content/hostile-book.ts'
import { pdfPages } from '#tests/support/content/poppler.ts'
import { present } from '#tests/support/present.ts'

const HEADING =
  '<h2 id="h-head">Head<sup><a href="#fn-1" id="fnref-1" data-footnote-ref aria-describedby="notes">1</a></sup> ' +
  'of <ruby>oats<rt>овес</rt></ruby> B<sup>12</sup></h2>'
const NOTES =
  '<section data-footnotes><h2 id="notes">Notes</h2><ol><li id="fn-1"><p>Note. ' +
  '<a href="#fnref-1" data-footnote-backref aria-label="Back">↩</a></p></li></ol></section>'

test('the contents of a page have headings without marks of notes and without readings', () => {
  expect(headingsIn(HEADING)).toEqual([{ id: 'h-head', text: 'Head of oats B12' }])
})

const BOOK = {
  ...HOSTILE_BOOK,
  articles: [{ ...present(HOSTILE_BOOK.articles[0]), content: `${HEADING}<p>Words.</p>${NOTES}` }],
}

test('the contents of a PDF have neither the mark nor the note', async () => {
  const bytes = await makePdf(BOOK, 'https://books.example')
  const text = pdfPages(bytes, true).join('\n')
  expect(text.match(/^.*Head.*$/gm)?.map((line) => line.trim())).toEqual([
    expect.stringMatching(/^Head of \S* B12 +\d+$/),
    expect.stringMatching(/^Head of \S* B12 ?1$/),
  ])
  expect(text.match(/Note\./g)).toHaveLength(1)
})

test('the contents of an EPUB have them so too, and the mark works', async () => {
  const files = unzipSync(await makeEpub(BOOK, 'https://books.example'))
  expect(strFromU8(present(files['EPUB/nav.xhtml']))).toMatch(/<a href="[^"]*#x-h-head">Head of oats B12<\/a>/)
  expect(strFromU8(present(files['EPUB/text/001-first.xhtml']))).toMatch(/Head<sup><a [^>]*epub:type="noteref"/)
})
