import { expect, test } from 'vitest'
import { readEpubs } from '#server/import/epub/read-epubs.ts'
import { type EpubParts, epubFiles, zipEpub } from '#tests/support/content/epub-source.ts'
import { EMPTY_SHELF, readEpubBytes, writeEpubs } from '#tests/support/content/read-epub.ts'

// ASVS 1.5.1 5.2.1

const GOOD: EpubParts = { pages: [['a.xhtml', '<h1>T</h1><p>Words.</p>']] }
const changed = (change: (files: Record<string, string | Uint8Array>) => void): Uint8Array => {
  const files = { ...epubFiles(GOOD) }
  change(files)
  return zipEpub(files)
}

test.each<[string, () => Uint8Array, RegExp]>([
  ['no zip', () => new TextEncoder().encode('PK nonsense'), /book\.epub:1: this is not a zip/],
  ['a cut zip', () => zipEpub(epubFiles(GOOD)).subarray(0, 300), /book\.epub:1: this is not a zip/],
  ['another zip', () => zipEpub({ 'a.txt': 'x' }), /container\.xml:1: the file is missing, so this is no EPUB/],
  [
    'no container',
    () => changed((files) => delete files['META-INF/container.xml']),
    /container\.xml:1: the file is missing/,
  ],
  ['no package', () => changed((files) => delete files['OPS/book.opf']), /book\.opf:1: the file is missing/],
  [
    'a page that is gone',
    () => changed((files) => delete files['OPS/a.xhtml']),
    /OPS\/a\.xhtml:1: the file is missing/,
  ],
  [
    'another encoding',
    () =>
      changed((files) => {
        files['OPS/a.xhtml'] = new Uint8Array([0x3c, 0x98, 0xdb, 0x98, 0xdb])
      }),
    /OPS\/a\.xhtml:1: the text is not UTF-8/,
  ],
  [
    'an unknown language',
    () => zipEpub(epubFiles({ ...GOOD, language: 'ar' })),
    /book\.epub:1: it is in ar, which the library does not have/,
  ],
  ['no language', () => zipEpub(epubFiles({ ...GOOD, language: '' })), /it does not say in which language/],
  ['no text', () => zipEpub(epubFiles({ pages: [['a.xhtml', '<div/>']] })), /there is no chapter with a text/],
  ['an empty spine', () => zipEpub(epubFiles({ ...GOOD, spine: '' })), /the spine holds no page/],
  [
    'a spine that names nothing',
    () => zipEpub(epubFiles({ ...GOOD, spine: '<itemref idref="zz"/>' })),
    /book\.opf:3: the spine holds no page/,
  ],
  [
    'a spine entry that names no item',
    () => zipEpub(epubFiles({ ...GOOD, spine: '<itemref/>' })),
    /book\.opf:3: the spine holds no page/,
  ],
  [
    'a page without an address',
    () =>
      changed((files) => {
        files['OPS/book.opf'] = String(files['OPS/book.opf']).replace('href="a.xhtml"', '')
      }),
    /book\.opf:\d+: the spine holds no page/,
  ],
  [
    'encrypted pages',
    () =>
      changed((files) => {
        files['META-INF/encryption.xml'] =
          '<encryption><EncryptedData><CipherData><CipherReference URI="OPS/a.xhtml"/></CipherData></EncryptedData></encryption>'
      }),
    /OPS\/a\.xhtml:1: the file is encrypted/,
  ],
  [
    'entities that grow',
    () =>
      changed((files) => {
        files['OPS/a.xhtml'] =
          '<!DOCTYPE x [<!ENTITY a "aaaaaaaa"><!ENTITY b "&a;&a;&a;">]><html><body><p>&b;</p></body></html>'
      }),
    /not well-formed/,
  ],
  [
    'a bottomless page',
    () =>
      changed((files) => {
        files['OPS/a.xhtml'] = `<html><body>${'<div>'.repeat(20_000)}x${'</div>'.repeat(20_000)}</body></html>`
      }),
    /nested too deeply/,
  ],
])('%s is a fault with its place', async (_, make, message) => {
  await expect(readEpubBytes(make())).rejects.toThrow(message)
})

test('scrambled fonts do not matter, and all faults of all files are named at once', async () => {
  const scrambled = changed((files) => {
    files['META-INF/encryption.xml'] = '<encryption><CipherReference URI="OPS/font.otf"/></encryption>'
  })
  expect((await readEpubBytes(scrambled)).books).toHaveLength(1)
  const bad = writeEpubs({
    'bad0.epub': zipEpub(epubFiles({ ...GOOD, language: 'ar' })),
    'bad1.epub': new Uint8Array([1]),
  })
  await expect(readEpubs(bad, EMPTY_SHELF, {})).rejects.toThrow(
    /bad0\.epub:1: it is in ar[\s\S]*bad1\.epub:1: this is not a zip/,
  )
})

test('files with the same name are the languages of one book and must have the same chapters', async () => {
  const inLanguage = (language: string, chapters: number) => {
    const page = (_: unknown, index: number) => [`c${index}.xhtml`, `<h1>C${index}</h1><p>Words.</p>`] as const
    return zipEpub(epubFiles({ language, pages: Array.from({ length: chapters }, page) }))
  }
  const one = writeEpubs({ 'b.ru.epub': inLanguage('ru', 2), 'b.en.epub': inLanguage('en', 2) })
  const { books } = await readEpubs(one, EMPTY_SHELF, {})
  expect(books.map(({ slug, translations }) => [slug, translations.map(({ lang }) => lang)])).toEqual([
    ['b', ['en', 'ru']],
  ])
  const two = writeEpubs({ 'b.en.epub': inLanguage('en', 1), 'b.ru.epub': inLanguage('ru', 2) })
  await expect(readEpubs(two, EMPTY_SHELF, {})).rejects.toThrow(/b\.ru\.epub:1: 2 chapters, and b\.en\.epub has 1/)
})
