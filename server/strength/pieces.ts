import { unshifted, walkLength } from './keyboard-walks.ts'
import { type KnownWords, MIN_WORD_CHARS, type WordSource } from './known-words.ts'
import { otherReadings, type Reading } from './readings.ts'

/** `walk`: keys in a row or characters in their order. `copy`: what stood before it. `date`: a day or a year. */
export type PieceKind = 'letter' | 'digit' | 'sign' | 'walk' | 'copy' | 'date' | WordSource

/** A part of a password that can be guessed at once. */
export interface Piece {
  readonly kind: PieceKind
  readonly length: number
  /** How many guesses find it, as a power of ten. */
  readonly guesses: number
}

const LETTER: Piece = { kind: 'letter', length: 1, guesses: Math.log10(28) }
const DIGIT: Piece = { kind: 'digit', length: 1, guesses: 1 }
const SIGN: Piece = { kind: 'sign', length: 1, guesses: 1.5 }
/** A space, or a sign that was used before. */
const SIGN_AGAIN: Piece = { kind: 'sign', length: 1, guesses: 0.5 }
const SAME_CHAR: Piece = { kind: 'copy', length: 1, guesses: 0.4 }
const YEAR = { pattern: /^(19\d\d|20[0-3]\d)/, guesses: Math.log10(50) }
const DAY = {
  pattern:
    /^((0?[1-9]|[12]\d|3[01])([./-]?)(0[1-9]|1[0-2])\3((19|20)?\d\d)?|(19|20)\d\d([./-]?)(0[1-9]|1[0-2])\8(0[1-9]|[12]\d|3[01]))/,
  guesses: Math.log10(365 * 50),
}
/** Fewer than for the same keys on the lists of leaked passwords, so that the reader is told what they are. */
const WALK_GUESSES = 0.2
const WALK_CHAR_GUESSES = 0.04
const COPY_GUESSES = 1
const OTHER_READING_GUESSES = 0.5
const MIN_COPY_CHARS = 3
const MIN_MIRRORED_CHARS = 4
/** Four letters with a sign among them are a word less often than three. */
const MIN_DISGUISED_CHARS = 4

function character(text: string, at: number): Piece {
  const own = text.charAt(at)
  if (/\p{L}/u.test(own)) return LETTER
  if (/\p{N}/u.test(own)) return DIGIT
  return own === ' ' || text.indexOf(own) < at ? SIGN_AGAIN : SIGN
}

function* walks(text: string, at: number): Iterable<Piece> {
  const length = walkLength(text, at)
  if (length > 0) yield { kind: 'walk', length, guesses: WALK_GUESSES + length * WALK_CHAR_GUESSES }
}

/** The same as anything that began before it, or its mirror image. */
function* copies(text: string, at: number): Iterable<Piece> {
  const before = text.slice(0, at)
  const mirrored = [...before].reverse().join('')
  if (at > 0 && text.charAt(at) === text.charAt(at - 1)) yield SAME_CHAR
  if (at > 1 && before.endsWith(text.slice(at, at + 2))) yield { kind: 'copy', length: 2, guesses: COPY_GUESSES }
  for (let length = MIN_COPY_CHARS; at + length <= text.length; length++) {
    const piece = text.slice(at, at + length)
    const isCopy = text.indexOf(piece) < at || (length >= MIN_MIRRORED_CHARS && mirrored.includes(piece))
    if (isCopy) yield { kind: 'copy', length, guesses: COPY_GUESSES }
    else if (length >= MIN_MIRRORED_CHARS) return
  }
}

function* dates(text: string, at: number): Iterable<Piece> {
  const rest = text.slice(at, at + 10)
  for (const { pattern, guesses } of [YEAR, DAY]) {
    const date = pattern.exec(rest)?.[0]
    if (date !== undefined && date.length > 2) yield { kind: 'date', length: date.length, guesses }
  }
}

const sliceOf = ({ text, isReversed }: Reading, at: number, length: number): string =>
  isReversed ? text.slice(text.length - at - length, text.length - at) : text.slice(at, at + length)

function* wordsAt(reading: Reading, known: KnownWords, at: number, isDisguised: boolean): Iterable<Piece> {
  const longest = Math.min(known.maxChars(sliceOf(reading, at, MIN_DISGUISED_CHARS)), reading.text.length - at)
  for (let length = isDisguised ? MIN_DISGUISED_CHARS : MIN_WORD_CHARS; length <= longest; length++) {
    const word = known.find(sliceOf(reading, at, length))
    if (word !== undefined)
      yield { kind: word.source, length, guesses: word.guesses + (isDisguised ? OTHER_READING_GUESSES : 0) }
  }
}

/** All pieces that can begin at a place of a folded text. */
export function piecesOf(text: string, known: KnownWords): (at: number) => Iterable<Piece> {
  const plain: Reading = { text, isReversed: false }
  const others = otherReadings(text)
  const keys = unshifted(text)
  return function* (at) {
    yield character(text, at)
    yield* walks(text, at)
    if (keys !== text) yield* walks(keys, at)
    yield* copies(text, at)
    yield* dates(text, at)
    yield* wordsAt(plain, known, at, false)
    for (const other of others) yield* wordsAt(other, known, at, true)
  }
}
