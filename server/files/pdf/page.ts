import { isSign } from '#server/library/pictures/sign.ts'
import type { Block } from './blocks.ts'
import { inlineText } from './inline-text.ts'

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

/** A line has more than the first and fewer than the second number of letters. */
const LINE_LETTERS = [50, 85] as const
/** The fewest lines on the last page of a chapter. */
const LEAST_LINES = 3
/** More lines that stay together would leave too much of the page before them empty. */
const MOST_LINES_TOGETHER = 10

/**
 * How many of a chapter's last paragraphs stay together on one page, so that its last page has more than a line or two. `credits`:
 * the lines below them, which are there too.
 */
export function endingOf(blocks: readonly Block[], credits: number): number {
  let [count, least, most] = [0, credits, 0]
  for (const block of blocks.toReversed()) {
    if (least >= LEAST_LINES || typeof block === 'string' || block.t !== 'p') break
    const { length } = inlineText(block.c)
    least += Math.ceil(length / LINE_LETTERS[1])
    most += Math.ceil(length / LINE_LETTERS[0])
    if (most > MOST_LINES_TOGETHER) break
    count += 1
  }
  return count
}
