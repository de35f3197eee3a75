import { crc32 } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { onlyDraws } from '#server/import/html/picture-parts.ts'
import { coverAsset, figureAsset } from '#server/import/html/pictures.ts'

const photo = (width: number, height: number, background = '#336699'): Sharp =>
  sharp({ create: { width, height, channels: 3, background } })

/** The picture of a telephone, eight pixels wide. */
const HEIC = [
  'AAAAGGZ0eXBoZWljAAAAAG1pZjFoZWljAAAA1G1ldGEAAAAAAAAAIWhkbHIAAAAAAAAAAHBpY3QAAAAAAAAAAAAAAAAAAAAADnBp',
  'dG0AAAAAAAEAAAAjaWluZgAAAAAAAQAAABVpbmZlAgAAAAABAABodmMxAAAAAFhpcHJwAAAAO2lwY28AAAAfaHZjQwEBYAAAAJAA',
  'AAAAAFrwAPz9+PgAAA8AAAAAFGlzcGUAAAAAAAABQAAAAPAAAAAVaXBtYQAAAAAAAAABAAECgQIAAAAeaWxvYwAAAABEAAABAAEA',
  'AAABAAAA9AAAAEAAAABIbWRhdAEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEB',
  'AQEBAQEBAQE=',
].join('')

test('a photo that lies on its side stands upright, also as a cover', async () => {
  // The left half is white. Turned clockwise, it is above.
  const white = await photo(200, 200, '#ffffff').png().toBuffer()
  const lying = await photo(400, 200)
    .composite([{ input: white, left: 0, top: 0 }])
    .jpeg()
    .withMetadata({ orientation: 6 })
    .toBuffer()
  const figure = await figureAsset('a.jpg', lying)
  expect([figure.width, figure.height]).toEqual([200, 400])
  const { width, height, orientation } = await sharp(figure.bytes).metadata()
  expect([width, height, orientation]).toEqual([200, 400, undefined])
  const cover = await coverAsset('a.jpg', lying)
  const above = await sharp(cover.bytes).extract({ left: 0, top: 0, width: cover.width, height: 200 }).stats()
  expect(above.dominant).toEqual({ r: 248, g: 248, b: 248 })
})

test('a photo says nothing of its place and its maker', async () => {
  const told = await photo(40, 20)
    .jpeg()
    .withExif({ IFD0: { Artist: 'Ann Author' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '50/1 27/1 0/1' } })
    .toBuffer()
  expect(told.includes('Ann Author')).toBe(true)
  for (const { bytes } of [await figureAsset('a.jpg', told), await coverAsset('a.jpg', told)]) {
    expect(bytes.includes('Ann Author')).toBe(false)
    expect((await sharp(bytes).metadata()).exif).toBeUndefined()
  }
})

const NAME = 'Ann Author'
const named = Buffer.from(NAME)
const size = (bytes: number, length: number): Buffer => {
  const number = Buffer.alloc(4)
  number.writeUInt32BE(length)
  return number.subarray(4 - bytes)
}
const segment = (marker: number): Buffer =>
  Buffer.concat([Buffer.from([0xff, marker]), size(2, named.length + 2), named])
const chunk = (type: string): Buffer =>
  Buffer.concat([
    size(4, named.length),
    Buffer.from(type),
    named,
    size(4, crc32(Buffer.concat([Buffer.from(type), named]))),
  ])
const riffPart = (type: string): Buffer => Buffer.concat([Buffer.from(type), size(4, named.length).reverse(), named])
const box = (type: string): Buffer => Buffer.concat([size(4, named.length + 8), Buffer.from(type), named])

const inserted = (bytes: Buffer, at: number, part: Buffer): Buffer =>
  Buffer.concat([bytes.subarray(0, at), part, bytes.subarray(at)])
const appended = (bytes: Buffer, part: Buffer): Buffer => Buffer.concat([bytes, part])
function withRiffPart(bytes: Buffer): Buffer {
  const longer = appended(bytes, riffPart('NAME'))
  longer.writeUInt32LE(longer.length - 8, 4)
  return longer
}

const jpeg = (progressive = false): Promise<Buffer> => photo(64, 32).jpeg({ progressive }).toBuffer()
const png = (): Promise<Buffer> => photo(40, 20).png().toBuffer()
const webp = (): Promise<Buffer> => photo(40, 20).webp().toBuffer()
const avif = (): Promise<Buffer> => photo(40, 20).avif({ effort: 0 }).toBuffer()

