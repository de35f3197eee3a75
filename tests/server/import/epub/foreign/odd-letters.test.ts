import { expect, test } from 'vitest'
import { epubFiles, zipEpub } from '#tests/support/content/epub-source.ts'
import { readEpubBytes } from '#tests/support/content/read-epub.ts'
import { present } from '#tests/support/present.ts'

const inCyrillic = (text: string): Uint8Array =>
  // The letters from А to я are in one row of windows-1251.
  Uint8Array.from(text, (letter) => {
    const code = letter.charCodeAt(0)
    return code < 0x80 ? code : code - 0x410 + 0xc0
  })

async function read(page: Uint8Array) {
  const files = epubFiles({
    pages: [
      ['a.xhtml', ''],
      ['b.xhtml', '<h1>B</h1><p>Rye.</p>'],
    ],
  })
  const { books, reports } = await readEpubBytes(zipEpub({ ...files, 'OPS/a.xhtml': page }))
  const { content } = present(books[0]?.articles[0]?.translations[0])
  return { content: content.replaceAll('\u00ad', ''), leftOut: present(reports[0]).leftOut }
}

const page = (body: string, declared = '', meta = '') =>
  `<?xml version="1.0"${declared}?><html><head>${meta}</head><body><h1>A</h1>${body}</body></html>`
const LATIN = ' encoding="windows-1252"'
const META = '<meta http-equiv="Content-Type" content="text/html; charset=windows-1251"/>'

test.each([
  ['in another name than that of the first line', ' encoding="utf-8"', META],
  ['by half of its name', ' encoding="win-1251"', ''],
])('a page that tells its encoding %s is read', async (_, declared, meta) => {
  const { content, leftOut } = await read(inCyrillic(page('<p>Соль</p>', declared, meta)))
  expect([content, leftOut]).toEqual(['<p>Соль</p>', []])
})

test('a page that names no encoding is read in the one that it seems to have, and that is said', async () => {
  const { content, leftOut } = await read(inCyrillic(page('<p>Немного соли и хлеба</p>')))
  expect(content).toBe('<p>Немного соли и хлеба</p>')
  expect(leftOut).toEqual([
    'the encoding of a page, which it does not name; it was read as windows-1251: once, in OPS/a.xhtml',
  ])
})

test('a wrong byte costs a letter', async () => {
  const text = page(`<p>${'Oats and rye. '.repeat(20)}|end</p>`)
  const { content, leftOut } = await read(
    Uint8Array.from(text, (letter) => (letter === '|' ? 0xa0 : letter.charCodeAt(0))),
  )
  expect(content).toContain('\ufffdend</p>')
  expect(leftOut).toEqual(['letters that are not UTF-8; the article has \ufffd for them: once, in OPS/a.xhtml'])
})

test.each([
  ['few', 20],
  ['many', 0],
])('%s apostrophes and dashes of Windows are read as such', async (_, times) => {
  const text = page(`<p>${'Oats and rye. '.repeat(times)}It|s rye~ don|t</p>`)
  const bytes = Uint8Array.from(text, (letter) => ({ '|': 0x92, '~': 0x97 })[letter] ?? letter.charCodeAt(0))
  const { content, leftOut } = await read(bytes)
  expect(content).toContain('It’s rye— don’t</p>')
  expect(leftOut).toEqual([
    'the encoding of a page, which it does not name; it was read as windows-1252: once, in OPS/a.xhtml',
  ])
})

test.each([
  ['short', '<p>D\xe9j\xe0 vu, cr\xe9\xe9e</p>', '<p>Déjà vu, créée</p>'],
  ['long', `<p>${'Oats and rye. '.repeat(40)}Caf\xe9</p>`, 'Café</p>'],
])('a %s page of another Latin language that names no encoding is read', async (_, body, shown) => {
  const { content, leftOut } = await read(Buffer.from(page(body), 'latin1'))
  expect(content).toContain(shown)
  expect(leftOut).toEqual([
    'the encoding of a page, which it does not name; it was read as windows-1252: once, in OPS/a.xhtml',
  ])
})

test('a page in windows-1252 has its quotation marks', async () => {
  const bytes = Uint8Array.from(
    page('<p>|Caf~|</p>', LATIN),
    (letter) => ({ '|': 0x94, '~': 0xe9 })[letter] ?? letter.charCodeAt(0),
  )
  expect(await read(bytes)).toEqual({ content: '<p>”Café”</p>', leftOut: [] })
})

test('a short Cyrillic word on a page of other letters is no slip', async () => {
  const { content, leftOut } = await read(inCyrillic(page(`<p>Соль</p><p>${'Oats and rye. '.repeat(99)}</p>`)))
  expect(content).toContain('<p>Соль</p>')
  expect(leftOut.join()).toContain('it was read as windows-1251')
})

test.each(['utf-16le', 'utf-16be'])('a page in %s without a mark is read', async (encoding) => {
  const bytes = Buffer.from(page('<p>Соль</p>'), 'utf-16le')
  expect(await read(encoding === 'utf-16le' ? bytes : bytes.swap16())).toEqual({ content: '<p>Соль</p>', leftOut: [] })
})

test('a page with signs that are no letters costs itself', async () => {
  const { content, leftOut } = await read(Buffer.from(` ${page('<p>Oats</p>')}`, 'utf-16le'))
  expect(content).toBe('<p>Rye.</p>')
  expect(leftOut).toEqual(['a page: the text holds signs that are no letters: once, in OPS/a.xhtml'])
})
