const LATIN = `qwertyuiop[]asdfghjkl;'zxcvbnm,.\``
const KEYS: Readonly<Record<string, string>> = {
  ru: 'йцукенгшщзхъфывапролджэячсмитьбюё',
  uk: "йцукенгшщзхїфівапролджєячсмитьбю'",
}

const convert = (text: string, from: string, to: string): string =>
  [...text.toLowerCase()].map((character) => to[from.indexOf(character)] ?? character).join('')

/**
 * What the same keys write in the layout of the library's language, or, for a language with Latin letters, in theirs. Without
 * `text` itself.
 */
export function otherLayouts(text: string, lang: string): string[] {
  const own = KEYS[lang]
  const made =
    own === undefined
      ? Object.values(KEYS).map((keys) => convert(text, keys, LATIN))
      : [convert(text, LATIN, own), ...Object.values(KEYS).map((keys) => convert(text, keys, own))]
  return [...new Set(made)].filter((one) => one !== text.toLowerCase())
}
