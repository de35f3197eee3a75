import { present } from '#contract/present.ts'
import type { KnownWords } from './known-words.ts'
import { type Piece, piecesOf } from './pieces.ts'

/** The pieces of a text that are found with the fewest guesses. */
export interface Estimate {
  readonly pieces: readonly Piece[]
  /** How many guesses find the text, as a power of ten. */
  readonly guesses: number
}

interface Step {
  readonly guesses: number
  /** The last piece of the cheapest way here. Null at the start. */
  readonly last: Piece | null
}

/**
 * The cheapest way from the start of a folded text to its end. Each character is a piece, so there is a way to each place. The work grows
 * with the square of the length.
 */
export function estimate(text: string, known: KnownWords): Estimate {
  const piecesAt = piecesOf(text, known)
  const steps: Step[] = [{ guesses: 0, last: null }]
  for (let at = 0; at < text.length; at++) {
    const before = present(steps[at]).guesses
    for (const piece of piecesAt(at)) {
      const guesses = before + piece.guesses
      const end = at + piece.length
      if ((steps[end]?.guesses ?? Number.POSITIVE_INFINITY) > guesses) steps[end] = { guesses, last: piece }
    }
  }
  const pieces: Piece[] = []
  for (let end = text.length; end > 0; ) {
    const piece = present(present(steps[end]).last)
    pieces.unshift(piece)
    end -= piece.length
  }
  return { pieces, guesses: present(steps[text.length]).guesses }
}
