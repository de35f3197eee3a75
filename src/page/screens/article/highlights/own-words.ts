import { anchorAt, anchorOf, type JoinedBlocks, lengthOf, type Passage, wordsOf } from '../../../ui/anchor/anchor.ts'
import { currentPassage } from '../../../ui/anchor/current-passage.ts'
import { type PlacedHighlight, wholeBlock } from './place-highlights.ts'

// A translator of the browser changes the words of the document. The highlights are of the article's own words, in which they are found
// again on every device.

/** Where the own words of a block begin in the shown ones: some translators only add to them. Null when they are not there. */
function ownStart(own: JoinedBlocks, shown: JoinedBlocks, block: number): number | null {
  const words = wordsOf(own, block)
  const at = words === '' ? -1 : wordsOf(shown, block).indexOf(words)
  return at === -1 ? null : at
}

const moved = ({ block, start, end }: Passage, by: number): Passage => ({ block, start: start + by, end: end + by })

function placeInShown(one: PlacedHighlight, own: JoinedBlocks, shown: JoinedBlocks): PlacedHighlight {
  const { highlight, passage, isForeign } = one
  if (passage === null) return one
  const at = ownStart(own, shown, passage.block)
  if (at !== null) return at === 0 ? one : { ...one, passage: moved(passage, at) }
  // The words may be in another block, when a translator has put blocks of its own between.
  const found = isForeign ? null : currentPassage(shown, anchorOf(highlight))
  return found === null
    ? { highlight, passage: wholeBlock(shown, passage.block), isForeign: true }
    : { ...one, passage: found }
}

/** Highlights of the article's own words in the shown ones. Where those are others, a highlight belongs to the whole block. */
export const asShown = (
  placed: readonly PlacedHighlight[],
  own: JoinedBlocks,
  shown: JoinedBlocks,
): readonly PlacedHighlight[] => placed.map((one) => placeInShown(one, own, shown))

function placeInOwn(passage: Passage, own: JoinedBlocks, shown: JoinedBlocks): Passage | null {
  const at = ownStart(own, shown, passage.block)
  const found = at === null ? currentPassage(own, anchorAt(shown, passage)) : moved(passage, -at)
  const isInside = found !== null && found.start >= 0 && found.end <= lengthOf(own, found.block)
  return isInside ? found : wholeBlock(own, passage.block)
}

/** Passages of the shown words in the article's own. Where the shown words are others, it is the whole block. */
export const inOwnWords = (passages: readonly Passage[], own: JoinedBlocks, shown: JoinedBlocks): readonly Passage[] =>
  passages.flatMap((passage) => placeInOwn(passage, own, shown) ?? [])
