/** The text block of book.typ's page: A5 less its margins. */
const TEXT_WIDTH_MM = 115
/** So that a tall picture leaves room for its caption and some lines. */
const MAX_HEIGHT_MM = 125
/** A picture of 96 pixels is an inch wide on a screen, and is printed somewhat larger than that before it fills the line. */
const MM_PER_PX = (25.4 / 96) * 1.3

/** How wide a figure is printed, in mm. */
export function figureWidth({ width, height }: { readonly width: number; readonly height: number }): number {
  const ratio = height === 0 ? 1 : width / height
  return Math.round(10 * Math.max(2, Math.min(TEXT_WIDTH_MM, width * MM_PER_PX, MAX_HEIGHT_MM * ratio))) / 10
}
