import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import type { BookSource } from '#server/files/book-source.ts'
import { makeEpub } from '#server/files/epub/epub.ts'
import type { Inline } from '#server/files/pdf/blocks.ts'
import { bookData } from '#server/files/pdf/book-data.ts'
import { makePdf } from '#server/files/pdf/pdf.ts'
import { HOSTILE_BOOK } from '#tests/support/content/hostile-book.ts'
import { pdfPages } from '#tests/support/content/poppler.ts'
import { present } from '#tests/support/present.ts'

const ORIGIN = 'https://books.example'

const SIZES = { sign: [40, 20], strip: [4000, 90], tall: [300, 400], icon: [16, 16] } as const
type Name = keyof typeof SIZES

const picture = (name: Name): string =>
  `<img src="/api/assets/${name}-0123456789abcdef" alt="${name}" width="1" height="1">`

const drawing = ([width, height]: readonly [number, number]) => ({
  ...{ mimeType: 'image/svg+xml', width, height },
  bytes: Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"/>`),
})

const bookOf = (content: string): BookSource => ({
  ...HOSTILE_BOOK,
  articles: [{ slug: 'first', title: 'First', description: 'Pictures', content, credits: null }],
  pictures: new Map(Object.entries(SIZES).map(([name, size]) => [`${name}-0123456789abcdef`, drawing(size)])),
})

/** The pictures of a text as the typesetter gets them: their width in mm, or null for signs as high as the letters. */
function widths(content: string): (number | null)[] {
  const files = new Map(
    Object.entries(SIZES).map(([name, [width, height]]) => [
      `${name}-0123456789abcdef`,
      { path: `${name}.svg`, width, height },
    ]),
  )
  const found: (number | null)[] = []
  JSON.stringify(bookData(bookOf(content), ORIGIN, files, null), (_, value: Inline) => {
    if (typeof value === 'object' && value !== null && value.t === 'picture') found.push(value.width)
    return value
  })
  return found
}

test.each([
  ['a sign between words', `<p>In ${picture('sign')} a line</p>`, [null]],
  ['a sign in emphasis', `<p>In <em>${picture('sign')}</em> a line</p>`, [null]],
  ['an icon alone in a cell', `<table><tr><td>${picture('icon')}</td></tr></table>`, [null]],
  ['a strip that is wider than the line', `<p>In ${picture('strip')} a line</p>`, [115]],
  ['a tall picture in an item', `<ul><li>In ${picture('tall')} an item</li></ul>`, [93.8]],
  ['a tall picture in a cell', `<table><tr><td>Oats</td><td>${picture('tall')}</td></tr></table>`, [93.8]],
])('%s is neither tiny nor cut in a PDF', (_, content, expected) => {
  expect(widths(content)).toEqual(expected)
})

test('a figure in a link leads there, in the PDF and in the EPUB', async () => {
  const link = '<a href="https://oats.example/">'
  const book = bookOf(`<figure>${link}${picture('tall')}</a><figcaption>Oats</figcaption></figure>`)
  const size = { path: 'tall.svg', width: 300, height: 400 }
  const data = bookData(book, ORIGIN, new Map([['tall-0123456789abcdef', size]]), null)
  expect(data.chapters[0]?.blocks).toEqual([
    {
      ...{ t: 'figure', src: 'tall.svg', alt: 'tall', width: 93.8, caption: ['Oats'] },
      link: { t: 'link', url: 'https://oats.example/', c: [] },
    },
  ])
  const pdf = await makePdf(book, ORIGIN)
  expect(Buffer.from(pdf).toString('latin1')).toContain('(https://oats.example/)')
  const page = strFromU8(present(unzipSync(await makeEpub(book, ORIGIN))['EPUB/text/001-first.xhtml']))
  expect(page).toMatch(/<figure><a href="https:\/\/oats\.example\/"><img [^>]*\/><\/a><figcaption>Oats/)
})

test('an EPUB has the signs in items and cells as high as their letters', async () => {
  const sign = picture('sign').replace('>', ' loading="eager">')
  const content = `<ul><li>In ${sign} an item</li><li>A tall ${picture('tall')}</li></ul>`
  const files = unzipSync(await makeEpub(bookOf(content), ORIGIN))
  expect(strFromU8(present(files['EPUB/text/001-first.xhtml'])).match(/<img [^>]*class="sign"/g)).toHaveLength(1)
  expect(strFromU8(present(files['EPUB/style.css']))).toMatch(/\.sign \{ width: auto; height: 1em;/)
})

test('a column of pictures is as wide as one of long texts', () => {
  const long = 'Oats are a cereal that grows in the north'
  const data = bookData(
    bookOf(`<table><tr><td>${long}</td><td>${picture('tall')}</td></tr></table>`),
    ORIGIN,
    new Map([['tall-0123456789abcdef', { path: 'tall.svg', width: 300, height: 400 }]]),
    null,
  )
  expect(data.chapters[0]?.blocks).toMatchObject([{ t: 'table', columns: [34, 34] }])
})

test('pictures of any size in lines, items and cells can be typeset, with the words beside them', async () => {
  const all = (Object.keys(SIZES) as Name[]).map(picture).join(' and ')
  const content = `<p>Line ${all}.</p><ul><li>Item ${all}.</li></ul><table><tr><td>Cell ${all}.</td><td>${all}</td></tr></table>`
  const text = pdfPages(await makePdf(bookOf(content), ORIGIN)).join(' ')
  expect(text).toMatch(/Line[\s\S]*and[\s\S]*Item[\s\S]*and[\s\S]*Cell/)
})
