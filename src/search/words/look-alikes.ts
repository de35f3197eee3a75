import { CYRILLIC_DOUBLES, LATIN_DOUBLES } from '#contract/letters/look-alikes.ts'

/** Latin ï, which is no letter of its own in a Latin word, stands for ї. */
const LATIN_YI = 0xef
const CYRILLIC_YI = 0x457
const LATIN_I = 0x69

const isLatin = (code: number): boolean => (code >= 0x61 && code <= 0x7a) || code === LATIN_YI
const isCyrillic = (code: number): boolean => code >= 0x400 && code <= 0x52f

const toCyrillic = new Map<number, number>([[LATIN_YI, CYRILLIC_YI]])
const toLatin = new Map<number, number>()
for (let at = 0; at < LATIN_DOUBLES.length; at++) {
  toCyrillic.set(LATIN_DOUBLES.charCodeAt(at), CYRILLIC_DOUBLES.charCodeAt(at))
  toLatin.set(CYRILLIC_DOUBLES.charCodeAt(at), LATIN_DOUBLES.charCodeAt(at))
}

/** Cyrillic letters that no language of the library has, and the Latin ones that look the same. */
const RARE_CYRILLIC = 'ѕјһԁԛԝ'
const RARE_LATIN = 'sjhdqw'
for (let at = 0; at < RARE_LATIN.length; at++) toLatin.set(RARE_CYRILLIC.charCodeAt(at), RARE_LATIN.charCodeAt(at))

/** Shorter names that fit both alphabets are Latin: pH, CO, Mg. */
const SHORTEST_WORD = 3

/**
 * The alphabet that a mixed word is meant in, as the table to it. A letter without a double decides: the л of «cоль». If all have doubles,
 * the greater number decides. Null: letters of both alphabets have no double, so the word is meant as it is.
 */
function tableFor(codes: Uint16Array, length: number): ReadonlyMap<number, number> | null {
  let latin = 0
  let cyrillic = 0
  let isLatinOnly = false
  let isCyrillicOnly = false
  for (let at = 0; at < length; at++) {
    const code = codes[at] ?? 0
    if (isLatin(code)) {
      latin++
      isLatinOnly ||= !toCyrillic.has(code)
    } else if (isCyrillic(code)) {
      cyrillic++
      isCyrillicOnly ||= !toLatin.has(code)
    }
  }
  if (latin === 0 || cyrillic === 0 || (isLatinOnly && isCyrillicOnly)) return null
  if (isLatinOnly !== isCyrillicOnly) return isLatinOnly ? toLatin : toCyrillic
  return latin > cyrillic || length < SHORTEST_WORD ? toLatin : toCyrillic
}

/**
 * Writes a folded word of both alphabets in one, letter by letter. Gives whether it changed. The Latin i is always і: it does not look like
 * и, and a word with і is Ukrainian in any text.
 */
export function inOneAlphabet(codes: Uint16Array, length: number): boolean {
  const table = tableFor(codes, length)
  let changed = false
  for (let at = 0; at < length; at++) {
    const code = codes[at] ?? 0
    const double = table?.get(code) ?? (code === LATIN_YI ? LATIN_I : code)
    if (double !== code) {
      codes[at] = double
      changed = true
    }
  }
  return changed
}

/** A text in small letters, each word in one alphabet. Nothing else of it is folded. */
export const withoutLookAlikes = (text: string): string =>
  text.toLowerCase().replace(/\p{L}+/gu, (word) => {
    const codes = Uint16Array.from({ length: word.length }, (_, at) => word.charCodeAt(at))
    return inOneAlphabet(codes, codes.length) ? String.fromCharCode(...codes) : word
  })
