import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { assetKeysIn } from '#server/files/article-tree.ts'
import type { BookSource } from '#server/files/book-source.ts'
import { makePdf } from '#server/files/pdf/pdf.ts'
import { epubOf, ORIGIN, pdfOf } from '#tests/support/content/inputs/files-of.ts'
import { openInputs, REFUSED, WITHOUT_BOOKS } from '#tests/support/content/inputs/inputs.ts'
import { isNear, pixelOf } from '#tests/support/content/inputs/pixel.ts'
import { sourcesOf } from '#tests/support/content/inputs/sources-of.ts'
import { present } from '#tests/support/present.ts'

const { names, pathOf, read } = openInputs()
/** The EPUB of a book, without its cover: to draw that takes longer than all of the rest. */
const insideOf = (source: BookSource) => epubOf({ ...source, cover: null })
const IMPORTED = names.filter((name) => !(name in REFUSED) && name !== WITHOUT_BOOKS)

test.each(IMPORTED)('each picture and each link of %s is in the EPUB and the PDF', async (name) => {
  for (const source of sourcesOf(await read(name))) {
    const { files, pages } = await insideOf(source)
    const ids = new Map(pages.map(({ path, html }) => [path, html.match(/(?<= id=")[^"]*/g) ?? []]))
    const counts = source.articles.map(({ content }) => assetKeysIn(content).length)
    expect(pages.map(({ pictures }) => pictures.length)).toEqual(counts)
    expect((await pdfOf(source)).map(({ pictures }) => pictures.length)).toEqual(counts)
    for (const { path, html } of pages) {
      expect(ids.get(path)).toEqual([...new Set(ids.get(path))])
      for (const [, to = ''] of html.matchAll(/<a [^>]*href="([^":]*)"/g)) {
        const [file, id] = to.split('#')
        const target = file === '' ? path : join(path, '..', String(file))
        expect(Object.keys(files)).toContain(target)
        if (id !== undefined) expect(ids.get(target)).toContain(id)
      }
    }
  }
})

/** The first picture of an input's first article with one: as it is served, in the EPUB and in the PDF. */
async function pictureOf(name: string): Promise<readonly (readonly [string, Uint8Array])[]> {
  const library = await read(name)
  const [source] = sourcesOf(library)
  const { pages } = await insideOf(present(source))
  const typeset = await pdfOf(present(source))
  const [key] = present(source).articles.flatMap(({ content }) => assetKeysIn(content))
  return [
    ['app', present(library.assets.find((asset) => asset.key === key)).bytes],
    ['EPUB', present(pages.flatMap(({ pictures }) => pictures)[0])],
    ['PDF', present(typeset.flatMap(({ pictures }) => pictures)[0])],
  ]
}
const coverOf = async (name: string): Promise<Uint8Array> => present(sourcesOf(await read(name))[0]?.cover).bytes

const RED = [204, 0, 0]
test.each([
  ['01a-cyrillic-picture', RED],
  ['01b-space-angle', RED],
  ['01c-percent20', RED],
  ['26-data-url', [192, 48, 32]],
  ['39-gps', [32, 192, 128]],
])('the picture of %s is the one that the author meant', async (name, color) => {
  for (const [where, bytes] of await pictureOf(name))
    expect(isNear(await pixelOf(bytes, 0.5, 0.5), color), where).toBe(true)
})

test('a photo that lies on its side stands upright everywhere, also as a cover', async () => {
  for (const [where, bytes] of await pictureOf('14-exif-6')) {
    const { width, height, orientation } = await sharp(bytes).metadata()
    expect([width, height, orientation], where).toEqual([200, 400, undefined])
    expect(isNear(await pixelOf(bytes, 0.5, 0), [254, 0, 0]), where).toBe(true)
    expect(isNear(await pixelOf(bytes, 0.5, 1), [0, 0, 254]), where).toBe(true)
  }
  const cover = await coverOf('14-exif-6')
  expect(isNear(await pixelOf(cover, 0.5, 0), [254, 0, 0])).toBe(true)
  expect(isNear(await pixelOf(cover, 0.5, 1), [0, 0, 254])).toBe(true)
})

