import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { type EpubFiles, epubFiles, TWO_PAGES } from '#tests/support/content/epub-source.ts'
import { readEpubBytes } from '#tests/support/content/read-epub.ts'
import { present } from '#tests/support/present.ts'

const DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><circle cx="4" cy="4" r="3"/></svg>'
const HEAD = '<head><link rel="stylesheet" href="s.css"/></head>'
const FILES: EpubFiles = {
  ...epubFiles({
    ...TWO_PAGES,
    items: '<item id="s" href="s.css" media-type="text/css"/><item id="f" href="f.svg" media-type="image/svg+xml"/>',
    files: { 'OPS/s.css': '.b { font-weight: bold }', 'OPS/f.svg': DRAWING, 'OPS/unread.bin': 'x'.repeat(99) },
  }),
  'OPS/a.xhtml': `<html>${HEAD}<body><h1>One</h1><p>Oats <img src="f.svg" alt="Oats"/>.</p></body></html>`,
}

const LOCAL_BYTES = 30

/** A zip with a wrong byte in one of its files, which is packed or stored. */
function damaged(name: string, level: 0 | 6): Uint8Array {
  const files = Object.entries(FILES).map(([path, text]) => [path, typeof text === 'string' ? strToU8(text) : text])
  const zip = Buffer.from(zipSync(Object.fromEntries(files), { level }))
  const isPlace = (at: number): boolean => zip.readUInt32LE(at - LOCAL_BYTES) === 0x04034b50
  let place = zip.indexOf(name)
  while (!isPlace(place)) place = zip.indexOf(name, place + 1)
  const at = place + name.length
  // What is packed begins with the kind of its first block, and there is no fourth kind. What is stored has another letter.
  zip[at] = level === 0 ? 0x20 : 0xff
  return zip
}

async function read(zip: Uint8Array) {
  const { books, reports } = await readEpubBytes(zip)
  const titles = books[0]?.articles.map(({ translations }) => translations[0]?.title)
  return { titles, ...present(reports[0]) }
}

test.each<[string, 0 | 6, string[], string]>([
  ['OPS/f.svg', 6, ['One', 'Two'], 'the picture OPS/f.svg: the file is damaged in the EPUB: once, in OPS/a.xhtml'],
  ['OPS/f.svg', 0, ['One', 'Two'], 'the picture OPS/f.svg: the file is damaged in the EPUB: once, in OPS/a.xhtml'],
  ['OPS/b.xhtml', 6, ['One'], 'a page: the file is damaged in the EPUB: once, in OPS/b.xhtml'],
  ['OPS/b.xhtml', 0, ['One'], 'a page: the file is damaged in the EPUB: once, in OPS/b.xhtml'],
  ['OPS/s.css', 0, ['One', 'Two'], 'a style sheet: the file is damaged in the EPUB: once, in OPS/s.css'],
])('a damaged %s (packed: %i) costs itself', async (name, level, titles, line) => {
  const found = await read(damaged(name, level))
  expect([found.titles, found.leftOut]).toEqual([titles, [line]])
  expect(found.imported).toBe(found.words)
})

test('a damaged file that nothing reads costs nothing', async () => {
  expect(await read(damaged('OPS/unread.bin', 0))).toMatchObject({ titles: ['One', 'Two'], leftOut: [] })
})

test('a package that is damaged is a fault that names it', async () => {
  await expect(read(damaged('OPS/book.opf', 0))).rejects.toThrow(/OPS\/book\.opf:1: the file is damaged in the EPUB/)
})
