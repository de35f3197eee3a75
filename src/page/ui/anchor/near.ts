import { type Anchor, type JoinedBlocks, type Passage, passageAt } from './anchor.ts'

/** Long enough to be unique in most texts, and short enough to fit between two corrections. */
const PIECE_UNITS = 16
const STEP_UNITS = 4
/** At least this many pieces must agree on the shift. */
const MIN_PIECES = 2
/** Between two pieces that belong together, a correction adds or removes no more than this. */
const DRIFT_UNITS = 40

interface Found {
  /** Where the piece begins in the stored words. */
  readonly from: number
  /** How many characters later the piece is now than in the stored words. */
  readonly shift: number
}

/** The pieces of the stored words that occur exactly once in the text. */
function foundPieces(text: string, words: string): Found[] {
  const found: Found[] = []
  for (let from = 0; from + PIECE_UNITS <= words.length; from += STEP_UNITS) {
    const piece = words.slice(from, from + PIECE_UNITS)
    const at = text.indexOf(piece)
    if (at !== -1 && text.indexOf(piece, at + 1) === -1) found.push({ from, shift: at - from })
  }
  return found
}

/** The largest group of pieces that shift about equally far. Pieces that shift elsewhere are dropped. */
function largestGroup(found: readonly Found[]): readonly Found[] {
  const groups = found.map(({ shift }) => found.filter((other) => Math.abs(other.shift - shift) <= DRIFT_UNITS))
  return groups.reduce<readonly Found[]>((best, group) => (group.length > best.length ? group : best), [])
}

/**
 * Finds a passage whose words were edited, by the unchanged pieces of its quote and context. Where the quote is gone, it is the place where
 * it was. Null when too few pieces are found.
 */
export function findNear(blocks: JoinedBlocks, { before, quote, after }: Anchor): Passage | null {
  const group = largestGroup(foundPieces(blocks.text, before + quote + after))
  if (group.length < MIN_PIECES) return null
  const start = before.length
  const end = start + quote.length
  /** Where an offset in the stored words is now, by the shift of the nearest piece. */
  const placeOf = (at: number): number => {
    const distance = ({ from }: Found) => Math.min(Math.abs(from - at), Math.abs(from + PIECE_UNITS - at))
    const nearest = group.reduce((best, one) => (distance(one) < distance(best) ? one : best))
    return Math.min(blocks.text.length, Math.max(0, at + nearest.shift))
  }
  const from = placeOf(start)
  return passageAt(blocks, from, Math.max(from, placeOf(end)))
}
