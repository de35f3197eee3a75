import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const WORDS = 'virtual:early-words'
const LOCALES = ['en', 'ru', 'uk']
/** All that stands around an article's text before the app is there. */
const KEYS = ['Home', 'Breadcrumb', '{0} min', 'Article {0} of {count}']

/** A catalog's entry of one line, which these are. */
function wordsOf(locale: string): Record<string, string> {
  const catalog = readFileSync(`src/i18n/locales/${locale}.po`, 'utf8')
  const said = new Map(
    [...catalog.matchAll(/^msgid "(.+)"\nmsgstr "(.+)"$/gm)].map(([, id = '', text = '']) => [id, text]),
  )
  return Object.fromEntries(
    KEYS.map((key) => {
      const text = said.get(key)
      if (text === undefined) throw new Error(`The early article says “${key}”, which ${locale}.po does not have`)
      return [key, text]
    }),
  )
}

/** `virtual:early-words`: a few words of the catalogs, which as a whole would be ten times what they stand beside. */
export const earlyWords = (): Plugin => ({
  name: 'early-words',
  resolveId: (id) => (id === WORDS ? `\0${WORDS}` : null),
  load: (id) =>
    id === `\0${WORDS}`
      ? `export default ${JSON.stringify(Object.fromEntries(LOCALES.map((locale) => [locale, wordsOf(locale)])))}`
      : null,
})
