import * as v from 'valibot'
import { getStoredJson, setStored } from '../boot/browser-storage.ts'
import {
  ALIGNMENTS,
  ATTRIBUTES,
  LEADINGS,
  MAX_TEXT_PX,
  MIN_TEXT_PX,
  STANDARD,
  showLook,
  THEMES,
  TYPEFACES,
  WIDTHS,
} from '../ui/article/look.ts'

/** The speeds of the reading voice. 1 is the voice's normal speed. */
export const SPEEDS = [0.75, 1, 1.25, 1.5, 2] as const

/** Anybody may have changed what is stored. A value that is not offered counts as absent. */
const StoredSettings = v.object({
  theme: v.fallback(v.picklist(THEMES), STANDARD.theme),
  /** In px where the browser's own size is 16 px, and larger or smaller with that. Null depends on the screen: 18 on phones, 20 above. */
  size: v.fallback(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(MIN_TEXT_PX), v.maxValue(MAX_TEXT_PX))), null),
  typeface: v.fallback(v.picklist(TYPEFACES), STANDARD.typeface),
  width: v.fallback(v.picklist(WIDTHS), STANDARD.width),
  leading: v.fallback(v.picklist(LEADINGS), STANDARD.leading),
  align: v.fallback(v.picklist(ALIGNMENTS), STANDARD.align),
  speed: v.fallback(v.pipe(v.number(), v.values(SPEEDS)), 1),
})
export type ReadingSettings = Readonly<v.InferOutput<typeof StoredSettings>>

const DEFAULTS: ReadingSettings = v.parse(StoredSettings, {})

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
  settings.size === null && ATTRIBUTES.every((name) => settings[name] === STANDARD[name])

/** Stores the settings and applies them at once. `src/page/early` applies them before the first paint. */
export function applySettings(settings: ReadingSettings): void {
  saveSettings(settings)
  showLook(settings)
}
