import { getStoredJson, setStored } from '../boot/browser-storage.ts'

export const THEMES = ['auto', 'light', 'sepia', 'dark', 'black'] as const
export const TYPEFACES = ['literata', 'golos'] as const
export const WIDTHS = ['narrow', 'book', 'wide'] as const
export const MIN_TEXT_PX = 14
export const MAX_TEXT_PX = 28

export interface ReadingSettings {
  readonly theme: (typeof THEMES)[number]
  /** Null follows the screen: 18 px on phones, 20 above. */
  readonly size: number | null
  readonly typeface: (typeof TYPEFACES)[number]
  readonly width: (typeof WIDTHS)[number]
}

const DEFAULTS: ReadingSettings = { theme: 'auto', size: null, typeface: 'literata', width: 'book' }

export const readSettings = (): ReadingSettings => ({
  ...DEFAULTS,
  ...(getStoredJson('readingSettings') as Partial<ReadingSettings> | null),
})

/** Keeps the settings and shows them at once; `public/theme.js` shows them before the first paint. */
export function applySettings(settings: ReadingSettings): void {
  setStored('readingSettings', JSON.stringify(settings))
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