test.each([
  ['a JPEG with a comment', async () => inserted(await jpeg(), 2, segment(0xfe))],
  [
    'a JPEG with a comment between its scans',
    async () => {
      const bytes = await jpeg(true)
      return inserted(bytes, bytes.lastIndexOf(Buffer.from([0xff, 0xda])), segment(0xfe))
    },
  ],
  ['a JPEG with content credentials', async () => inserted(await jpeg(), 2, segment(0xeb))],
  ['a JPEG with words of a program', async () => inserted(await jpeg(), 2, segment(0xec))],
  ['a JPEG with a film after its end', async () => appended(await jpeg(), named)],
  ['a PNG with content credentials', async () => inserted(await png(), 33, chunk('caBX'))],
  ['a PNG with a part of its own', async () => inserted(await png(), 33, chunk('prVW'))],
  ['a PNG with words after its end', async () => appended(await png(), named)],
  ['a WebP with a part of its own', async () => withRiffPart(await webp())],
  ['a WebP with words after its end', async () => appended(await webp(), named)],
  ['an AVIF with a part of its own', async () => appended(await avif(), box('uuid'))],
])('%s says nothing of its maker', async (_, make) => {
  const told = await make()
  expect(told.includes(NAME)).toBe(true)
  const once = await figureAsset('a', told)
  expect(once.bytes.includes(NAME)).toBe(false)
  expect((await sharp(once.bytes).metadata()).format).toBe((await sharp(told).metadata()).format)
  // It is stored as it is from then on.
  expect((await figureAsset('a', once.bytes)).bytes.equals(once.bytes)).toBe(true)
})

test.each([
  ['JPEG', jpeg],
  ['JPEG in several scans', () => jpeg(true)],
  ['JPEG with zeros after its end', async () => appended(await jpeg(), Buffer.alloc(3))],
  ['PNG', png],
  ['PNG with few colors', () => photo(40, 20).png({ palette: true }).toBuffer()],
  ['PNG that moves', async () => inserted(await png(), 33, chunk('fdAT'))],
  ['WebP', webp],
  ['WebP with transparent parts', () => photo(40, 20).ensureAlpha(0.5).webp().toBuffer()],
  ['AVIF', avif],
])('a plain %s is stored as it is', async (_, make) => {
  const bytes = await make()
  expect((await figureAsset('a', bytes)).bytes.equals(bytes)).toBe(true)
})

test('pictures that are cut off have an end, or none', async () => {
  const formats = { jpeg: await jpeg(true), png: await png(), webp: await webp(), heif: await avif() }
  for (const [format, bytes] of Object.entries(formats))
    for (let length = 0; length < bytes.length; length += 1)
      expect(typeof onlyDraws(bytes.subarray(0, length), format)).toBe('boolean')
})

test('a photo for print becomes one for screens', async () => {
  const printed = await photo(40, 20).toColourspace('cmyk').jpeg().toBuffer()
  expect((await sharp(printed).metadata()).space).toBe('cmyk')
  expect((await sharp((await figureAsset('a.jpg', printed)).bytes).metadata()).space).toBe('srgb')
})

test('a photo that few programs can show is refused with a way out', async () => {
  const bytes = Buffer.from(HEIC, 'base64')
  await expect(figureAsset('a.heic', bytes)).rejects.toThrow('this is a HEIC picture, which few programs can show')
  await expect(coverAsset('a.heic', bytes)).rejects.toThrow('export it as JPEG')
})

test('a photo of too many pixels is refused with the limit', async () => {
  await expect(figureAsset('a.png', await photo(9000, 6000).png().toBuffer())).rejects.toThrow(
    'the picture has 54 million pixels; 40 million are the most: export it smaller',
  )
})

const W3C = 'http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd'
const PUBLIC = `PUBLIC "-//W3C//DTD SVG 1.1//EN" "${W3C}"`
const typed = (type: string): Buffer =>
  Buffer.from(
    `<?xml version="1.0"?>\n<!DOCTYPE svg${type}>\n` +
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
  )

test.each(['', ` ${PUBLIC}`, ` ${PUBLIC.replaceAll('"', "'")}`, ` SYSTEM "${W3C}"`, ` ${PUBLIC} [\n]`, ' []'])(
  'a drawing as programs write it is taken:%s',
  async (type) => {
    expect(await figureAsset('a.svg', typed(type))).toMatchObject({ width: 9, height: 9 })
  },
)

