import { type Anchor, type JoinedBlocks, type Passage, passageAt } from './anchor.ts'

/** Long enough to be found only once, short enough to stand between two corrections. */
const PIECE_UNITS = 16
const STEP_UNITS = 4
/** So many pieces say the same before they are believed. */
const MIN_PIECES = 2
/** A correction adds or takes away no more than this between two pieces that belong together. */
const DRIFT_UNITS = 40

interface Found {
  /** Where the piece begins in the kept words. */
  readonly from: number
  /** How far it has moved. */
  readonly moved: number
}

/** Pieces of the kept words that are in the text exactly once. */
function foundPieces(text: string, words: string): Found[] {
  const found: Found[] = []
  for (let from = 0; from + PIECE_UNITS <= words.length; from += STEP_UNITS) {
    const piece = words.slice(from, from + PIECE_UNITS)
    const at = text.indexOf(piece)
    if (at !== -1 && text.indexOf(piece, at + 1) === -1) found.push({ from, moved: at - from })
  }
  return found
}

/** Most of what was found agrees about where it went; what went elsewhere is left out. */
function together(found: readonly Found[]): readonly Found[] {
  const groups = found.map(({ moved }) => found.filter((other) => Math.abs(other.moved - moved) <= DRIFT_UNITS))
  return groups.reduce<readonly Found[]>((best, group) => (group.length > best.length ? group : best), [])
}

export interface NearPassage extends Passage {
  /** How much of the quote itself was found, 0 to 1; at 0 it is gone, and this is where it was. */
  readonly kept: number
}

/** Where a passage is, or was, whose words were changed: by the pieces of them and of what is around that are left. */
export function findNear(blocks: JoinedBlocks, { before, quote, after }: Anchor): NearPassage | null {
  const group = together(foundPieces(blocks.text, before + quote + after))
  if (group.length < MIN_PIECES) return null
  const start = before.length
  const end = start + quote.length
  /** Where a place of the kept words is now, by the piece that is nearest to it. */
  const placeOf = (at: number): number => {
    const distance = ({ from }: Found) => Math.min(Math.abs(from - at), Math.abs(from + PIECE_UNITS - at))
    const nearest = group.reduce((best, one) => (distance(one) < distance(best) ? one : best))
    return Math.min(blocks.text.length, Math.max(0, at + nearest.moved))
  }
  const inQuote = group.filter(({ from }) => from < end && from + PIECE_UNITS > start)
  const covered = new Set(inQuote.flatMap(({ from }) => Array.from({ length: PIECE_UNITS }, (_, unit) => from + unit)))
  const kept = [...covered].filter((unit) => unit >= start && unit < end).length / Math.max(1, quote.length)
  const from = placeOf(start)
  return { ...passageAt(blocks, from, Math.max(from, placeOf(end))), kept }
}
