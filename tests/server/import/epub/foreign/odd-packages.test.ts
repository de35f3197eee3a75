import { expect, test } from 'vitest'
import { type EpubFiles, epubFiles, zipEpub } from '#tests/support/content/epub-source.ts'
import { readEpubBytes } from '#tests/support/content/read-epub.ts'
import { present } from '#tests/support/present.ts'

const PARTS = {
  pages: [
    ['a.xhtml', '<h1>A</h1><p>Oats.</p>'],
    ['b.xhtml', '<h1>B</h1><p>Rye.</p>'],
  ],
  toc: '<li><a href="a.xhtml">Of oats</a></li><li><a href="b.xhtml">Of rye</a></li>',
} as const
const NAV = 'href="nav.xhtml" properties="nav" media-type="application/xhtml+xml"'
const NCX =
  '<ncx><navMap><navPoint><navLabel><text>Of oats</text></navLabel><content src="a.xhtml"/></navPoint>' +
  '<navPoint><navLabel><text>Salt & rye</text></navLabel><content src="b.xhtml"/></navPoint></navMap></ncx>'

async function read(change: (files: EpubFiles) => EpubFiles) {
  const { reports, books } = await readEpubBytes(zipEpub(change(epubFiles(PARTS))), 'salt-and-rye.en.epub')
  const [book] = books
  const titles = book?.articles.map(({ translations }) => translations[0]?.title)
  return { title: book?.translations[0]?.title, titles, leftOut: present(reports[0]).leftOut.join() }
}

const inFile =
  (name: string, ...[from, to]: readonly [string | RegExp, string]) =>
  (files: EpubFiles): EpubFiles => ({ ...files, [name]: String(files[name]).replaceAll(from, to) })
const inPackage = (from: string | RegExp, to: string) => inFile('OPS/book.opf', from, to)
const inContainer = (from: string | RegExp, to: string) => inFile('META-INF/container.xml', from, to)