test.each([
  ['an entity', ' [<!ENTITY a "b">]'],
  ['an entity after the standard one', ` ${PUBLIC} [<!ENTITY a "b">]`],
  ['a part of another', ` SYSTEM "${W3C}" [%x;]`],
  ['the address of another', ' SYSTEM "http://www.w3.org.x.example/a.dtd"'],
  ['a file', ' SYSTEM "a.dtd"'],
  ['many blanks', ` SYSTEM "${W3C}"${' '.repeat(200_000)}x`],
  ['many blanks in its list', ` [${' '.repeat(200_000)}x]`],
])('one with a document type of its own is not: %s', async (_, type) => {
  await expect(figureAsset('a.svg', typed(type))).rejects.toThrow(
    'the drawing holds a document type of its own; export it as PNG',
  )
})

test.each([
  ['<image href="data:image/png;base64,AA=="/>', 'the drawing holds <image>; export it as PNG'],
  ['<a href="#x"><rect/></a>', 'the drawing holds <a>; export it as PNG'],
  ['<rect onclick="x"/>', 'the drawing holds an event handler, onclick; export it as PNG'],
  ['<rect style="background:url(//x)"/>', 'the drawing holds a reference out of the drawing; export it as PNG'],
  ['<rect style="fill:url (//x)"/>', 'the drawing holds a reference out of the drawing; export it as PNG'],
  ['<rect style="fill:u\\72l(//x)"/>', 'the drawing holds an escape or a rule in a style; export it as PNG'],
  ['<rect style="fill:var(--x)"/>', 'the drawing holds var(…), which not every program knows; export it as PNG'],
  ['<rect fill="color(display-p3 1 0 0)"/>', 'the drawing holds color(…), which not every program knows; export it as'],
  ['<rect', 'the drawing is not well-formed; export it again, or as PNG'],
  ['\xff', 'the drawing is not plain text in UTF-8; export it again, or as PNG'],
  ['<rect style="fill:url(//x)"/>', 'the drawing holds a reference out of the drawing; export it as PNG'],
])('what is wrong with a drawing of %s is told with what to do', async (inner, fault) => {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${inner}</svg>`
  await expect(figureAsset('a.svg', Buffer.from(drawing, 'latin1'))).rejects.toThrow(fault)
})

test('a drawing keeps the colours for older programs beside newer ones, and loses what moves', async () => {
  const colours = '#f00; fill: color(display-p3 1 0 0); transition: fill .2s cubic-bezier(0, 0, 1, 1); --x: url(#y)'
  const inner = `<style>.a { fill: ${colours} }</style><rect class="a" width="9" height="9" style="fill: ${colours}"/>`
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${inner}</svg>`
  const { bytes } = await figureAsset('a.svg', Buffer.from(drawing))
  expect(bytes.toString()).toContain('<style>.a{fill:#f00}</style>')
  expect(bytes.toString()).toContain('style="fill:#f00"')
})

test('a picture that nobody can read is told with what to do', async () => {
  await expect(figureAsset('a.bmp', Buffer.from('BM no picture'))).rejects.toThrow(
    'this is not a picture that can be read; export it again, as PNG or JPEG',
  )
})

test('a picture in a format that is not taken is told with what to do', async () => {
  const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
    .gif()
    .toBuffer()
  await expect(figureAsset('a.gif', bytes)).rejects.toThrow('this is a picture in GIF; export it as PNG or JPEG')
})

test.each([
  [4100, 100, 'the drawing is 41 times as wide as high; 40 times is the most: make it less wide, or export it as PNG'],
  [10, 405, 'the drawing is 41 times as high as wide; 40 times is the most: make it less high, or export it as PNG'],
])('a drawing of %i × %i is refused with the true reason', async (width, height, fault) => {
  const size = `width="${width}" height="${height}"`
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" ${size}><rect ${size}/></svg>`
  await expect(figureAsset('a.svg', Buffer.from(drawing))).rejects.toThrow(fault)
})

test.each([
  [4000, 100],
  [10, 400],
])('a drawing of %i × %i is taken', async (width, height) => {
  const size = `width="${width}" height="${height}"`
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" ${size}><rect ${size}/></svg>`
  expect(await figureAsset('a.svg', Buffer.from(drawing))).toMatchObject({ width, height })
})

test('a photo may be as wide as its pixels allow', async () => {
  expect(await figureAsset('a.png', await photo(4100, 100).png().toBuffer())).toMatchObject({
    width: 4100,
    height: 100,
  })
})
