import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { drawFitting, drawText, INK, MUTED } from '#server/library/pictures/draw-text.ts'
import type { Images } from '#server/library/pictures/images.ts'
import type { Summary } from './summary.ts'

/** px. What Facebook, Telegram and others show without a crop. */
export const SHARE_PICTURE = { width: 1200, height: 630 } as const

const COVER_WIDTH = 480
const MARGIN = 72
const MAX_TITLE_HEIGHT = 330
const TITLE_SIZES_DPI = [420, 360, 300, 250, 200]
const MAX_BYLINE_HEIGHT = 60
const SMALL_DPI = 170
const SMALLER_DPI = 130
const PAPER = '#faf6ef'
const BRAND = '#2d6a45'
const QUALITY = 82

/** Changes when the drawing does, so that older pictures are not read from the disk. */
const DESIGN = 2

const VERSION_CHARS = 16

/** Stands for everything that a picture shows. Messengers store a picture by its address, which has this. */
export const pictureVersion = ({ title, byline, assetKey }: Summary): string =>
  createHash('sha256')
    .update(JSON.stringify([DESIGN, title, byline, assetKey]))
    .digest('hex')
    .slice(0, VERSION_CHARS)

async function draw({ title, byline }: Summary, cover: Buffer | null): Promise<Buffer> {
  const { width, height } = SHARE_PICTURE
  const textWidth = width - 2 * MARGIN - (cover === null ? 0 : COVER_WIDTH)
  const brand = await drawText('Larder', { colour: BRAND, width: textWidth }, SMALL_DPI)
  const heading = await drawFitting(title, {
    colour: INK,
    width: textWidth,
    maxHeight: MAX_TITLE_HEIGHT,
    sizesDpi: TITLE_SIZES_DPI,
  })
  const small = { colour: MUTED, width: textWidth, maxHeight: MAX_BYLINE_HEIGHT, sizesDpi: [SMALL_DPI, SMALLER_DPI] }
  const below = byline === null ? null : await drawFitting(byline, small)
  const picture = cover === null ? null : await sharp(cover).resize(COVER_WIDTH, height, { fit: 'cover' }).toBuffer()
  return sharp({ create: { width, height, channels: 3, background: PAPER } })
    .composite([
      { input: brand.bytes, left: MARGIN, top: MARGIN },
      { input: heading.bytes, left: MARGIN, top: Math.round((height - heading.height) / 2) },
      ...(below === null ? [] : [{ input: below.bytes, left: MARGIN, top: height - MARGIN - below.height }]),
      ...(picture === null ? [] : [{ input: picture, left: width - COVER_WIDTH, top: 0 }]),
    ])
    .jpeg({ quality: QUALITY, mozjpeg: true })
    .toBuffer()
}

/** The picture that messengers show with a link, made of cover and title. Made once, then read from the disk. */
export function sharePicture(images: Images, summary: Summary, address: string): Promise<Buffer | null> {
  const make = async (): Promise<Buffer> => {
    const cover = summary.assetKey === null ? null : await images.original(summary.assetKey)
    return draw(summary, cover === null ? null : await cover.read(0, cover.size))
  }
  return images.made(`share-${pictureVersion(summary)}.jpeg`, make, address)
}
