import { readFile, writeFile } from 'node:fs/promises'
import sharp from 'sharp'

/**
 * `tsx build/pictures/make-icons.ts`: draws the home screen icons from `leaf.svg`. Run it when the leaf changes, and commit the
 * result.
 */

const PAPER = '#faf6ef'
const leaf = await readFile('public/icons/leaf.svg')

/**
 * Draws one icon. `share` is the leaf's part of the size. A maskable icon needs its motif within the inner 80 %, because
 * round icons are cut at the corners.
 */
async function icon(name: string, size: number, share: number): Promise<void> {
  await writeFile(`public/icons/${name}.png`, await draw(size, share))
}

async function draw(size: number, share: number): Promise<Buffer> {
  const inner = Math.round(size * share)
  const drawing = await sharp(leaf, { density: (72 * inner) / 64 })
    .resize(inner, inner)
    .png()
    .toBuffer()
  const blank = { create: { width: size, height: size, channels: 4 as const, background: PAPER } }
  return sharp(blank)
    .composite([{ input: drawing }])
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()
}

/** The sizes of tabs and of lists of results. */
const FAVICON_SIZES = [16, 32, 48]
const HEADER_BYTES = 6
const ENTRY_BYTES = 16

/** An ICO file with PNGs inside, for those who ask for `/favicon.ico` without reading a page. */
async function favicon(): Promise<void> {
  const pictures = await Promise.all(FAVICON_SIZES.map(async (size) => ({ size, picture: await draw(size, 0.9) })))
  const header = Buffer.alloc(HEADER_BYTES + ENTRY_BYTES * pictures.length)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(pictures.length, 4)
  let offset = header.length
  for (const [at, { size, picture }] of pictures.entries()) {
    const start = HEADER_BYTES + ENTRY_BYTES * at

    header.writeUInt8(size, start)
    header.writeUInt8(size, start + 1)
    header.writeUInt16LE(1, start + 4)
    header.writeUInt16LE(32, start + 6)
    header.writeUInt32LE(picture.length, start + 8)
    header.writeUInt32LE(offset, start + 12)
    offset += picture.length
  }
  await writeFile('public/favicon.ico', Buffer.concat([header, ...pictures.map(({ picture }) => picture)]))
}

await icon('icon-192', 192, 0.7)
await icon('icon-512', 512, 0.7)
await icon('maskable-512', 512, 0.5)
await icon('apple-touch-icon', 180, 0.6)
await favicon()
