import { tableOf } from '#contract/letters/tables.ts'
import { IN_PASSPORTS, IN_UKRAINE, LATIN_LETTERS } from './latin-letters.ts'

/** One spelling for texts that a reader takes for the same: no capitals, no accents on Latin letters, nothing invisible. */
export const fold = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(/(\p{Script=Latin})\p{M}+/gu, '$1')
    // Now й and ї are one character again. What remains is an accent that no letter has.
    .normalize('NFC')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .replace(/[øłđıßёґ’ʼ`]/gu, (character) => SAME[character] ?? character)

const SAME = tableOf("ø o, ł l, đ d, ı i, ß s, ё е, ґ г, ’ ', ʼ ', ` '")

/** One unit for each character, also for those that JavaScript counts as two. So places in all readings agree. */
export function oneUnitEach(text: string): string {
  const wide = [...new Set(text)].filter((character) => character.length > 1)
  return [...text].map((character) => PRIVATE_USE[wide.indexOf(character)] ?? character).join('')
}

const PRIVATE_USE = Array.from({ length: 512 }, (_, index) => String.fromCharCode(0xe000 + index))

/** Each character once where it stands twice or more in a row. */
export const squeezed = (text: string): string => text.replace(/(.)\1+/gsu, '$1')

const LATIN = { ...LATIN_LETTERS, ...tableOf("й y, ї yi, є ye, ю yu, я ya, '") }
/** As passports and road signs in Ukraine have it. */
const UKRAINIAN = { ...IN_PASSPORTS, ...IN_UKRAINE }
/** With one Latin letter where there is one. */
const SHORT = tableOf('ж j, й j, х h, ц c, щ sch, ы i, ю u, я ja')

/** A Cyrillic word in Latin letters, in the ways that are most often seen. Nothing for other words. */
export function transliterated(word: string): string[] {
  if (!/\p{Script=Cyrillic}/u.test(word)) return []
  const ways = [LATIN, { ...LATIN, ...UKRAINIAN }, { ...LATIN, ...SHORT }]
  return [...new Set(ways.map((letters) => [...word].map((letter) => letters[letter] ?? letter).join('')))]
}