test('a picture for the press has the colors of a screen', async () => {
  const original = readFileSync(join(pathOf('38-cmyk'), 'books/oats/images/cmyk.jpg'))
  expect((await sharp(original).metadata()).space).toBe('cmyk')
  for (const [where, bytes] of await pictureOf('38-cmyk')) {
    const { space, channels, hasProfile } = await sharp(bytes).metadata()
    expect([space, channels, hasProfile], where).toEqual(['srgb', 3, false])
    expect(isNear(await pixelOf(bytes, 0.5, 0.5), [16, 125, 182]), where).toBe(true)
  }
})

const SECRETS = ['Ann Private', 'TestPhone', 'Exif\0', 'GPS']

test('neither what is served nor our files say where a photo was taken, and by whom', async () => {
  const original = readFileSync(join(pathOf('39-gps'), 'books/oats/images/gps.jpg'))
  expect(original.includes('Ann Private')).toBe(true)
  const library = await read('39-gps')
  const source = present(sourcesOf(library)[0])
  const made = [
    ...library.assets.map(({ bytes }) => bytes),
    ...Object.values((await epubOf(source)).files),
    await makePdf(source, ORIGIN),
  ]
  const told = made.flatMap((bytes) => SECRETS.filter((secret) => Buffer.from(bytes).includes(secret)))
  expect(told).toEqual([])
  for (const { bytes } of library.assets) {
    const { exif, xmp, iptc, icc, comments } = await sharp(bytes).metadata()
    expect([exif, xmp, iptc, icc, comments?.length]).toEqual(Array(5).fill(undefined))
  }
})

describe('covers', () => {
  test('the picture that an older book calls its cover is whole on the cover', async () => {
    const cover = await coverOf('41b-cover-by-id')
    expect((await sharp(cover).metadata()).width).toBe(1200)
    for (const [x, y] of [
      [0.35, 0.5],
      [0.5, 0],
      [0.5, 1],
      [0.65, 0.5],
    ] as const)
      expect(isNear(await pixelOf(cover, x, y), [192, 48, 32]), `${x} ${y}`).toBe(true)
    expect(present(sourcesOf(await read('41b-cover-by-id'))[0]).cover?.title).toBe('A Foreign Book')
  })

  test('a cover may have a Cyrillic name', async () => {
    expect(isNear(await pixelOf(await coverOf('E10b-cover-cyrillic'), 0.5, 0.5), RED)).toBe(true)
  })
})

test('notes and signs are in our files as they are in the app', async () => {
  const [, russian] = sourcesOf(await read('02-cyrillic-note'))
  const parts = (await pdfOf(present(russian))).flatMap((chapter) => chapter.parts)
  expect(parts.filter(({ t }) => t === 'note' || t === 'again').map(({ t }) => t)).toEqual(['note', 'again', 'note'])
  expect(JSON.stringify(parts)).toMatch(/ВОЗ.*2012/)
  const [page] = (await insideOf(present(russian))).pages
  expect(page?.html.match(/<a [^>]*epub:type="noteref"[^>]*>/g)).toHaveLength(3)

  const sign = present(sourcesOf(await read('30-inline-glyph'))[0])
  expect((await insideOf(sign)).pages[0]?.html).toMatch(/The letter <img [^>]*class="sign"[^>]*\/> was abolished/)
  const signs = (await pdfOf(sign)).flatMap((chapter) => chapter.parts).filter(({ t }) => t === 'picture')
  expect(signs.map(({ width, alt }) => [width, alt])).toEqual([[null, 'yat']])
})

test('the contents of our files have a heading without the mark of its note', async () => {
  const source = present(sourcesOf(await read('E21a-note-in-heading'))[0])
  const { files, pages } = await insideOf(source)
  expect(Buffer.from(present(files['EPUB/nav.xhtml'])).toString()).toMatch(/<a href="[^"]*#x-h-head">Head<\/a>/)
  expect(pages[0]?.html).toMatch(/Head<sup><a [^>]*epub:type="noteref"/)
})
