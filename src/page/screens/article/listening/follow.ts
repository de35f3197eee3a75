import { useEffect } from 'react'
import { isInView, topLine } from '../../../ui/place/place.ts'
import { expectVoiceScroll } from '../../../ui/place/scroll-cause.ts'
import type { Sentence } from './sentences.ts'

const SPOKEN = 'spoken'

const isVisible = ({ range }: Sentence): boolean => isInView(range.getBoundingClientRect())

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
      sentence.range.startContainer.parentElement?.scrollIntoView({ block: 'center' })
    }
    // A browser without the Highlight API still speaks.
    const { highlights }: { readonly highlights?: HighlightRegistry } = CSS
    highlights?.set(SPOKEN, new Highlight(sentence.range))
    return () => void highlights?.delete(SPOKEN)
  }, [sentence, before])
}
