import { HIGHLIGHT_COLORS } from '#contract/library/highlights.ts'
import { markRanges } from '../../../ui/anchor/mark-ranges.ts'
import { rangeOf } from '../../../ui/anchor/passage-range.ts'
import type { TextBlocks } from '../../../ui/anchor/text-blocks.ts'
import type { PlacedHighlight } from './place-highlights.ts'

/** The matches of a search and the spoken sentence lie on top. */
const BELOW = -1

const nameOf = (color: string): string => `mark-${color}`

/** Paints the highlights without changing the article's elements. Gives a function that removes the paint. */
export function paintHighlights(blocks: TextBlocks, placed: readonly PlacedHighlight[]): () => void {
  for (const color of HIGHLIGHT_COLORS) {
    const ranges = placed.flatMap(({ highlight, passage, isForeign }) =>
      passage === null || isForeign || highlight.color !== color ? [] : (rangeOf(blocks, passage) ?? []),
    )
    markRanges(nameOf(color), ranges, BELOW)
  }
  return () => {
    for (const color of HIGHLIGHT_COLORS) markRanges(nameOf(color), [])
  }
}
