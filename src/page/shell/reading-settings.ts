import { getStoredJson, setStored } from '../boot/browser-storage.ts'

export const THEMES = ['auto', 'light', 'sepia', 'dark', 'black'] as const
export const TYPEFACES = ['literata', 'golos'] as const
export const WIDTHS = ['narrow', 'book', 'wide'] as const
export const MIN_TEXT_PX = 14
export const MAX_TEXT_PX = 28
/** The speeds of the reading voice. 1 is the voice's normal speed. */
export const SPEEDS = [0.75, 1, 1.25, 1.5, 2] as const

export interface ReadingSettings {
  readonly theme: (typeof THEMES)[number]
  /** In px. Null depends on the screen: 18 px on phones, 20 px above. */
  readonly size: number | null
  readonly typeface: (typeof TYPEFACES)[number]
  readonly width: (typeof WIDTHS)[number]
  readonly speed: number
}

const DEFAULTS: ReadingSettings = { theme: 'auto', size: null, typeface: 'literata', width: 'book', speed: 1 }

export const readSettings = (): ReadingSettings => ({
  ...DEFAULTS,
  ...(getStoredJson('readingSettings') as Partial<ReadingSettings> | null),
})

export const saveSettings = (settings: ReadingSettings): void => setStored('readingSettings', JSON.stringify(settings))

/** Stores the settings and applies them at once. `public/theme.js` applies them before the first paint. */
export function applySettings(settings: ReadingSettings): void {
  saveSettings(settings)
  const root = document.documentElement
  const set = (name: string, value: string | null) => {
    if (value === null) delete root.dataset[name]
    else root.dataset[name] = value
  }
  set('theme', settings.theme === 'auto' ? null : settings.theme)
  set('typeface', settings.typeface === 'literata' ? null : settings.typeface)
  set('width', settings.width === 'book' ? null : settings.width)
  if (settings.size === null) root.style.removeProperty('--text-size')
  else root.style.setProperty('--text-size', `${settings.size}px`)
}
