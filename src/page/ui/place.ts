import { type Anchor, anchorAt, findPassage } from './anchor/anchor.ts'
import { findNear } from './anchor/near.ts'
import { bottomOf, lengthOf, letterAt, type TextBlocks } from './anchor/text-blocks.ts'

/** What a reader does who scrolls; until one of these the place is ours to restore. */
export const BY_HAND = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

/** So much of the text is kept with a place: hardly ever is it found twice. */
const QUOTE_UNITS = 64

/** A place in an article, as it is kept. */
export interface Place extends Anchor {
  readonly lang: string
  /** How far of the block is above it, 0 to 1: the same block in another language is left there. */
  readonly within: number
  /** How far its line stood above the line where reading begins, in heights of its own. */
  readonly lines: number
}

/** As stored, also by code of before 2026-12, which knew only the number of a block, and behind the point how far into it. */
export type StoredPlace = { readonly block: number; readonly fraction: number } & Partial<Place>

/** A letter of the text, and where it stands on the screen. */
export interface Held {
  readonly block: number
  readonly offset: number
  readonly top: number
  readonly height: number
}

/** Below it begins what can be seen. */
export const headerBottom = (): number =>
  document.querySelector('header, [role=banner]')?.getBoundingClientRect().bottom ?? 0

/** Where reading begins. */
export const topLine = (): number => headerBottom() + 8

const scrollDown = (by: number): void => scrollBy({ top: by, behavior: 'instant' })

/** The first of `count` that it is true of, where it is of all that follow; the last where it is of none. */
function firstOf(count: number, isTrue: (at: number) => boolean): number {
  let [from, to] = [0, count - 1]
  while (from < to) {
    const middle = Math.floor((from + to) / 2)
    if (isTrue(middle)) to = middle
    else from = middle + 1
  }
  return from
}

/** The first letter below the line where reading begins. Null for a text without a letter. */
export function placeIn(blocks: TextBlocks): Held | null {
  const line = topLine()
  const count = blocks.blocks.length
  if (count === 0) return null
  const block = firstOf(count, (at) => bottomOf(blocks, at) > line)
  const offset = firstOf(lengthOf(blocks, block), (at) => (letterAt(blocks, block, at)?.bottom ?? 0) > line)
  const box = letterAt(blocks, block, offset)
  return box === null ? null : { block, offset, top: box.top, height: box.height }
}

/** What is kept of it. */
export function placeFrom(blocks: TextBlocks, { block, offset, top, height }: Held, lang: string): Place {
  const length = lengthOf(blocks, block)
  return {
    ...anchorAt(blocks, { block, start: offset, end: offset + QUOTE_UNITS }),
    lang,
    within: offset / Math.max(1, length),
    lines: (topLine() - top) / height,
  }
}

/** Its words, wherever they are by now. */
export function find(blocks: TextBlocks, anchor: Anchor): { readonly block: number; readonly offset: number } | null {
  const found = findPassage(blocks, anchor) ?? findNear(blocks, anchor)
  return found === null ? null : { block: found.block, offset: found.start }
}

/** Puts a letter where it stood on the screen. */
export function hold(blocks: TextBlocks, { block, offset, top }: Held): void {
  const box = letterAt(blocks, block, offset)
  if (box !== null) scrollDown(box.top - top)
}

/** How much of the way from the text's beginning to its end is behind the reader, 0 to 1: it grows evenly, whatever the size of the screen. */
export function fractionOf(text: HTMLElement): number {
  const { top, bottom, height } = text.getBoundingClientRect()
  if (bottom <= innerHeight) return 1
  return Math.min(1, Math.max(0, -top / Math.max(1, height - innerHeight)))
}

/** By code of before 2026-12. */
function scrollToNumber(text: HTMLElement, stored: number): void {
  const box = [...text.querySelectorAll('p, li, h2, h3, figure, .table-box')][
    Math.floor(stored)
  ]?.getBoundingClientRect()
  if (stored > 0 && box !== undefined) scrollDown(box.top + box.height * (stored % 1) - topLine())
}

function isWhole(stored: StoredPlace): stored is StoredPlace & Place {
  return stored.quote !== undefined
}

/**
 * Whoever had not come to the text is left where they are: before its beginning are the title and what else is to be read. `share`: how much of
 * the article the text is.
 */
export function scrollToPlace(
  text: HTMLElement,
  blocks: TextBlocks,
  lang: string,
  stored: StoredPlace,
  share: number,
): void {
  if (!isWhole(stored)) {
    scrollToNumber(text, stored.block)
    return
  }
  const { block, within, lines } = stored
  if (block === 0 && within === 0 && lines < 0) return
  const at =
    stored.lang === lang && stored.quote !== ''
      ? find(blocks, stored)
      : { block, offset: Math.round(within * lengthOf(blocks, block)) }
  const box = at && letterAt(blocks, at.block, at.offset)
  const { top, height } = text.getBoundingClientRect()
  if (box) scrollDown(box.top + lines * box.height - topLine())
  else scrollDown(top + Math.min(1, stored.fraction / share) * (height - innerHeight))
}
