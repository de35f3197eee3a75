import { getStored } from '../boot/browser-storage.ts'
import { languageAt } from '../boot/language.ts'

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

// A font that comes later would move the text that the reader has begun. So this screen has the web fonts, or none of them. If they come
// late, the next screen has them in browsers that tell of it, and else the next visit.
async function chooseFonts(): Promise<void> {
  const loads = loadFonts()
  const inTime = await Promise.race([loads, new Promise<false>((resolve) => setTimeout(() => resolve(false), FONT_MS))])
  root.dataset.fonts = inTime ? 'web' : 'system'
  if (inTime || !(await loads)) return
  window.navigation?.addEventListener('currententrychange', ({ navigationType }) => {
    if (navigationType === 'push' || navigationType === 'traverse') root.dataset.fonts = 'web'
  })
}

root.dataset.fonts = 'awaited'
const onStyles = ({ target }: Event) => {
  if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return
  document.removeEventListener('load', onStyles, true)
  void chooseFonts()
}
// The window does not hear of the load of an element.
document.addEventListener('load', onStyles, true)
