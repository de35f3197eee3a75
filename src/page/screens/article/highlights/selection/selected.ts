import { useEffect, useState } from 'react'
import { anchorAt, type Passage } from '../../../../ui/anchor/anchor.ts'
import { passagesOf } from '../../../../ui/anchor/passage-range.ts'
import type { TextBlocks } from '../../../../ui/anchor/text-blocks.ts'
import { inDocument } from '../chosen.ts'

/** What the reader selected: one passage for each block. */
interface Selected {
  readonly passages: readonly Passage[]
  /** The last line of the selection, in px from the top left corner of the document. */
  readonly line: DOMRect
  /** The element in which the selection begins. */
  readonly element: HTMLElement | null
}

export const quoteOf = (blocks: TextBlocks, passages: readonly Passage[]): string =>
  passages.map((passage) => anchorAt(blocks, passage).quote).join('\n')

/** Whether the passages are this one and no other. */
export function isPassage(passages: readonly Passage[], one: Passage | null): boolean {
  const [first, ...others] = passages
  if (first === undefined || others.length > 0 || one === null) return false
  return first.block === one.block && first.start === one.start && first.end === one.end
}

/** The selection in the text. Null when there is none. */
function readSelected(root: HTMLElement, blocks: TextBlocks): Selected | null {
  const selection = getSelection()
  if (selection === null || selection.isCollapsed || selection.rangeCount === 0) return null
  const range = selection.getRangeAt(0)
  if (!range.intersectsNode(root)) return null
  const passages = passagesOf(blocks, range)
  const line = [...range.getClientRects()].at(-1) ?? range.getBoundingClientRect()
  const element = range.startContainer.parentElement
  return passages.length === 0 ? null : { passages, line: inDocument(line), element }
}

/** The reader's selection. While a mouse button is down, it still changes. */
export function useSelected(root: HTMLElement, blocks: TextBlocks): Selected | null {
  const [selected, setSelected] = useState<Selected | null>(null)
  useEffect(() => {
    let isDown = false
    const read = () => {
      if (!isDown) setSelected(readSelected(root, blocks))
    }
    const onDown = (event: PointerEvent) => {
      isDown = event.pointerType === 'mouse' && event.target instanceof Node && root.contains(event.target)
    }
    const onUp = () => {
      isDown = false
      // The browser changes the selection after this event.
      setTimeout(read)
    }
    // The reader may have selected something before this part was loaded.
    read()
    const ending = new AbortController()
    const options = { signal: ending.signal }
    document.addEventListener('selectionchange', read, options)
    addEventListener('pointerdown', onDown, options)
    addEventListener('pointerup', onUp, options)
    addEventListener('pointercancel', onUp, options)
    return () => ending.abort()
  }, [root, blocks])
  return selected
}
