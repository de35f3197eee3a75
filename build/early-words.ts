import { getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import type { Plugin } from 'vite'

const WORDS = 'virtual:early-words'
/** All words that stand around an article's text before the app has started are in this file. */
const SOURCE = 'src/page/markup/article/article-words.ts'

async function wordsOf(locale: string): Promise<Record<string, string>> {
  const catalogs = await Promise.all((await getCatalogs(getConfig())).map((catalog) => catalog.read(locale)))
  const messages = catalogs.flatMap((catalog) => Object.entries(catalog))
  const words = messages.filter(([, { origin }]) => origin?.some(([file]) => file === SOURCE))
  if (words.length === 0) throw new Error(`The catalog of ${locale} has no words of ${SOURCE}`)
  return Object.fromEntries(
    words.map(([id, { translation, message = id }]) => {
      if (!translation) throw new Error(`“${message}” of the early article has no translation in ${locale}`)
      // A number is written as one anyway.
      return [id, translation.replaceAll(', number}', '}')]
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
