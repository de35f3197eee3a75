import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { makeEpub } from '#server/files/epub/epub.ts'
import { HOSTILE_BOOK, HOSTILE_TEXT } from '#tests/support/content/hostile-book.ts'
import { xmlText } from '#tests/support/content/xml-text.ts'
import { present } from '#tests/support/present.ts'

// ASVS 1.2.1

const ORIGIN = 'https://books.example'
const FIRST = 'EPUB/text/001-first.xhtml'

test('equal revisions are equal bytes, and the type comes first and stored', async () => {
  const [first, second] = [await makeEpub(HOSTILE_BOOK, ORIGIN), await makeEpub(HOSTILE_BOOK, ORIGIN)]
  expect(Buffer.compare(first, second)).toBe(0)
  expect(Buffer.from(first.subarray(30, 58)).toString('latin1')).toBe('mimetypeapplication/epub+zip')
})

test('a book of awkward names, ids, letters and pictures has its words, rights and pictures', async () => {
  const files = unzipSync(await makeEpub(HOSTILE_BOOK, ORIGIN))
  const text = strFromU8(present(files[FIRST]))
  expect(xmlText(text)).toContain(HOSTILE_TEXT)
  expect(text).toContain('A lost picture')
  const opf = strFromU8(present(files['EPUB/package.opf']))
  expect(opf).toContain('<dc:rights>All ]]&gt; &amp; &lt;rights&gt; #x</dc:rights>')
  expect(Object.keys(files)).toContain('EPUB/images/photo-0123456789abcdef.png')
})

test('a book whose author nobody knows has a cover too', async () => {
  const cover = { ...present(HOSTILE_BOOK.pictures.get('drawing-0123456789abcdef')), title: 'A cover' }
  const files = unzipSync(await makeEpub({ ...HOSTILE_BOOK, author: '', cover }, ORIGIN))
  expect(Object.keys(files)).toContain('EPUB/images/cover.jpg')
  expect(strFromU8(present(files['EPUB/package.opf']))).not.toContain('dc:creator')
})

test('notes, links and pictures lead inside the book', async () => {
  const text = strFromU8(present(unzipSync(await makeEpub(HOSTILE_BOOK, ORIGIN))[FIRST]))
  expect(text.match(/epub:type="noteref"/g)).toHaveLength(2)
  expect(text.match(/epub:type="footnote"/g)).toHaveLength(1)
  expect(text).toContain('href="../text/002-second.xhtml"')
  expect(text).toContain('src="../images/photo-0123456789abcdef.png"')
  expect(text).not.toMatch(/\/api\/assets|data-footnote/)
})

test('the first cell of a row is its head, and those above the rows are heads of columns', async () => {
  const content =
    '<table><thead><tr><td></td><th>Iron</th></tr></thead><tbody><tr><th>Oats</th><td>4</td></tr></tbody></table>' +
    '<table><tbody><tr><th>Food</th><th>Iron</th></tr><tr><td>Oats</td><td>4</td></tr></tbody></table>'
  const [first] = HOSTILE_BOOK.articles
  const articles = [{ ...present(first), content }]
  const text = strFromU8(present(unzipSync(await makeEpub({ ...HOSTILE_BOOK, articles }, ORIGIN))[FIRST]))
  expect(text.match(/<th scope="\w+">\w+/g)).toEqual([
    '<th scope="col">Iron',
    '<th scope="row">Oats',
    '<th scope="col">Food',
    '<th scope="col">Iron',
  ])
})
