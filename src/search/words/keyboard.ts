const LATIN = `qwertyuiop[]asdfghjkl;'zxcvbnm,.\``
/** The same keys with Shift: a capital Б is <. */
const SHIFTED = `qwertyuiop{}asdfghjkl:"zxcvbnm<>~`
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
  const made = own === undefined ? Object.values(KEYS).map((keys) => convert(text, keys, LATIN)) : inCyrillic(text, own)
  return [...new Set(made)].filter((one) => one !== text.toLowerCase())
}

/** A quotation mark may be one, or a capital Э, so the signs with Shift are read in both ways. */
function inCyrillic(text: string, own: string): string[] {
  const typed = convert(text, LATIN, own)
  return [typed, convert(typed, SHIFTED, own), ...Object.values(KEYS).map((keys) => convert(text, keys, own))]
}
