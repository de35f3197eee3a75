import { getStoredJson, setStored } from '../boot/browser-storage.ts'

export const THEMES = ['auto', 'light', 'sepia', 'dark', 'black'] as const
export const TYPEFACES = ['literata', 'pt-serif', 'golos', 'andika'] as const
/** The widths of the text. The margins are the rest of the screen. */
export const WIDTHS = ['narrow', 'book', 'wide'] as const
/** The heights of lines. */
export const LEADINGS = ['tight', 'book', 'loose'] as const
export const ALIGNMENTS = ['start', 'justify'] as const
export const MIN_TEXT_PX = 12
export const MAX_TEXT_PX = 40
/** The text size that browsers have when nothing is set. */
export const DEFAULT_PX = 16
/** From this size on, each step is twice as large. */
const LARGE_PX = 24
/** The speeds of the reading voice. 1 is the voice's normal speed. */
export const SPEEDS = [0.75, 1, 1.25, 1.5, 2] as const

export interface ReadingSettings {
  readonly theme: (typeof THEMES)[number]
  /** In px where the browser's own size is 16 px, and larger or smaller with that. Null depends on the screen: 18 on phones, 20 above. */
  readonly size: number | null
  readonly typeface: (typeof TYPEFACES)[number]
  readonly width: (typeof WIDTHS)[number]
  readonly leading: (typeof LEADINGS)[number]
  readonly align: (typeof ALIGNMENTS)[number]
  readonly speed: number
}

const DEFAULTS: ReadingSettings = {
  theme: 'auto',
  size: null,
  typeface: 'literata',
  width: 'book',
  leading: 'book',
  align: 'start',
  speed: 1,
}
/** The settings that are attributes of the root element. A default has no attribute. */
const ATTRIBUTES = ['theme', 'typeface', 'width', 'leading', 'align'] as const

export function readSettings(): ReadingSettings {
  const stored: Partial<ReadingSettings> = Object(getStoredJson('readingSettings'))
  return { ...DEFAULTS, ...stored }
}

export const saveSettings = (settings: ReadingSettings): void => setStored('readingSettings', JSON.stringify(settings))

/** The standard look. The speed of the voice stays. */
export const resetLook = ({ speed }: ReadingSettings): ReadingSettings => ({ ...DEFAULTS, speed })

export const hasStandardLook = (settings: ReadingSettings): boolean =>
  settings.size === null && ATTRIBUTES.every((name) => settings[name] === DEFAULTS[name])

export const largerSize = (px: number): number => Math.min(MAX_TEXT_PX, px + (px < LARGE_PX ? 1 : 2))

export const smallerSize = (px: number): number => Math.max(MIN_TEXT_PX, px - (px > LARGE_PX ? 2 : 1))

/** Stores the settings and applies them at once. `public/theme.js` applies them before the first paint. */
export function applySettings(settings: ReadingSettings): void {
  saveSettings(settings)
  const { dataset, style } = document.documentElement
  for (const name of ATTRIBUTES) {
    if (settings[name] === DEFAULTS[name]) delete dataset[name]
    else dataset[name] = settings[name]
  }
  if (settings.size === null) style.removeProperty('--text-size')
  else style.setProperty('--text-size', `${settings.size / DEFAULT_PX}rem`)
  // Large text needs the room of the columns beside it.
  if (settings.size !== null && settings.size > LARGE_PX) dataset.large = ''
  else delete dataset.large
}
