import { useEffect } from 'react'
import { markRanges } from '../../../ui/anchor/mark-ranges.ts'
import { elementOfRange } from '../../../ui/anchor/passage-range.ts'
import { isInView, topLine } from '../../../ui/place/place.ts'
import { expectVoiceScroll, scrollToMiddle } from '../../../ui/place/scroll-cause.ts'
import type { Sentence } from './sentences.ts'

const SPOKEN = 'spoken'

/** Where a sentence is. One whose text a translator has replaced is where its element is. */
export const boxOf = ({ range }: Sentence): DOMRect =>
  ((range.collapsed ? elementOfRange(range) : null) ?? range).getBoundingClientRect()

const isVisible = (sentence: Sentence): boolean => isInView(boxOf(sentence))

/** The first sentence that is not above the visible part. */
export const firstVisible = (sentences: readonly Sentence[]): number =>
  Math.max(
    0,
    sentences.findIndex(({ range }) => range.getBoundingClientRect().bottom > topLine()),
  )

/** Marks the spoken sentence and scrolls to it, unless the reader has scrolled away from the previous one. */
export function useFollow(sentence: Sentence | undefined, before: Sentence | undefined): void {
  useEffect(() => {
    if (sentence === undefined) return
    if (!isVisible(sentence) && (before === undefined || isVisible(before))) {
      expectVoiceScroll()
      const element = elementOfRange(sentence.range)
      if (element !== null) scrollToMiddle(element)
    }
    markRanges(SPOKEN, [sentence.range])
    return () => markRanges(SPOKEN, [])
  }, [sentence, before])
}
