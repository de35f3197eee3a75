import { estimate } from './estimate.ts'
import { fold, squeezed } from './fold.ts'
import { type KnownWords, knownWords } from './known-words.ts'
import type { PieceKind } from './pieces.ts'

const MIN_CHARS = 32
const MIN_BITS = 128
/** The work grows with the square of the length. */
const JUDGED_CHARS = 256
/** Random characters make a short word or a repetition now and then, and more words with signs for letters. */
const MIN_PLAIN_CHARS = 4
const MIN_DISGUISED_CHARS = 5
/** With fewer letters, as in hexadecimal, nobody meant a word. */
const MIN_LETTERS = 0.6
/** A sixteenth of hexadecimal characters repeat the one before. Somebody who doubles characters doubles more. */
const DOUBLED_SHARE = 0.8
const MOST_PREDICTABLE = 0.3
/** Random characters come unevenly, so what is measured of 128 bits is less. */
const MEASURED_SHARE = 0.7
const VOWEL = /[aeiouyаеєиіїоуыэюяё]/i
/** A third of the letters of a language are vowels, and a fifth of random ones. */
const LANGUAGE_VOWELS = 0.3
/** Half of random letters differ in case from the one before. */
const MOST_CASE_CHANGES = 0.2

const ALPHABETS = [
  { pattern: /^\d*$/, size: 10 },
  { pattern: /^[\da-f]*$/i, size: 16 },
  { pattern: /^([\da-z]*|[\dA-Z]*)$/, size: 36 },
] as const
const WHOLE_ALPHABET = 64

/** Bits that each character would carry if all of its alphabet were equally likely. */
const bitsOfEach = (secret: string): number =>
  Math.log2(ALPHABETS.find(({ pattern }) => pattern.test(secret))?.size ?? WHOLE_ALPHABET)

/** Shannon's entropy of the characters as they are, in bits. */
function measuredBits(characters: readonly string[]): number {
  const counts = [...new Set(characters)].map((one) => characters.filter((other) => other === one).length)
  return counts.reduce((bits, count) => bits + count * Math.log2(characters.length / count), 0)
}

/** A word as people write it: small, capital, or with a capital first. */
const AS_WRITTEN = /^(\p{Lu}?\P{Lu}*|\P{Ll}*)$/u

function isChance(kind: PieceKind, text: string, written: string, known: KnownWords): boolean {
  // Digits of chance are often a date or a number on the lists of leaked passwords.
  if (kind === 'date' || (kind === 'leaked' && /^\d+$/.test(text))) return true
  const isWord = kind === 'leaked' || kind === 'word'
  if (isWord && !AS_WRITTEN.test(written)) return true
  const isDisguised = isWord && known.find(text) === undefined
  if (isDisguised && text.replace(/\P{L}/gu, '').length < text.length * MIN_LETTERS) return true
  return text.length < (isDisguised ? MIN_DISGUISED_CHARS : MIN_PLAIN_CHARS)
}

/** The share of characters that follow from words, walks over the keyboard or from what stood before them. */
function share(secret: string): number {
  const text = fold(secret)
  const written = secret.length === text.length ? secret : text
  const known = knownWords([])
  let at = 0
  let predictable = 0
  for (const { kind, length } of estimate(text, known).pieces) {
    const end = at + length
    if (!isChance(kind, text.slice(at, end), written.slice(at, end), known)) predictable += length
    at = end
  }
  return predictable / text.length
}

/** Letters of one case, or with a capital at the start of words, and with as many vowels as a language has. */
function isText(secret: string): boolean {
  const letters = [...secret].filter((character) => /\p{L}/u.test(character))
  if (/\p{N}/u.test(secret) || letters.length === 0) return false
  const isUpper = letters.map((letter) => letter !== letter.toLowerCase())
  const changes = isUpper.filter((upper, index) => index > 0 && upper !== isUpper[index - 1]).length
  const vowels = letters.filter((letter) => VOWEL.test(letter)).length
  return changes / letters.length <= MOST_CASE_CHANGES && vowels / letters.length >= LANGUAGE_VOWELS
}

/** What is written in hexadecimal or base64, if that is a text. */
function decodedText(secret: string): string | null {
  const encoding = /^([\da-f]{2})+$/i.test(secret) ? 'hex' : /^[\w+/-]+=*$/.test(secret) ? 'base64' : null
  const text = encoding === null ? '' : Buffer.from(secret, encoding).toString('latin1')
  return /^[ -~]+$/.test(text) ? text : null
}

/** Why the characters were not chosen at random, or null. */
function patternFault(secret: string): string | null {
  const judged = secret.slice(0, JUDGED_CHARS)
  if (/\s/.test(judged)) return 'has spaces or lines, as a text has'
  const once = squeezed(judged)
  const read = once.length < judged.length * DOUBLED_SHARE ? [judged, once] : [judged]
  if (read.some((text) => share(text) > MOST_PREDICTABLE))
    return 'is mostly words, rows of keys, sequences or repetitions'
  return isText(judged) ? 'reads like a text' : null
}

/** Why an operator's secret can be guessed, in words that follow “This one”. Null for one that was made at random. */
export function secretFault(secret: string): string | null {
  if (secret.length < MIN_CHARS) return `has only ${secret.length} characters`
  const judged = [...secret.slice(0, JUDGED_CHARS)]
  const decoded = decodedText(secret)
  const fault = patternFault(secret) ?? (decoded === null ? null : patternFault(decoded))
  if (fault !== null) return fault
  const isEnough = judged.length * bitsOfEach(secret) >= MIN_BITS && measuredBits(judged) >= MIN_BITS * MEASURED_SHARE
  return isEnough ? null : `has less than ${MIN_BITS} bits of randomness`
}
