import './missing-app.ts'
import './theme.ts'
import { getStored } from '../boot/browser-storage.ts'
import { languageAt } from '../boot/language.ts'
import { visit } from '../boot/visit.ts'

/**
 * Fits the server's page to this reader before the first paint. The server made it for everybody. Only pages from the network have this
 * script, so the device is new here, or its service worker is gone.
 */
const root = document.documentElement
root.toggleAttribute('data-other-language', languageAt(location.pathname) !== root.lang)
root.toggleAttribute('data-signed-in', getStored('accessToken') !== null)

/** The browser hides a text no longer than this while its font is loaded. */
const FONT_MS = 100
const FAMILIES = ['Literata', '"Golos Text"']

/** Whether all files of the fonts for this language can be loaded. */
async function loadFonts(): Promise<boolean> {
  // A letter of each file.
  const letters = root.lang === 'en' ? 'a' : 'aя'
  try {
    const fonts = await Promise.all(FAMILIES.map((family) => document.fonts.load(`1em ${family}`, letters)))
    return fonts.every((faces) => faces.length > 0)
  } catch {
    return false
  }
}

const opened = visit()
/** Whether the line is so slow that the fonts cannot be in time: the page itself took longer to begin. */
const areLate = opened !== undefined && opened.responseStart - opened.requestStart > FONT_MS

// A font that comes later would move the text that the reader has begun. So this screen has the web fonts, or none of them. If they come
// late, the next screen has them in browsers that tell of it, and else the next visit.
async function chooseFonts(): Promise<void> {
  // The app needs the line. The service worker stores the fonts after it.
  if (areLate) await navigator.serviceWorker?.ready
  const loads = loadFonts()
  const late = new Promise<false>((resolve) => setTimeout(() => resolve(false), FONT_MS))
  const inTime = !areLate && (await Promise.race([loads, late]))
  root.dataset.fonts = inTime ? 'web' : 'system'
  if (inTime || !(await loads)) return
  let { pathname } = location
  window.navigation?.addEventListener('currententrychange', ({ navigationType }) => {
    // A heading is on the same screen.
    const isOther = location.pathname !== pathname
    pathname = location.pathname
    if (isOther && (navigationType === 'push' || navigationType === 'traverse')) root.dataset.fonts = 'web'
  })
}

root.dataset.fonts = areLate ? 'system' : 'awaited'
addEventListener('DOMContentLoaded', () => void chooseFonts())
