import { HIGHLIGHT_COLORS } from '#contract/library/highlights.ts'
import { rangeOf } from '../../../ui/anchor/passage-range.ts'
import type { TextBlocks } from '../../../ui/anchor/text-blocks.ts'
import type { PlacedHighlight } from './place-highlights.ts'

const nameOf = (color: string): string => `mark-${color}`

/** Paints the highlights without changing the article's elements. Gives a function that removes the paint. */
export function paintHighlights(blocks: TextBlocks, placed: readonly PlacedHighlight[]): () => void {
  // A browser without the Highlight API still lists them.
  const { highlights }: { readonly highlights?: HighlightRegistry } = CSS
  if (highlights === undefined) return () => undefined
  for (const color of HIGHLIGHT_COLORS) {
    const ranges = placed.flatMap(({ highlight, passage, isForeign }) =>
      passage === null || isForeign || highlight.color !== color ? [] : (rangeOf(blocks, passage) ?? []),
    )
    if (ranges.length === 0) continue
    const paint = new Highlight(...ranges)
    // The matches of a search and the spoken sentence lie on top.
    paint.priority = -1
    highlights.set(nameOf(color), paint)
  }
  return () => {
    for (const color of HIGHLIGHT_COLORS) highlights.delete(nameOf(color))
  }
}
