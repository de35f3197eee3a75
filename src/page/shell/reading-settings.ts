import * as v from 'valibot'
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

/** Anybody may have changed what is stored. A value that is not offered counts as absent. */
const StoredSettings = v.object({
  theme: v.fallback(v.picklist(THEMES), 'auto'),
  /** In px where the browser's own size is 16 px, and larger or smaller with that. Null depends on the screen: 18 on phones, 20 above. */
  size: v.fallback(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(MIN_TEXT_PX), v.maxValue(MAX_TEXT_PX))), null),
  typeface: v.fallback(v.picklist(TYPEFACES), 'literata'),
  width: v.fallback(v.picklist(WIDTHS), 'book'),
  leading: v.fallback(v.picklist(LEADINGS), 'book'),
  align: v.fallback(v.picklist(ALIGNMENTS), 'start'),
  speed: v.fallback(v.pipe(v.number(), v.values(SPEEDS)), 1),
})
export type ReadingSettings = Readonly<v.InferOutput<typeof StoredSettings>>

const DEFAULTS: ReadingSettings = v.parse(StoredSettings, {})
/** The settings that are attributes of the root element. A default has no attribute. */
const ATTRIBUTES = ['theme', 'typeface', 'width', 'leading', 'align'] as const

export const readSettings = (): ReadingSettings =>
  v.parse(v.fallback(StoredSettings, DEFAULTS), getStoredJson('readingSettings'))

export const saveSettings = (settings: ReadingSettings): void => setStored('readingSettings', JSON.stringify(settings))

/** Changes a part of the settings. The others are as they are stored now: another tab or the reading voice may have changed them. */
export function changeSettings(part: Partial<ReadingSettings>): ReadingSettings {
  const settings = { ...readSettings(), ...part }
  applySettings(settings)
  return settings
}

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
