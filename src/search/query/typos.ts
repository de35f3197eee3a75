import type { Segment } from '../index/segment.ts'
import { decodeTerm, encodeTerm } from '../index/term-bytes.ts'
import type { Analyser } from '../stem/analyser.ts'

/** One error in a word of 4 to 7 letters, two in a longer one, none in a shorter one. */
export const allowedErrors = (letters: number): number => (letters < 4 ? 0 : letters < 8 ? 1 : 2)

/** So many letters may follow a stem in a word as typed: an ending that the errors kept from being taken off. */
const MAX_ENDING = 3
const MIN_TERM_BYTES = 3
/** A term this short has no room for two errors. */
const MIN_TERM_FOR_TWO = 6
/** A term of fewer letters is near too many words to be taken for what an ending does not fit. */
const MIN_LETTERS_TO_DOUBT = 4

/** The distances of one pattern to beginnings of the term at hand, a row for each of its letters. */
class Distances {
  readonly pattern: Uint8Array
  readonly #width: number
  readonly #rows: Uint8Array

  constructor(word: string, longest: number) {
    this.pattern = encodeTerm(word)
    this.#width = this.pattern.length + 1
    this.#rows = new Uint8Array((longest + 1) * this.#width)
    for (let column = 0; column < this.#width; column++) this.#rows[column] = column
  }

  /** Makes the row of the term's first `depth` bytes; gives its least value. */
  fill(term: Uint8Array, depth: number): number {
    const rows = this.#rows
    const { pattern } = this
    const width = this.#width
    const row = depth * width
    const above = row - width
    const byte = term[depth - 1]
    const before = depth > 1 ? term[depth - 2] : -1
    rows[row] = depth
    let least = depth
    for (let column = 1; column < width; column++) {
      const wanted = pattern[column - 1]
      let value = (rows[above + column - 1] ?? 0) + (wanted === byte ? 0 : 1)
      const missing = (rows[above + column] ?? 0) + 1
      const more = (rows[row + column - 1] ?? 0) + 1
      if (missing < value) value = missing
      if (more < value) value = more
      if (column > 1 && wanted === before && pattern[column - 2] === byte) {
        const swapped = (rows[above - width + column - 2] ?? 0) + 1
        if (swapped < value) value = swapped
      }
      rows[row + column] = value
      if (value < least) least = value
    }
    return least
  }

  /** From a term of this many bytes to the pattern, without so many of its last bytes. */
  at(depth: number, left = 0): number {
    return this.#rows[depth * this.#width + this.#width - 1 - left] ?? 0
  }
}

/**
 * What it adds to a distance that the term with the rest of the word as typed is no form of the term: another error. A longer term is seldom met
 * by chance, and the error may stand between stem and ending: there it only comes after the terms that fit.
 */
const doubt = ({ termOf }: Analyser, term: string, rest: string): number =>
  termOf(term + rest) === term ? 0 : term.length < MIN_LETTERS_TO_DOUBT ? 1 : 0.5

/**
 * Terms within so many errors (a letter wrong, missing, too many, or two swapped) of a word, each with its distance: of its stem as the
 * analyser makes it, or of the word without an ending that the errors kept from being taken off.
 */
export function nearTerms(segment: Segment, analyser: Analyser, word: string, errors: number): Map<string, number> {
  const found = new Map<string, number>()
  const stem = analyser.termOf(word)
  const longest = Math.max(word.length, stem.length) * 3 + errors
  const [whole, cut] = [new Distances(word, longest), new Distances(stem, longest)]
  const most = Math.max(whole.pattern.length, cut.pattern.length) + errors
  const least = Math.max(MIN_TERM_BYTES, Math.min(whole.pattern.length - MAX_ENDING, cut.pattern.length) - errors)
  const cursor = segment.cursor()
  /** Rows up to here are those of the current term's beginning. */
  let valid = 0
  /** No term with so many bytes of the current beginning can come near. */
  let hopeless = Number.POSITIVE_INFINITY
  while (cursor.next()) {
    if (cursor.shared >= hopeless) continue
    hopeless = Number.POSITIVE_INFINITY
    if (cursor.shared < valid) valid = cursor.shared
    const { term, length } = cursor
    if (length > most || length < least) continue
    while (valid < length && hopeless === Number.POSITIVE_INFINITY) {
      valid++
      const best = Math.min(whole.fill(term, valid), cut.fill(term, valid))
      if (best > errors) hopeless = valid
    }
    if (hopeless !== Number.POSITIVE_INFINITY) continue
    const name = decodeTerm(term, 0, length)
    let distance = Math.min(whole.at(length), cut.at(length))
    for (let left = 1; left <= MAX_ENDING && left < whole.pattern.length; left++) {
      const near = whole.at(length, left)
      if (near <= errors && near < distance)
        distance = Math.min(distance, near + doubt(analyser, name, word.slice(-left)))
    }
    if (distance < errors + 1 && (distance < 2 || length >= MIN_TERM_FOR_TWO)) found.set(name, distance)
  }
  return found
}
