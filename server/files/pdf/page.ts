import { isSign } from '#server/library/pictures/sign.ts'

/** The width of the text on book.typ's page: A5 without its margins. */
const TEXT_WIDTH_MM = 115
/** Leaves room below a tall picture for its caption and some lines. */
const MAX_HEIGHT_MM = 125
/**
 * A picture of 96 pixels is one inch wide on a screen. On paper it is 1.3 times as wide, at most as wide as the text.
 */
const MM_PER_PX = (25.4 / 96) * 1.3

interface Size {
  readonly width: number
  readonly height: number
}

/** The printed width of a figure in mm. */
export function figureWidth({ width, height }: Size): number {
  const ratio = height === 0 ? 1 : width / height
  return Math.round(10 * Math.max(2, Math.min(TEXT_WIDTH_MM, width * MM_PER_PX, MAX_HEIGHT_MM * ratio))) / 10
}

/** The printed width of a picture in a line. Null for a sign, which is as high as its letters. */
export const widthInLine = (size: Size, isAlone: boolean): number | null =>
  isSign(size, isAlone) ? null : figureWidth(size)
