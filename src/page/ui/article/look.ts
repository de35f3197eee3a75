import { DEFAULT_TEXT_PX } from '#contract/limits.ts'

export const THEMES = ['auto', 'light', 'sepia', 'dark', 'black'] as const
export const TYPEFACES = ['literata', 'pt-serif', 'golos', 'andika'] as const
/** The widths of the text. The margins are the rest of the screen. */
export const WIDTHS = ['narrow', 'book', 'wide'] as const
/** The heights of lines. */
export const LEADINGS = ['tight', 'book', 'loose'] as const
export const ALIGNMENTS = ['start', 'justify'] as const
export const MIN_TEXT_PX = 12
export const MAX_TEXT_PX = 40
/** From this size on, each step is twice as large. */
const LARGE_PX = 24

export const largerSize = (px: number): number => Math.min(MAX_TEXT_PX, px + (px < LARGE_PX ? 1 : 2))

export const smallerSize = (px: number): number => Math.max(MIN_TEXT_PX, px - (px > LARGE_PX ? 2 : 1))

/** The settings that are attributes of the root element. */
const CHOICES = { theme: THEMES, typeface: TYPEFACES, width: WIDTHS, leading: LEADINGS, align: ALIGNMENTS } as const
/** These have no attribute. */
export const STANDARD = { theme: 'auto', typeface: 'literata', width: 'book', leading: 'book', align: 'start' } as const
export const ATTRIBUTES = ['theme', 'typeface', 'width', 'leading', 'align'] as const

/** Shows texts as the reader chose. A value that is not offered counts as absent. */
export function showLook(look: Readonly<Record<string, unknown>>): void {
  const { dataset, style } = document.documentElement
  for (const name of ATTRIBUTES) {
    const value = CHOICES[name].find((one) => one === look[name])
    if (value === undefined || value === STANDARD[name]) delete dataset[name]
    else dataset[name] = value
  }
  const { size } = look
  const px =
    typeof size === 'number' && Number.isInteger(size) && size >= MIN_TEXT_PX && size <= MAX_TEXT_PX ? size : null
  if (px === null) style.removeProperty('--text-size')
  else style.setProperty('--text-size', `${px / DEFAULT_TEXT_PX}rem`)
  // Large text needs the room of the columns beside it.
  if (px !== null && px > LARGE_PX) dataset.large = ''
  else delete dataset.large
}
