import { type Anchor, contextAt, findPassage, type JoinedBlocks, type Passage, startOf } from './anchor.ts'
import { findNear } from './near.ts'

/** Shorter words that were edited could be anywhere. */
const MIN_EDITED_UNITS = 24
/** Words that were edited have more than this in common, 0 to 1. Rows of a table and doses are alike too. */
const ALIKE = 0.75

const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/** How many words two texts have in common, as a share of all. 1 when they have the same words. */
function likeness(one: string, other: string): number {
  const rest = [...wordsOf(other)]
  const all = wordsOf(one).length + rest.length
  let common = 0
  for (const word of wordsOf(one)) {
    const at = rest.indexOf(word)
    if (at === -1) continue
    rest.splice(at, 1)
    common += 1
  }
  return all === 0 ? 0 : (2 * common) / all
}

/** Where edited words are now. */
function editedPassage(blocks: JoinedBlocks, anchor: Anchor): Passage | null {
  const near = anchor.quote.length < MIN_EDITED_UNITS ? null : findNear(blocks, anchor)
  if (near === null) return null
  const { block, start, end } = near
  const from = startOf(blocks, block) + start
  const quote = blocks.text.slice(from, from + end - start)
  const beside = contextAt(blocks.text, { ...anchor, quote }, from)
  // Half of the context in the same block is still beside them.
  return 2 * beside.own >= beside.ownAll && likeness(anchor.quote, quote) > ALIKE ? { block, start, end } : null
}

/** Where a stored passage is now. Null rather than another place: it is no longer in the text then. */
export function currentPassage(blocks: JoinedBlocks, anchor: Anchor): Passage | null {
  const found = findPassage(blocks, anchor)
  // If the words are there but are not surely the passage, then a place with similar words is not the passage either.
  if (found !== null || blocks.text.includes(anchor.quote)) return found
  return editedPassage(blocks, anchor)
}
