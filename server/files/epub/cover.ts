import sharp from 'sharp'
import type { BookSource } from '#server/files/book-source.ts'
import { titleFont } from '#server/files/fonts.ts'
import type { BookImage } from './pictures.ts'
import { escapeXml } from './xhtml.ts'

/** px. The picture is square and stands below the band with the title, as on the PDF's cover. */
const WIDTH = 1200
const BAND = 500
const MARGIN = 110
const TITLE_SIZES_DPI = [500, 400, 320, 250] as const
const AUTHOR_DPI = 200
const MAX_TITLE_HEIGHT = 270
const PAPER = '#fffdf8'
const INK = '#1f241f'
const MUTED = '#5a625a'

interface Line {
  readonly bytes: Buffer
  readonly height: number
}

async function draw(text: string, colour: string, dpi: number): Promise<Line> {
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${colour}">${escapeXml(text)}</span>`,
      font: 'Literata Bold',
      fontfile: titleFont(),
      width: WIDTH - 2 * MARGIN,
      rgba: true,
      dpi,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { bytes: data, height: info.height }
}

/** Draws the title in the largest size that fits. A very long title is cut off at the bottom. */
async function drawTitle(title: string): Promise<Buffer> {
  let smallest: Line | null = null
  for (const dpi of TITLE_SIZES_DPI) {
    smallest = await draw(title, INK, dpi)
    if (smallest.height <= MAX_TITLE_HEIGHT) return smallest.bytes
  }
  if (smallest === null) throw new Error('no size to draw a title in')
  return sharp(smallest.bytes)
    .extract({ left: 0, top: 0, width: (await sharp(smallest.bytes).metadata()).width, height: MAX_TITLE_HEIGHT })
    .toBuffer()
}

/**
 * The cover that reading systems show in their library: title, author and picture. Null when the book has no picture.
 */
export async function coverImage({ title, author, cover }: BookSource): Promise<BookImage | null> {
  if (cover === null) return null
  const picture = await sharp(cover.bytes).resize(WIDTH, WIDTH, { fit: 'cover' }).toBuffer()
  const name = await draw(author, MUTED, AUTHOR_DPI)
  const bytes = await sharp({ create: { width: WIDTH, height: BAND + WIDTH, channels: 3, background: PAPER } })
    .composite([
      { input: picture, left: 0, top: BAND },
      { input: await drawTitle(title), left: MARGIN, top: 80 },
      { input: name.bytes, left: MARGIN, top: BAND - 60 - name.height },
    ])
    .jpeg({ quality: 88, mozjpeg: true })
    .toBuffer()
  return { name: 'cover.jpg', mediaType: 'image/jpeg', bytes }
}
