import { useEffect, useState } from 'react'
import { rangeOf } from '../../../ui/anchor/passage-range.ts'
import type { TextBlocks } from '../../../ui/anchor/text-blocks.ts'
import { isInView } from '../../../ui/place/place.ts'
import { expectReaderScroll } from '../../../ui/place/scroll-cause.ts'
import { isSelecting } from '../../../ui/selection.ts'
import type { PlacedHighlight } from './place-highlights.ts'

/** A highlight whose painted text or list entry was chosen. */
interface Chosen {
  readonly id: string
  /** The line under which its toolbar stands, in px of the document. */
  readonly line: DOMRect
  /** Its entry in the list. Null when the painted text was tapped. */
  readonly entry: HTMLElement | null
}

export const inDocument = ({ left, top, width, height }: DOMRect): DOMRect =>
  new DOMRect(left + scrollX, top + scrollY, width, height)

/** Which painted highlight is at this point of the window. */
function highlightAt(blocks: TextBlocks, placed: readonly PlacedHighlight[], x: number, y: number): Chosen | null {
  for (const { highlight, passage, isForeign } of placed) {
    const range = passage === null || isForeign ? null : rangeOf(blocks, passage)
    const line = [...(range?.getClientRects() ?? [])].find(
      ({ left, right, top, bottom }) => x >= left && x <= right && y >= top && y <= bottom,
    )
    if (line !== undefined) return { id: highlight.id, line: inDocument(line), entry: null }
  }
  return null
}

/** Shows the passage of an entry. Its toolbar stands under the passage, or under the entry when the passage is gone. */
function chosenIn(blocks: TextBlocks, { highlight, passage }: PlacedHighlight, entry: HTMLElement): Chosen {
  const range = passage === null ? null : rangeOf(blocks, passage)
  if (range !== null && !isInView(range.getBoundingClientRect())) {
    expectReaderScroll()
    range.startContainer.parentElement?.scrollIntoView({ block: 'center', behavior: 'instant' })
  }
  const line = [...(range?.getClientRects() ?? [])].at(-1) ?? entry.getBoundingClientRect()
  return { id: highlight.id, line: inDocument(line), entry }
}

/** The highlight that was chosen last. A tap elsewhere ends it. */
export function useChosen(text: HTMLElement, blocks: TextBlocks, placed: readonly PlacedHighlight[]) {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  useEffect(() => {
    const onClick = ({ target, clientX, clientY }: MouseEvent) => {
      if (!(target instanceof Element) || target.closest('[role=toolbar], dialog, [data-color]')) return
      const isText = text.contains(target) && target.closest('a, button') === null
      setChosen(isText && !isSelecting() ? highlightAt(blocks, placed, clientX, clientY) : null)
    }
    document.addEventListener('click', onClick)
    return () => document.removeEventListener('click', onClick)
  }, [text, blocks, placed])
  const choose = (one: PlacedHighlight, entry: HTMLElement) => setChosen(chosenIn(blocks, one, entry))
  return { chosen, choose, endChoice: () => setChosen(null) } as const
}
