import { readFile } from 'node:fs/promises'
import sharp from 'sharp'

/**
 * `tsx build/make-icons.ts`: draws the home screen icons from `leaf.svg`. Run it when the leaf changes, and commit the
 * result.
 */

const PAPER = '#faf6ef'
const leaf = await readFile('public/icons/leaf.svg')

/**
 * Draws one icon. `share` is the leaf's part of the size. A maskable icon needs its motif within the inner 80 %, because
 * round icons are cut at the corners.
 */
async function icon(name: string, size: number, share: number): Promise<void> {
  const inner = Math.round(size * share)
  const drawing = await sharp(leaf, { density: (72 * inner) / 64 })
    .resize(inner, inner)
    .png()
    .toBuffer()
  const blank = { create: { width: size, height: size, channels: 4 as const, background: PAPER } }
  await sharp(blank)
    .composite([{ input: drawing }])
    .png({ compressionLevel: 9, palette: true })
    .toFile(`public/icons/${name}.png`)
}

await icon('icon-192', 192, 0.7)
await icon('icon-512', 512, 0.7)
await icon('maskable-512', 512, 0.5)
await icon('apple-touch-icon', 180, 0.6)
