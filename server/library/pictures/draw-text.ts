import sharp from 'sharp'
import { escapeHtml } from '#contract/library/escape-html.ts'
import { titleFont } from './fonts.ts'

/** The colors of texts on covers and shared pictures. */
export const INK = '#1f241f'
export const MUTED = '#5a625a'

/** A text as a transparent picture. */
interface DrawnText {
  readonly bytes: Buffer
  readonly width: number
  readonly height: number
}

interface Look {
  readonly colour: string
  /** px */
  readonly width: number
}

/**
 * Draws a text in the titles' typeface, wrapped at the width. The letters grow with `dpi`. A word that is wider goes beyond the width,
 * unless `wrap` breaks words too.
 */
export async function drawText(
  text: string,
  { colour, width }: Look,
  dpi: number,
  wrap: 'word' | 'word-char' = 'word',
): Promise<DrawnText> {
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${colour}">${escapeHtml(text)}</span>`,
      font: 'Literata Bold',
      fontfile: titleFont(),
      width,
      rgba: true,
      dpi,
      wrap,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.height }
}

interface Box extends Look {
  /** px */
  readonly maxHeight: number
  /** From the largest to the smallest. */
  readonly sizesDpi: readonly number[]
}

/** Draws a text in the largest size that fits. In the smallest one, too wide words are broken, and what is too high is cut off. */
export async function drawFitting(text: string, { maxHeight, sizesDpi, ...look }: Box): Promise<DrawnText> {
  for (const dpi of sizesDpi) {
    const drawn = await drawText(text, look, dpi)
    if (drawn.height <= maxHeight && drawn.width <= look.width) return drawn
  }
  const { bytes: all, width, ...drawn } = await drawText(text, look, Math.min(...sizesDpi), 'word-char')
  const height = Math.min(drawn.height, maxHeight)
  const bytes = await sharp(all).extract({ left: 0, top: 0, width, height }).toBuffer()
  return { bytes, width, height }
}
