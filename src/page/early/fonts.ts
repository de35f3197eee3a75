import golosCyrillic from '@fontsource-variable/golos-text/files/golos-text-cyrillic-wght-normal.woff2?url'
import golosLatin from '@fontsource-variable/golos-text/files/golos-text-latin-wght-normal.woff2?url'
import literataCyrillic from '@fontsource-variable/literata/files/literata-cyrillic-wght-normal.woff2?url'
import literataLatin from '@fontsource-variable/literata/files/literata-latin-wght-normal.woff2?url'

/** Of figures, spaces and signs, which every language has from here, and of the letters of two. */
const INTERFACE = [golosLatin, golosCyrillic]
const READING = [literataLatin, literataCyrillic]

/** Asks for an article's fonts before its text is there: without them it is laid out in the system's, each of which is a question to another process. */
export function askForFonts(lang: string): void {
  const families = document.documentElement.dataset.typeface === 'golos' ? [INTERFACE] : [INTERFACE, READING]
  for (const href of families.flatMap((files) => (lang === 'en' ? files.slice(0, 1) : files))) {
    const link = document.createElement('link')
    Object.assign(link, { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: '', href })
    document.head.append(link)
  }
}
