/** The width of the text on book.typ's page: A5 without its margins. */
const TEXT_WIDTH_MM = 115
/** Leaves room below a tall picture for its caption and some lines. */
const MAX_HEIGHT_MM = 125
/**
 * A picture of 96 pixels is one inch wide on a screen. On paper it is 1.3 times as wide, at most as wide as the text.
 */
const MM_PER_PX = (25.4 / 96) * 1.3

/** The printed width of a figure in mm. */
export function figureWidth({ width, height }: { readonly width: number; readonly height: number }): number {
  const ratio = height === 0 ? 1 : width / height
  return Math.round(10 * Math.max(2, Math.min(TEXT_WIDTH_MM, width * MM_PER_PX, MAX_HEIGHT_MM * ratio))) / 10
}

/** Pixels. A taller picture is no sign in a line, and one without words beside it needs to be smaller. */
const MAX_SIGN = 100
const MAX_LONELY_SIGN = 32
/** How many times as wide as high a sign may be. A wider one would not fit into the line. */
const MAX_SIGN_RATIO = 12

/** Whether a picture in a line is a sign, as high as its letters. Others have their own size. */
export const isSign = (
  { width, height }: { readonly width: number; readonly height: number },
  isAlone: boolean,
): boolean => height <= (isAlone ? MAX_LONELY_SIGN : MAX_SIGN) && width <= MAX_SIGN_RATIO * height
