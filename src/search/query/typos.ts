import type { Segment } from '../segment/segment.ts'
import { decodeTerm, encodeTerm } from '../segment/term-bytes.ts'
import type { Analyser } from '../stem/analyser.ts'

/** The number of typing errors that are corrected: one in a word of 4 to 7 letters, two in a longer word, none in a shorter one. */
export const allowedErrors = (letters: number): number => (letters < 4 ? 0 : letters < 8 ? 1 : 2)

/**
 * How many letters of an ending may follow the stem in the typed word. Because of the errors, the stemmer may not have removed
 * the ending.
 */
const MAX_ENDING = 3
const MIN_TERM_BYTES = 3
/** A shorter term is too short for two errors. */
const MIN_TERM_FOR_TWO = 6
/** A shorter term is near too many words: it is refused if the ending does not fit. */
const MIN_LETTERS_TO_DOUBT = 4

/** The edit distances between one pattern and the prefixes of the current term, with a row for each byte of the term. */
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

  /** Computes the row for the term's first `depth` bytes. Gives its smallest value. */
  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: runs for each byte of each term, and a call in it costs time
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
      const extra = (rows[row + column - 1] ?? 0) + 1
      if (missing < value) value = missing
      if (extra < value) value = extra
      if (column > 1 && wanted === before && pattern[column - 2] === byte) {
        const swapped = (rows[above - width + column - 2] ?? 0) + 1
        if (swapped < value) value = swapped
      }
      rows[row + column] = value
      if (value < least) least = value
    }
    return least
  }

  /** The distance between a term of `depth` bytes and the pattern without its last `cut` bytes. */
  at(depth: number, cut = 0): number {
    return this.#rows[depth * this.#width + this.#width - 1 - cut] ?? 0
  }
}

/**
 * The penalty for a term to which the typed ending `rest` does not belong. A short term gets a whole error more. A longer term
 * rarely fits by chance, and the error may be between stem and ending, so it only comes after the terms that fit.
 */
const doubt = ({ termOf }: Analyser, term: string, rest: string): number =>
  termOf(term + rest) === term ? 0 : term.length < MIN_LETTERS_TO_DOUBT ? 1 : 0.5

/** The least of `distance` and the distances of the word without an ending, each with its penalty. */
function nearestEnding(
  distance: number,
  errors: number,
  whole: Distances,
  length: number,
  penalty: (ending: number) => number,
): number {
  let least = distance
  for (let ending = 1; ending <= MAX_ENDING && ending < whole.pattern.length; ending++) {
    const near = whole.at(length, ending)
    if (near <= errors && near < least) least = Math.min(least, near + penalty(ending))
  }
  return least
}

/**
 * The terms near a word, each with its distance. An error is a wrong, missing, extra or swapped letter. The term is compared
 * with the word's stem, and with the word without an ending that was not removed because of the errors.
 */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: its loop runs for each term, and its state would need an object
export function nearTerms(segment: Segment, analyser: Analyser, word: string, errors: number): Map<string, number> {
  const found = new Map<string, number>()
  const stem = analyser.termOf(word)
  const longest = Math.max(word.length, stem.length) * 3 + errors
  const [whole, cut] = [new Distances(word, longest), new Distances(stem, longest)]
  const most = Math.max(whole.pattern.length, cut.pattern.length) + errors
  const least = Math.max(MIN_TERM_BYTES, Math.min(whole.pattern.length - MAX_ENDING, cut.pattern.length) - errors)
  const take = (term: string, length: number): void => {
    const near = Math.min(whole.at(length), cut.at(length))
    const distance = nearestEnding(near, errors, whole, length, (ending) => doubt(analyser, term, word.slice(-ending)))
    if (distance < errors + 1 && (distance < 2 || length >= MIN_TERM_FOR_TWO)) found.set(term, distance)
  }
  const cursor = segment.cursor()
  /** The rows up to this one belong to the current term's prefix. */
  let valid = 0
  /** No term with this many bytes of the current prefix can be near. */
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
    if (hopeless === Number.POSITIVE_INFINITY) take(decodeTerm(term, 0, length), length)
  }
  return found
}