test.each<[string, (files: EpubFiles) => EpubFiles]>([
  ['pages without a type', inPackage(/ media-type="[^"]*"/g, '')],
  ['types with an encoding', inPackage('application/xhtml+xml"', 'application/xhtml+xml; charset=utf-8"')],
  ['types with a slip in them', inPackage('application/xhtml+xml', 'application/xhtml xml')],
  ['a sign that nobody sees in its title', inPackage('A Foreign', 'A\u0003 Foreign')],
  ['tags in its title', inPackage('A Foreign', 'A &lt;i>Foreign&lt;/i>')],
  ['types in large letters', inPackage(/application\/xhtml/g, 'Application/XHTML')],
  ['pages of the type of all XML', inPackage('xhtml+xml', 'xml')],
  [
    'another format beside it',
    inContainer('<rootfiles>', '<rootfiles><rootfile full-path="x.pdf" media-type="application/pdf"/>'),
  ],
  ['an address from the root', inContainer('OPS/book.opf', '/OPS/book.opf')],
  ['an address with a dot', inContainer('OPS/book.opf', './OPS/book.opf')],
  ['blank lines before a container', inContainer('<container', '\n<?xml version="1.0"?><container')],
  ['blank lines before a package', inPackage(/^/g, '\n \n')],
  [
    'a folder around it, zipped by a Mac',
    (files) => ({
      ...Object.fromEntries(Object.entries(files).map(([name, text]) => [`Book/${name}`, text])),
      '__MACOSX/Book/META-INF/container.xml': 'x',
    }),
  ],
  [
    'folders as on Windows',
    (files) => Object.fromEntries(Object.entries(files).map(([name, text]) => [name.replace(/\//g, '\\'), text])),
  ],
  [
    'all names in small letters',
    (files) => Object.fromEntries(Object.entries(files).map(([name, text]) => [name.toLowerCase(), text])),
  ],
])('a book with %s is read', async (_, change) => {
  expect(await read(change)).toEqual({ title: 'A Foreign Book', titles: ['Of oats', 'Of rye'], leftOut: '' })
})

test.each(['constructor', '__proto__', 'toString'])('the word %s in the place of a name is read', async (name) => {
  const body =
    `<p style="white-space: ${name}">Oats <${name}>and</${name}></p><ol style="list-style-type: ${name}"><li>rye</li></ol>` +
    `<math><mi mathvariant="${name}">x</mi><${name}><mi>y</mi></${name}></math>`
  const { titles, leftOut } = await read((files) =>
    inPackage(
      '<manifest>',
      `<manifest><item id="q" href="x.${name}"/>`,
    )(inFile('OPS/a.xhtml', '<p>Oats.</p>', body)(files)),
  )
  expect([titles, leftOut]).toEqual([['Of oats', 'Of rye'], ''])
})

test('a title and a list of contents may have a bare &', async () => {
  const titled = await read(inPackage('A Foreign Book', 'Salt & Rye &copy; B&W &#38; &x;'))
  expect(titled.title).toBe('Salt & Rye © B&W & &x;')
  const listed = (files: EpubFiles) =>
    inPackage(NAV, 'href="nav.xhtml" media-type="application/x-dtbncx+xml"')({ ...files, 'OPS/nav.xhtml': NCX })
  expect(await read(listed)).toMatchObject({ titles: ['Of oats', 'Salt & rye'], leftOut: '' })
})

const SLIP = /^what a slip may hide: the file is not well-formed: .{5,99}: once, in OPS\/book\.opf$/

test.each([
  ['an open meta', '<meta name="cover" content="x">'],
  ['two dashes in a comment', '<!-- oats -- rye -->'],
  ['a bare sign', '<dc:description>1 < 2</dc:description>'],
  ['an attribute twice', '<meta name="a" name="b" content="x"/>'],
  ['an end of another name', '<dc:source>Oats</dc:sources>'],
])('a slip in the package costs a line: %s', async (_, slip) => {
  const { title, titles, leftOut } = await read(inPackage('<dc:title>', `${slip}<meta property="a">b</meta><dc:title>`))
  expect({ title, titles }).toEqual({ title: 'A Foreign Book', titles: ['Of oats', 'Of rye'] })
  expect(leftOut).toMatch(SLIP)
})

test('a slip in the container costs a line too', async () => {
  const { titles, leftOut } = await read(inContainer('/></rootfiles>', '></rootfiles>'))
  expect(titles).toEqual(['Of oats', 'Of rye'])
  expect(leftOut).toContain('what a slip may hide')
})

const OTHER_PAGE = '<html><body><p>Bran bread.</p></body></html>'

test.each<[string, (files: EpubFiles) => EpubFiles]>([
  ['is not listed', (files) => files],
  ['is listed by the id of another', inPackage('</manifest>', '<item id="p0" href="x.xhtml"/></manifest>')],
])('a page that %s is named, and its words are counted', async (_, change) => {
  const parts = { ...epubFiles(PARTS), 'OPS/x.xhtml': OTHER_PAGE, '__MACOSX/OPS/._x.xhtml': OTHER_PAGE }
  const { reports } = await readEpubBytes(zipEpub(change(parts)))
  const { leftOut, words, imported } = present(reports[0])
  expect(leftOut).toEqual(['a page outside the reading order: once, in OPS/x.xhtml'])
  expect(words - imported).toBe(2)
})

test.each([
  ['an unknown id', '<itemref idref="zz"/>'],
  ['no id', '<itemref/>'],
])('an entry of the reading order with %s costs itself', async (_, entry) => {
  const { titles, leftOut } = await read(inPackage('<spine>', `<spine>${entry}`))
  expect(titles).toEqual(['Of oats', 'Of rye'])
  expect(leftOut).toBe('an entry of the reading order that names no file: once, in OPS/book.opf')
})

const inPdf = (fallback: string) => (files: EpubFiles) =>
  inPackage(
    '<manifest>',
    `<manifest><item id="d" href="d.pdf" media-type="application/pdf" fallback="${fallback}"/>`,
  )(inPackage('idref="p0"', 'idref="d"')(files))

test('the page that stands for one of another type is read', async () => {
  expect(await read(inPdf('p0'))).toMatchObject({ titles: ['Of oats', 'Of rye'], leftOut: '' })
  expect((await read(inPdf('d'))).leftOut).toContain('a page of the type application/pdf: once, in OPS/d.pdf')
})

test('a book without a title is called after its file', async () => {
  const { title, leftOut } = await read(inPackage('<dc:title>A Foreign Book</dc:title>', ''))
  expect(title).toBe('salt and rye')
  expect(leftOut).toMatch(/a title, which the book does not have; the file’s name stands for it: salt and rye: once/)
})

test.each([
  [
    'an encrypted picture',
    '<e><CipherReference URI="OPS/p.png"/></e>',
    'the picture OPS/p.png: the file is encrypted: once, in OPS/a.xhtml',
  ],
  ['a list of what is encrypted that is no XML', 'x', 'the list of what is encrypted: the file is not well-formed'],
])('%s costs itself', async (_, list, line) => {
  const { titles, leftOut } = await read((files) => ({
    ...inFile('OPS/a.xhtml', '<p>', '<p><img src="p.png" alt="P"/>')(files),
    'OPS/p.png': 'x',
    'META-INF/encryption.xml': list,
  }))
  expect(titles).toEqual(['Of oats', 'Of rye'])
  expect(leftOut).toContain(line)
})
