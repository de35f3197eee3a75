import sharp, { type OverlayOptions } from 'sharp'
import type { BookSource } from '#server/files/book-source.ts'
import { drawFitting, INK, MUTED } from '#server/library/pictures/draw-text.ts'
import type { BookImage } from './pictures.ts'

/** px. The picture is square and stands below the band with the title, as on the PDF's cover. */
const WIDTH = 1200
const BAND = 500
const MARGIN = 110
const TITLE_SIZES_DPI = [500, 400, 320, 250] as const
const AUTHOR_SIZES_DPI = [200, 150, 120] as const
const MAX_TITLE_HEIGHT = 270
/** Between the title and the picture. */
const MAX_AUTHOR_HEIGHT = 70
const PAPER = '#fffdf8'

export type CoverImage = BookImage & { readonly title: string }

/** The line with the author. A book whose author nobody knows has none: an empty line cannot be drawn. */
async function authorLine(author: string, width: number): Promise<OverlayOptions[]> {
  if (author === '') return []
  const box = { colour: MUTED, width, maxHeight: MAX_AUTHOR_HEIGHT, sizesDpi: AUTHOR_SIZES_DPI }
  const { bytes, height } = await drawFitting(author, box)
  return [{ input: bytes, left: MARGIN, top: BAND - 60 - height }]
}

/**
 * The cover that reading systems show in their library: title, author and picture. Null when the book has no picture.
 */
export async function coverImage({ title, author, cover }: BookSource): Promise<CoverImage | null> {
  if (cover === null) return null
  const picture = await sharp(cover.bytes).resize(WIDTH, WIDTH, { fit: 'cover' }).toBuffer()
  const width = WIDTH - 2 * MARGIN
  const heading = await drawFitting(title, {
    colour: INK,
    width,
    maxHeight: MAX_TITLE_HEIGHT,
    sizesDpi: TITLE_SIZES_DPI,
  })
  const bytes = await sharp({ create: { width: WIDTH, height: BAND + WIDTH, channels: 3, background: PAPER } })
    .composite([
      { input: picture, left: 0, top: BAND },
      { input: heading.bytes, left: MARGIN, top: 80 },
      ...(await authorLine(author, width)),
    ])
    .jpeg({ quality: 88, mozjpeg: true })
    .toBuffer()
  return { name: 'cover.jpg', mediaType: 'image/jpeg', bytes, title: cover.title }
}
