import { useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { anchorOf } from '../../../ui/anchor/anchor.ts'
import { elementOf, letterAt, type TextBlocks } from '../../../ui/anchor/text-blocks.ts'
import { focusOnce } from '../../../ui/focus.ts'
import { find } from '../../../ui/place/place.ts'
import { expectReaderScroll } from '../../../ui/place/scroll-cause.ts'
import type { PlacedHighlight } from './place-highlights.ts'

/**
 * Scrolls once to the highlight that the address names, and focuses its block: keyboard and screen readers go on there. One that is no
 * longer in the text leads to where it was.
 */
export function useScrollToNote(blocks: TextBlocks, placed: readonly PlacedHighlight[]): void {
  const { note } = useSearch({ from: '/$bookSlug/$articleSlug' })
  const [done, setDone] = useState<string | null>(null)
  useEffect(() => {
    const named = placed.find(({ highlight }) => highlight.id === note)
    if (named === undefined || note === undefined || note === done) return
    setDone(note)
    const { highlight, passage } = named
    const place = passage === null ? find(blocks, anchorOf(highlight)) : { block: passage.block, offset: passage.start }
    const { block, offset } = place ?? { block: highlight.block, offset: 0 }
    const box = letterAt(blocks, block, offset)
    if (box === null) return
    expectReaderScroll()
    scrollBy({ top: box.top - innerHeight / 3, behavior: 'instant' })
    const element = elementOf(blocks, block)
    if (element !== null) focusOnce(element)
  }, [note, done, blocks, placed])
}
