import type { Segment } from './segment.ts'
import { decodeTerm, encodeTerm } from './term-bytes.ts'

/** One error in a word of 4 to 7 letters, two in a longer one, none in a shorter one. */
export const allowedErrors = (letters: number): number => (letters < 4 ? 0 : letters < 8 ? 1 : 2)

/** So many letters may follow a stem in a word as typed: an ending that the errors kept from being taken off. */
const MAX_ENDING = 3
const MIN_TERM_BYTES = 3
/** A term this short has no room for two errors. */
const MIN_TERM_FOR_TWO = 6

/**
 * Terms within so many errors (a letter wrong, missing, too many, or two swapped) of a word, each with its distance.
 * `open`: the word may go on for an ending's length after the term.
 */
export function nearTerms(segment: Segment, word: string, errors: number, open: boolean): Map<string, number> {
  const found = new Map<string, number>()
  const pattern = encodeTerm(word)
  const width = pattern.length + 1
  const longest = pattern.length + errors
  const rows = new Uint8Array((longest + 2) * width)
  for (let column = 0; column < width; column++) rows[column] = column
  const cursor = segment.cursor()
  /** Rows up to here are those of the current term's beginning. */
  let valid = 0
  /** No term with more than this of the current beginning can come near. */
  let hopeless = Number.POSITIVE_INFINITY
  while (cursor.next()) {
    if (cursor.shared > 0 && cursor.shared >= hopeless) continue
    hopeless = Number.POSITIVE_INFINITY
    valid = Math.min(valid, cursor.shared)
    const { term, length } = cursor
    const depths = Math.min(length, longest)
    while (valid < depths && hopeless === Number.POSITIVE_INFINITY) {
      valid++
      if (fillRow(rows, width, pattern, term, valid) > errors) hopeless = valid
    }
    if (hopeless !== Number.POSITIVE_INFINITY || length > longest || length < MIN_TERM_BYTES) continue
    const distance = lastOf(rows, length * width, width, open)
    if (distance <= errors && (distance < 2 || length >= MIN_TERM_FOR_TWO))
      found.set(decodeTerm(term, 0, length), distance)
  }
  return found
}

/** The row of the term's first `depth` bytes against every beginning of the pattern; gives its least value. */
function fillRow(rows: Uint8Array, width: number, pattern: Uint8Array, term: Uint8Array, depth: number): number {
  const row = depth * width
  const above = row - width
  const byte = term[depth - 1]
  const before = depth > 1 ? term[depth - 2] : -1
  rows[row] = depth
  let least = depth
  for (let column = 1; column < width; column++) {
    const wanted = pattern[column - 1]
    let value = (rows[above + column - 1] ?? 0) + (wanted === byte ? 0 : 1)
    value = Math.min(value, (rows[above + column] ?? 0) + 1, (rows[row + column - 1] ?? 0) + 1)
    if (column > 1 && depth > 1 && wanted === before && pattern[column - 2] === byte)
      value = Math.min(value, (rows[above - width + column - 2] ?? 0) + 1)
    rows[row + column] = value
    if (value < least) least = value
  }
  return least
}

function lastOf(rows: Uint8Array, row: number, width: number, open: boolean): number {
  let least = rows[row + width - 1] ?? 0
  if (!open) return least
  for (let column = Math.max(1, width - 1 - MAX_ENDING); column < width - 1; column++)
    least = Math.min(least, rows[row + column] ?? 0)
  return least
}
