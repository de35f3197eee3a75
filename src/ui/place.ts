/** What a reader does who scrolls; until one of these the place is ours to restore. */
export const BY_HAND = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

export interface Place {
  readonly block: number
  /** How far of the block is above the line where reading begins, 0 to 1. */
  readonly within: number
}

/** Below it begins what can be seen. */
export const headerBottom = (): number =>
  document.querySelector('header, [role=banner]')?.getBoundingClientRect().bottom ?? 0

/** Where reading begins. */
export const topLine = (): number => headerBottom() + 8

const blocksOf = (text: HTMLElement): Element[] => [...text.querySelectorAll('p, li, h2, h3, figure, .table-box')]

/** A place as it is stored: the block's number, and behind the point how far into it. */
export const storedPlace = (block: number): Place => ({ block: Math.floor(block), within: block % 1 })

export function placeIn(text: HTMLElement): Place {
  const line = topLine()
  const blocks = blocksOf(text)
  const block = blocks.findIndex((one) => one.getBoundingClientRect().bottom > line)
  const box = blocks[block]?.getBoundingClientRect()
  return {
    block,
    within: box === undefined ? 0 : Math.min(0.999, Math.max(0, (line - box.top) / Math.max(1, box.height))),
  }
}

/** Whoever has not come to the text is left where he is: before its beginning are the title and what else is to be read. */
export function scrollToPlace(text: HTMLElement, { block, within }: Place): void {
  if (block === 0 && within === 0) return
  const box = blocksOf(text)[block]?.getBoundingClientRect()
  if (box !== undefined) scrollBy({ top: box.top + box.height * within - topLine(), behavior: 'instant' })
}
