import { getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import type { Plugin } from 'vite'

const WORDS = 'virtual:early-words'
/** All words that stand around an article's text before the app has started. */
const KEYS = [
  'Home',
  'Larder, home',
  'Back to the book',
  'More',
  'Breadcrumb',
  '{minutes} min',
  'Article {place} of {count}',
  'Author: {name}',
  'Review: {reviewer}, {day}',
  'General information, not medical advice.',
]

async function wordsOf(locale: string): Promise<Record<string, string>> {
  const catalogs = await Promise.all((await getCatalogs(getConfig())).map((catalog) => catalog.read(locale)))
  const messages = catalogs.flatMap((catalog) => Object.entries(catalog))
  return Object.fromEntries(
    KEYS.map((key) => {
      const text = messages.find(([id, { message = id }]) => message === key)?.[1].translation
      if (!text) throw new Error(`The early article says “${key}”, which the catalog of ${locale} does not have`)
      // A number is written as one anyway.
      return [key, text.replaceAll(', number}', '}')]
    }),
  )
}

/**
 * `virtual:early-words`: a few words of the catalogs. The complete catalogs would be ten times as large as the early
 * article's script.
 */
export const earlyWords = (): Plugin => ({
  name: 'early-words',
  resolveId: (id) => (id === WORDS ? `\0${WORDS}` : null),
  async load(id) {
    if (id !== `\0${WORDS}`) return null
    const { locales } = getConfig()
    const words = await Promise.all(locales.map(wordsOf))
    return `export default ${JSON.stringify(Object.fromEntries(locales.map((locale, at) => [locale, words[at]])))}`
  },
})
