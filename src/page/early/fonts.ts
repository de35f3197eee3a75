import golosCyrillic from '@fontsource-variable/golos-text/files/golos-text-cyrillic-wght-normal.woff2?url'
import golosLatin from '@fontsource-variable/golos-text/files/golos-text-latin-wght-normal.woff2?url'
import literataCyrillic from '@fontsource-variable/literata/files/literata-cyrillic-wght-normal.woff2?url'
import literataLatin from '@fontsource-variable/literata/files/literata-latin-wght-normal.woff2?url'

/**
 * The Latin files also have the digits, spaces and punctuation of every language. The Cyrillic files have the letters of Russian and
 * Ukrainian.
 */
const INTERFACE = [golosLatin, golosCyrillic]
const READING = [literataLatin, literataCyrillic]

/**
 * Preloads an article's fonts before its text is there. Without them, the text is first laid out in system fonts, and each of those costs a
 * request to another process.
 */
export function preloadFonts(lang: string): void {
  const families = document.documentElement.dataset.typeface === 'golos' ? [INTERFACE] : [INTERFACE, READING]
  for (const href of families.flatMap((files) => (lang === 'en' ? files.slice(0, 1) : files))) {
    const link = document.createElement('link')
    Object.assign(link, { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: '', href })
    document.head.append(link)
  }
}
