import sharp from 'sharp'
import { expect, test } from 'vitest'
import { type EpubFiles, epubFiles, zipEpub } from '#tests/support/content/epub-source.ts'
import { readEpubBytes, readEpubParts } from '#tests/support/content/read-epub.ts'
import { present } from '#tests/support/present.ts'

/** The stored text of the only article, and what was left out. */
async function readOnly(zip: Uint8Array): Promise<{ readonly content: string; readonly leftOut: readonly string[] }> {
  const { reports, books } = await readEpubBytes(zip)
  const { content } = present(books[0]?.articles[0]?.translations[0])
  return { content: content.replaceAll('\u00ad', ''), leftOut: present(reports[0]).leftOut }
}
const TWO = {
  pages: [
    ['a.xhtml', '<h1>A</h1><p>Oats.</p>'],
    ['b.xhtml', '<h1>B</h1><p>Rye.</p>'],
  ],
} as const

test.each<[string, (files: EpubFiles) => EpubFiles, RegExp]>([
  ['an empty page', (files) => ({ ...files, 'OPS/b.xhtml': '' }), /a page: the file is empty: once, in OPS\/b/],
  ['a lost page', ({ 'OPS/b.xhtml': _, ...files }) => files, /a page: the file is missing in the EPUB/],
])('%s costs itself', async (_, change, line) => {
  const { content, leftOut } = await readOnly(zipEpub(change(epubFiles(TWO))))
  expect(content).toContain('Oats.')
  expect(leftOut.join()).toMatch(line)
})

test.each<[string, (files: EpubFiles) => EpubFiles]>([
  [
    'a page that is not well-formed',
    (files) => ({ ...files, 'OPS/a.xhtml': '<html><body><p>Oats.<br><b>Rye</p></body>' }),
  ],
  [
    'pages that say they are HTML',
    (files) => ({
      ...files,
      'OPS/book.opf': String(files['OPS/book.opf']).replaceAll('application/xhtml+xml', 'text/html'),
    }),
  ],
  [
    'a zip of the folder',
    (files) => Object.fromEntries(Object.entries(files).map(([name, text]) => [`A book/${name}`, text])),
  ],
  ['no file that names the type', ({ mimetype: _, ...files }) => files],
])('%s is read whole', async (_, change) => {
  const { content, leftOut } = await readOnly(zipEpub(change(epubFiles({ pages: [['a.xhtml', '<p>Oats.</p>']] }))))
  expect(content).toContain('Oats.')
  expect(leftOut).toEqual([])
})

const LISTED = { ...TWO, toc: '<li><a href="a.xhtml">Of oats</a></li><li><a href="b.xhtml">Of rye</a></li>' }
const NCX = String(epubFiles(LISTED)['OPS/book.opf']).replace(
  'href="nav.xhtml" properties="nav" media-type="application/xhtml+xml"',
  'href="nav.xhtml" media-type="application/x-dtbncx+xml"',
)

test.each<[string, (files: EpubFiles) => EpubFiles, readonly string[], readonly RegExp[]]>([
  [
    'missing',
    ({ 'OPS/nav.xhtml': _, ...files }) => files,
    ['A', 'B'],
    [/the list of contents: the file is missing in the EPUB: once, in OPS\/nav/],
  ],
  [
    'an older one that is not well-formed',
    (files) => ({ ...files, 'OPS/book.opf': NCX, 'OPS/nav.xhtml': '<ncx><navMap><navPoint>' }),
    ['A', 'B'],
    [/the list of contents: the file is not well-formed/],
  ],
  [
    'not well-formed',
    (files) => ({ ...files, 'OPS/nav.xhtml': String(files['OPS/nav.xhtml']).replaceAll('</li>', '') }),
    ['Of oats', 'Of rye'],
    [],
  ],
])('a table of contents that is %s costs at most its titles', async (_, change, titles, lines) => {
  const { reports, books } = await readEpubBytes(zipEpub(change(epubFiles(LISTED))))
  expect(books[0]?.articles.map(({ translations }) => translations[0]?.title)).toEqual(titles)
  const { leftOut } = present(reports[0])
  expect(leftOut).toHaveLength(lines.length)
  for (const line of lines) expect(leftOut.join()).toMatch(line)
})

test('a page in an older encoding is read by the name that it gives', async () => {
  const files = epubFiles({ pages: [['a.xhtml', '<p>x</p>']] })
  const words = [0xd1, 0xee, 0xeb, 0xfc]
  const around = (text: string): number[] => Array.from(text, (letter) => letter.charCodeAt(0))
  const page = Uint8Array.from([
    ...around('<?xml version="1.0" encoding="windows-1251"?><html xmlns="http://www.w3.org/1999/xhtml"><body><p>'),
    ...words,
    ...around('</p></body></html>'),
  ])
  expect((await readOnly(zipEpub({ ...files, 'OPS/a.xhtml': page }))).content).toContain('<p>Соль</p>')
})

