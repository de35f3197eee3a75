import { CYRILLIC_DOUBLES, LATIN_DOUBLES } from '#contract/letters/look-alikes.ts'
import { pairs } from '#contract/letters/tables.ts'

/** Classes of characters. Every other value of `foldCode` is the folded character itself. */
export const BOUNDARY = 0
/** Soft hyphens, stress marks and joiners: they are not letters of a word. */
export const IGNORED = 1
export const APOSTROPHE = 0x27
export const HYPHEN = 0x2d

const APOSTROPHES = "'’ʼʻ‘`´ʹ′＇"
const HYPHENS = '-\u2010\u2011\u2043'
const SUBSCRIPTS = '₀₁₂₃₄₅₆₇₈₉'
const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹'
/** й and ї are letters of their own, so their marks stay, and that of the Latin ï, which may stand for ї. */
const WITH_OWN_MARK = 'йїï'

/** The table has all characters of the library's languages. Characters above it are computed each time. */
const TABLE_CHARS = 0x2200

function foldAscii(code: number): number {
  if ((code >= 0x30 && code <= 0x39) || (code >= 0x61 && code <= 0x7a)) return code
  if (code >= 0x41 && code <= 0x5a) return code + 0x20
  if (code === APOSTROPHE || code === 0x60) return APOSTROPHE
  return code === HYPHEN ? HYPHEN : BOUNDARY
}

/** Folds the most common letters without Unicode's tables, whose first use takes milliseconds. */
function foldCommon(code: number): number {
  if (code < 0x80) return foldAscii(code)
  if (code >= 0x430 && code <= 0x44f) return code
  if (code >= 0x410 && code <= 0x42f) return code + 0x20
  return UNKNOWN
}

function foldOne(code: number): number {
  const common = foldCommon(code)
  if (common !== UNKNOWN) return common
  const character = String.fromCharCode(code)
  if (APOSTROPHES.includes(character)) return APOSTROPHE
  if (HYPHENS.includes(character)) return HYPHEN
  if (SUBSCRIPTS.includes(character)) return 0x30 + SUBSCRIPTS.indexOf(character)
  if (SUPERSCRIPTS.includes(character)) return 0x30 + SUPERSCRIPTS.indexOf(character)
  if (/[\u00ad\u200b-\u200d\u2060\p{Mn}]/u.test(character)) return IGNORED
  // A fraction is no digit: 2½ is not 21.
  if (!/[\p{L}\p{Nd}]/u.test(character)) return BOUNDARY
  const lower = character.toLowerCase()
  if (lower === 'ґ') return 'г'.charCodeAt(0)
  if (WITH_OWN_MARK.includes(lower)) return lower.charCodeAt(0)
  const plain = lower.normalize('NFKD').charCodeAt(0)
  return plain === 0x20 ? BOUNDARY : plain
}

/** Not computed yet. A text uses about a hundred characters; computing the whole table would delay the first answer. */
const UNKNOWN = 0xffff
const table = new Uint16Array(TABLE_CHARS).fill(UNKNOWN)

/**
 * The folded character, or one of the classes above: lower case without accents (ё is е, ґ is г, é is e; й, ї and ï stay), plain
 * digits.
 */
export function foldCode(code: number): number {
  if (code >= TABLE_CHARS) return foldRare(code)
  const known = table[code] ?? UNKNOWN
  if (known !== UNKNOWN) return known
  const folded = foldOne(code)
  table[code] = folded
  return folded
}

/** The letters of ﬀ, ﬁ, ﬂ, ﬃ, ﬄ, ﬅ, ﬆ, which texts made from PDFs have. */
const LIGATURES = ['ff', 'fi', 'fl', 'ffi', 'ffl', 'st', 'st']
const FIRST_LIGATURE = 0xfb00

const isLigature = (code: number): boolean => code >= FIRST_LIGATURE && code < FIRST_LIGATURE + LIGATURES.length

/** A folded word with the letters of its ligatures. */
export const withoutLigatures = (word: string): string =>
  word.replace(/[\ufb00-\ufb06]/g, (sign) => LIGATURES[sign.charCodeAt(0) - FIRST_LIGATURE] ?? sign)

function foldRare(code: number): number {
  if (code === 0xff07) return APOSTROPHE
  if (isLigature(code)) return code
  // The languages have no letters beyond the Basic Multilingual Plane. Each half of a surrogate pair divides words.
  return code >= 0xd800 && code <= 0xdfff ? BOUNDARY : foldOne(code)
}

const CYRILLIC_I = 0x438
const UKRAINIAN_I = 0x456
const LATIN_I = 0x69

/** The letter that `before` and this combining mark make together. 0 if they make none. */
export function composed(before: number, mark: number): number {
  if (mark === 0x306 && before === CYRILLIC_I) return 0x439
  if (mark === 0x308 && before === UKRAINIAN_I) return 0x457
  if (mark === 0x308 && before === LATIN_I) return 0xef
  return 0
}

/** Cyrillic letters that are written for a Latin one in names of vitamins and additives, by look or by sound: В₁₂, Б12, Е 621, Д3. */
const LOOKALIKES = pairs(`${CYRILLIC_DOUBLES}бд`, `${LATIN_DOUBLES}bd`)

/** The Latin spelling of a short name, the same for both alphabets. */
export const latinName = (letters: string): string => letters.replace(/./g, (letter) => LOOKALIKES[letter] ?? letter)
