import { useEffect } from 'react'
import { rangeOf } from '../../../../ui/anchor/passage-range.ts'
import type { TextBlocks } from '../../../../ui/anchor/text-blocks.ts'
import { placeIn } from '../../../../ui/place/place.ts'

/** The first whole word below the line where reading begins. */
function firstWord(blocks: TextBlocks): Range | null {
  const place = placeIn(blocks)
  if (place === null) return null
  const { block, offset } = place
  const text = blocks.text.slice(blocks.starts[block], blocks.starts[block + 1])
  const begin = offset === 0 ? 0 : text.indexOf(' ', offset - 1)
  const word = /\S+/.exec(text.slice(Math.max(0, begin)))
  if (word === null) return null
  const start = Math.max(0, begin) + word.index
  return rangeOf(blocks, { block, start, end: start + word[0].length })
}

/**
 * Selects the first word on the screen whenever `times` grows. From there the browser's own keys go on. Without this, only readers who
 * browse with a caret could select.
 */
export function useSelectByKey(blocks: TextBlocks, times: number): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text is no reason to select
  useEffect(() => {
    const range = times === 0 ? null : firstWord(blocks)
    if (range !== null)
      getSelection()?.setBaseAndExtent(range.startContainer, range.startOffset, range.endContainer, range.endOffset)
  }, [times])
}
