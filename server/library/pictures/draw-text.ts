import sharp from 'sharp'
import { escapeHtml } from '#contract/library/escape-html.ts'
import { titleFont } from './fonts.ts'

/** The colors of texts on covers and shared pictures. */
export const INK = '#1f241f'
export const MUTED = '#5a625a'

/** A text as a transparent picture. */
interface DrawnText {
  readonly bytes: Buffer
  readonly height: number
}

interface Look {
  readonly colour: string
  /** px */
  readonly width: number
}

/** Draws a text in the titles' typeface, wrapped at the width. The letters grow with `dpi`. */
export async function drawText(text: string, { colour, width }: Look, dpi: number): Promise<DrawnText> {
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${colour}">${escapeHtml(text)}</span>`,
      font: 'Literata Bold',
      fontfile: titleFont(),
      width,
      rgba: true,
      dpi,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { bytes: data, height: info.height }
}

interface Box extends Look {
  /** px */
  readonly maxHeight: number
  /** From the largest to the smallest. */
  readonly sizesDpi: readonly number[]
}

/** Draws a text in the largest size that fits. A very long text is cut off at the bottom. */
export async function drawFitting(text: string, { maxHeight, sizesDpi, ...look }: Box): Promise<DrawnText> {
  let smallest: DrawnText | null = null
  for (const dpi of sizesDpi) {
    smallest = await drawText(text, look, dpi)
    if (smallest.height <= maxHeight) return smallest
  }
  if (smallest === null) throw new Error('No size to draw a text in')
  const { width } = await sharp(smallest.bytes).metadata()
  const bytes = await sharp(smallest.bytes).extract({ left: 0, top: 0, width, height: maxHeight }).toBuffer()
  return { bytes, height: maxHeight }
}