test('a picture in the page itself is shown', async () => {
  const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  const src = `data:image/png;base64,${png.toString('base64')}`
  const { content, leftOut } = await readOnly(
    zipEpub(epubFiles({ pages: [['a.xhtml', `<p>x</p><img src="${src}" alt="A"/>`]] })),
  )
  expect(content).toMatch(/<img alt="A" src="\/api\/assets\//)
  expect(leftOut).toEqual([])
})

test.each(['rus', 'ru_RU', 'Russian', 'русский'])('a book whose language is written %s is Russian', async (tag) => {
  const { books } = await readEpubParts({ language: tag, pages: [['a.xhtml', '<p>Соль.</p>']] })
  expect(books[0]?.translations[0]?.lang).toBe('ru')
})

test.each([
  ['глава.xhtml', 'utf-8'],
  ['глава.xhtml', 'ibm866'],
  ['Übung é.xhtml', 'cp850'],
])('the name %s, which the zip has in %s without saying so, is found', async (name, encoding) => {
  const western = Buffer.from([0x9a, ...Buffer.from('bung '), 0x82, ...Buffer.from('.xhtml')])
  const table = new Map(
    Array.from({ length: 256 }, (_, byte) => [new TextDecoder('ibm866').decode(new Uint8Array([byte])), byte]),
  )
  const russian = Buffer.from(Array.from(name, (letter) => table.get(letter) ?? 63))
  const bytes = encoding === 'utf-8' ? Buffer.from(name) : encoding === 'cp850' ? western : russian
  const { [`OPS/${name}`]: page = '', ...files } = epubFiles({ pages: [[name, '<p>Oats.</p>']] })
  // A zip library marks names that have letters beyond ASCII. So it gets another name of the same length, which is replaced.
  const stand = `OPS/${'x'.repeat(bytes.length)}`
  const zip = Buffer.from(zipEpub({ ...files, [stand]: page }))
  for (let at = zip.indexOf(stand); at !== -1; at = zip.indexOf(stand)) bytes.copy(zip, at + 'OPS/'.length)
  expect((await readOnly(zip)).content).toContain('Oats.')
})

const COVERS = ['Cover', 'cover1', 'book-cover', 'front_cover', 'My.Cover02', 'the cover']

test.each<[string, string, string]>([
  ['its id', '<item id="cover-image" href="x1.png" media-type="image/png"/>', ''],
  ...COVERS.map((name): [string, string, string] => [
    `its name ${name}`,
    `<item id="i9" href="images/${name}.png" media-type="image/png"/>`,
    '',
  ]),
  [
    'its path',
    '<item id="i9" href="x1.png" media-type="image/png"/>',
    '<metadata><meta name="cover" content="x1.png"/></metadata>',
  ],
  [
    'the guide',
    '<item id="i9" href="x1.png" media-type="image/png"/>',
    '<guide><reference type="cover" href="x1.png"/></guide>',
  ],
])('a cover is found by %s', async (_, items, guide) => {
  const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#123456' } })
    .png()
    .toBuffer()
  const files = epubFiles({
    pages: [['a.xhtml', '<p>x</p>']],
    items,
    files: { 'OPS/x1.png': png, ...Object.fromEntries(COVERS.map((name) => [`OPS/images/${name}.png`, png])) },
  })
  const book = String(files['OPS/book.opf']).replace('</package>', `${guide}</package>`)
  const { books, assets } = await readEpubBytes(zipEpub({ ...files, 'OPS/book.opf': book }))
  const cover = present(assets.find(({ key }) => key === books[0]?.heroAssetKey))
  expect((await sharp(cover.bytes).stats()).dominant).toEqual({ r: 24, g: 56, b: 88 })
})

test.each<[string, readonly string[], string, number]>([
  [
    'none of a part of a word, nor of the back',
    ['discover.png', 'coverage.png', 'recovered-1.png', 'back-cover.png'],
    '',
    -1,
  ],
  ['the one of the very name', ['book-cover.png', 'cover.png'], '', 1],
  ['the one of the first page', ['cover-crops.png', 'a1.png'], '<img src="a1.png" alt="A"/>', 1],
])('of several pictures the cover is %s', async (_, names, first, at) => {
  const pictures = await Promise.all(
    names.map((__, red) =>
      sharp({ create: { width: 9, height: 9, channels: 3, background: { r: 40 * red, g: 52, b: 86 } } })
        .png()
        .toBuffer(),
    ),
  )
  const { books, assets } = await readEpubParts({
    pages: [...(first === '' ? [] : [['f.xhtml', first] as const]), ['a.xhtml', '<p>x</p>']],
    items: names.map((name, index) => `<item id="i${index}" href="${name}" media-type="image/png"/>`).join(''),
    files: Object.fromEntries(names.map((name, index) => [`OPS/${name}`, present(pictures[index])])),
  })
  const cover = present(assets.find(({ key }) => key === books[0]?.heroAssetKey))
  const name = at === -1 ? 'cover' : present(names[at]).replace('.png', '')
  expect(cover.key).toMatch(new RegExp(`^${name}-[0-9a-f]{16}$`))
})

test('notes on a page beside the reading order are those of the articles', async () => {
  const { content, leftOut } = await readOnly(
    zipEpub(
      epubFiles({
        pages: [
          ['a.xhtml', '<h1>A</h1><p>Oats<a epub:type="noteref" href="n.xhtml#n1">1</a>.</p>'],
          ['n.xhtml', '<aside epub:type="footnote" id="n1"><p>1. The source.</p></aside>'],
        ],
        spine: '<itemref idref="p0"/><itemref idref="p1" linear="no"/>',
      }),
    ),
  )
  expect(content).toMatch(/<li id="fn-1"><p>The source\. /)
  expect(leftOut).toEqual([])
})
