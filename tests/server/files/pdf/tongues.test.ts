import { expect, test } from 'vitest'
import { bookData } from '#server/files/pdf/book-data.ts'
import { HOSTILE_BOOK } from '#tests/support/content/hostile-book.ts'

const PICTURE = { path: 'a.png', width: 200, height: 200 }
const NOTES =
  '<section data-footnotes><h2>Notes</h2><ol><li id="fn-1"><p lang="fr">Une note <a href="#fnref-1" data-footnote-backref>↩</a></p></li>' +
  '</ol></section>'
const MARK = '<sup><a href="#fn-1" id="fnref-1" data-footnote-ref>1</a></sup>'

/** The blocks of a text as the typesetter gets them. */
function blocksOf(content: string) {
  const articles = [{ slug: 'first', title: 'First', description: '', content, credits: null }]
  const pictures = new Map([['a-0123456789abcdef', PICTURE]])
  return bookData({ ...HOSTILE_BOOK, articles }, 'https://books.example', pictures, null).chapters[0]?.blocks
}

const french = (c: unknown) => ({ t: 'tongue', lang: 'fr', dir: null, c: [c] })

test.each([
  [
    'a paragraph',
    '<p lang="fr">Du <em>pain</em></p>',
    { t: 'p', c: [{ ...french(''), c: ['Du ', { t: 'em', c: ['pain'] }] }] },
  ],
  ['a word', '<p>The <em lang="fr">pain</em></p>', { t: 'p', c: ['The ', { t: 'em', c: [french('pain')] }] }],
  [
    'a quotation',
    '<blockquote lang="fr"><p>Du pain</p></blockquote>',
    { t: 'quote', c: [{ t: 'p', c: [french('Du pain')] }] },
  ],
  ['a direction', '<p dir="rtl">x</p>', { t: 'p', c: [{ t: 'tongue', lang: null, dir: 'rtl', c: ['x'] }] }],
  ['no language', '<p>The pain</p>', { t: 'p', c: ['The pain'] }],
])('%s of another language has it', (_, content, block) => {
  expect(blocksOf(content)).toEqual([block])
})

test('items, cells, headings and notes have their language, and the marks of notes none', () => {
  const blocks = blocksOf(
    `<h2 id="x" lang="fr">Du pain${MARK}</h2><ul><li lang="fr">Un</li></ul>` +
      `<table><tbody><tr><td lang="fr">Deux</td></tr></tbody></table>${NOTES}`,
  )
  const [heading, list, table] = blocks ?? []
  expect(heading).toMatchObject({
    t: 'h',
    c: [french('Du pain'), { t: 'note', c: [{ t: 'p', c: [french('Une note')] }] }],
  })
  expect(list).toMatchObject({ items: [[french('Un')]] })
  expect(table).toMatchObject({ rows: [[{ c: [french('Deux')] }]] })
})

test('a figure in a quotation of another language has its picture', () => {
  const figure = '<figure><img src="/api/assets/a-0123456789abcdef" alt="A"><figcaption>Du pain</figcaption></figure>'
  expect(blocksOf(`<blockquote lang="fr">${figure}</blockquote>`)).toMatchObject([
    { t: 'quote', c: [{ t: 'figure', src: 'a.png', caption: [french('Du pain')] }] },
  ])
})
