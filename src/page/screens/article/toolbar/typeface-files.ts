import { type ReadingSettings, readSettings } from '../../../shell/reading-settings.ts'

/** The typefaces that are loaded when they are chosen. All others are part of the app. */
const FAMILIES: Partial<Record<ReadingSettings['typeface'], string>> = { 'pt-serif': '"PT Serif"', andika: 'Andika' }
const STYLES = ['400 1em', '700 1em', 'italic 400 1em'] as const
/** A letter of each file. */
const LETTERS = 'aя'

/** Loads all files of a typeface. The service worker stores them, so they are also there without a network. False if one is missing. */
async function load(typeface: ReadingSettings['typeface']): Promise<boolean> {
  const family = FAMILIES[typeface]
  if (family === undefined) return true
  try {
    await Promise.all(STYLES.map((style) => document.fonts.load(`${style} ${family}`, LETTERS)))
    return true
  } catch {
    return false
  }
}

/** Loads a typeface. Whether it is missing then, and the reader has not chosen another one in the meantime. */
export const isMissing = async (typeface: ReadingSettings['typeface']): Promise<boolean> =>
  !(await load(typeface)) && readSettings().typeface === typeface
