import type { ShownHighlight } from '#db/reader/highlights.ts'
import { anchorOf, type JoinedBlocks, lengthOf, type Passage, startOf } from '../../../ui/anchor/anchor.ts'
import { currentPassage } from '../../../ui/anchor/current-passage.ts'

export interface PlacedHighlight {
  readonly highlight: ShownHighlight
  /** Where it is in the shown text. Null: nowhere. */
  readonly passage: Passage | null
  /** Its words are in another language than the shown ones: it belongs to the block, and no words are marked. */
  readonly isForeign: boolean
}

export const wholeBlock = (blocks: JoinedBlocks, block: number): Passage | null =>
  block < blocks.starts.length ? { block, start: 0, end: lengthOf(blocks, block) } : null

/**
 * Finds the highlights in the text that is shown, in the order of the text. What is not found comes last and is not dropped.
 * `foreignBlocks`: the blocks of those that were made in another language, as far as their own text is on the device.
 */
export function placeHighlights(
  blocks: JoinedBlocks,
  lang: string,
  highlights: readonly ShownHighlight[],
  foreignBlocks: ReadonlyMap<string, number | null> = new Map(),
): readonly PlacedHighlight[] {
  const foreignPassage = ({ id, block }: ShownHighlight): Passage | null => {
    const own = foreignBlocks.get(id)
    return own === null ? null : wholeBlock(blocks, own ?? block)
  }
  const placed = highlights.map((highlight) => {
    const isForeign = highlight.lang !== lang
    const passage = isForeign ? foreignPassage(highlight) : currentPassage(blocks, anchorOf(highlight))
    return { highlight, passage, isForeign }
  })
  const orderOf = ({ passage }: PlacedHighlight): number =>
    passage === null ? Number.POSITIVE_INFINITY : startOf(blocks, passage.block) + passage.start
  return placed.sort((a, b) => (orderOf(a) === orderOf(b) ? 0 : orderOf(a) - orderOf(b)))
}
