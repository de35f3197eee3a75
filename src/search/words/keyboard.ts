const LATIN = `qwertyuiop[]asdfghjkl;'zxcvbnm,.\``
const KEYS: Readonly<Record<string, string>> = {
  ru: 'йцукенгшщзхъфывапролджэячсмитьбюё',
  uk: "йцукенгшщзхїфівапролджєячсмитьбю'",
}

const convert = (text: string, from: string, to: string): string =>
  [...text.toLowerCase()].map((character) => to[from.indexOf(character)] ?? character).join('')

/** What the same keys write in the library's language, and in those that its readers type with. */
export function otherLayouts(text: string, lang: string): string[] {
  const own = KEYS[lang]
  const made =
    own === undefined
      ? Object.values(KEYS).map((keys) => convert(text, keys, LATIN))
      : [convert(text, LATIN, own), ...Object.values(KEYS).map((keys) => convert(text, keys, own))]
  return [...new Set(made)].filter((one) => one !== text.toLowerCase())
}
