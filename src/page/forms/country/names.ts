import { CYRILLIC_DOUBLES, LATIN_DOUBLES } from '#contract/letters/look-alikes.ts'
import { MORE_LANGUAGES, OTHER_NAMES } from './other-names.ts'

/** Letters that no accent makes of another one. */
const PLAIN: Readonly<Record<string, string>> = { ø: 'o', ł: 'l', đ: 'd', ı: 'i', ß: 'ss', '&': ' and ' }

/** A name without case, accents and punctuation, so that "U.K.", "the Netherlands" and "Кот д'Ивуар" are found. */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    // So the browser shortens the Russian names of islands.
    .replace(/(?<!\p{L})о-в(?=а?(?!\p{L}))/gu, 'остров')
    .replace(/[øłđıß&]/g, (letter) => PLAIN[letter] ?? letter)
    .replace(/['’ʼ‘`ʻ.\p{Cf}]/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    // U. S. A.
    .replace(/(?<![\p{L}\p{N}])(\p{L}) (?=\p{L}(?![\p{L}\p{N}]))/gu, '$1')
    .replace(/^the /, '')
    .replace(/\bsaint\b/g, 'st')

/** Cyrillic letters as the Latin ones that look the same, for a name that was typed with a few letters of the other alphabet. */
export const withLatinDoubles = (folded: string): string =>
  folded.replace(/\p{Script=Cyrillic}/gu, (letter) => LATIN_DOUBLES[CYRILLIC_DOUBLES.indexOf(letter)] ?? letter)

/** Words of official names, folded. Forms write “Moldova, Republic of” and “Республика Молдова”. */
const KINDS = new Set(
  `of the republic republique republica republik repubblica republika республика республіка kingdom reino королевство королівство
   state islamic bolivarian plurinational исламская ісламська`.split(/\s+/),
)

/** A folded name without the words that say what kind of country it is. */
export const withoutKind = (folded: string): string =>
  folded
    .split(' ')
    .filter((word) => !KINDS.has(word))
    .join(' ')

const FOR_ALL = ['en', 'ru', 'uk']

const namers = new Map<string, Intl.DisplayNames>()
function nameIn(language: string, code: string): string {
  const namer = namers.get(language) ?? new Intl.DisplayNames([language], { type: 'region' })
  namers.set(language, namer)
  return namer.of(code) ?? code
}

const known = new Map<string, readonly string[]>()

/** All folded names of a country. They are made at the first query: a hundred languages take a moment. */
export function allNames(code: string): readonly string[] {
  const before = known.get(code)
  if (before !== undefined) return before
  const likely = new Intl.Locale(`und-${code}`).maximize().baseName
  const languages = [...FOR_ALL, likely, ...(MORE_LANGUAGES[code]?.split(' ') ?? [])]
  const names = [...languages.map((language) => nameIn(language, code)), ...(OTHER_NAMES[code]?.split(',') ?? [])]
  const folded = [...new Set(names.map(fold))]
  known.set(code, folded)
  return folded
}
