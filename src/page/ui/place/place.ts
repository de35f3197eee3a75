import { type Anchor, anchorAt, findPassage, lengthOf } from '../anchor/anchor.ts'
import { findNear } from '../anchor/near.ts'
import { bottomOf, letterAt, type TextBlocks } from '../anchor/text-blocks.ts'

/** The events of a reader who scrolls. Until one of them, the app may still move the page to the stored place. */
export const READER_SCROLL_EVENTS = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

/** So much text is stored with a place. It is hardly ever found twice. */
const QUOTE_UNITS = 64

/** A place in an article, as it is stored. */
export interface Place extends Anchor {
  readonly lang: string
  /** How much of the block is above the place, 0 to 1. In another language, the place is put at the same share of the block. */
  readonly within: number
  /** How far the line of the place was above the line where reading begins, in heights of that line. */
  readonly lines: number
}

/** A place as it is in the tables, with how much of the article is above it, 0 to 1. */
export type StoredPlace = Place & { readonly fraction: number }

/** A letter of the text, and its position on the screen, in px. */
export interface Letter {
  readonly block: number
  readonly offset: number
  readonly top: number
  readonly height: number
}

/** The bottom of the shown header, in px from the top of the viewport. While the header is hidden, it is the same. */
export const headerBottom = (): number =>
  document.querySelector('header, [role=banner]')?.getBoundingClientRect().height ?? 0

/** Whether a part of a box is below the header and above the window's end. */
export const isInView = ({ top, bottom }: DOMRect): boolean => bottom > headerBottom() && top < innerHeight

/** The line where reading begins, in px from the top of the viewport. */
export const topLine = (): number => headerBottom() + 8

const scrollDown = (px: number): void => scrollBy({ top: px, behavior: 'instant' })

/**
 * Binary search: the first of `count` positions for which `isTrue` holds, if it holds for all after it. The last position when it holds for
 * none.
 */
function firstOf(count: number, isTrue: (at: number) => boolean): number {
  let [from, to] = [0, count - 1]
  while (from < to) {
    const middle = Math.floor((from + to) / 2)
    if (isTrue(middle)) to = middle
    else from = middle + 1
  }
  return from
}

/** The first letter below the line where reading begins. Null for a text without letters. */
export function placeIn(blocks: TextBlocks): Letter | null {
  const line = topLine()
  const count = blocks.blocks.length
  if (count === 0) return null
  const block = firstOf(count, (at) => bottomOf(blocks, at) > line)
  const offset = firstOf(lengthOf(blocks, block), (at) => {
    const letter = letterAt(blocks, block, at)
    return letter !== null && letter.bottom > line
  })
  const box = letterAt(blocks, block, offset)
  return box === null ? null : { block, offset, top: box.top, height: box.height }
}

/** A letter's place in the form that is stored. */
export function placeFrom(blocks: TextBlocks, { block, offset, top, height }: Letter, lang: string): Place {
  const length = lengthOf(blocks, block)
  return {
    ...anchorAt(blocks, { block, start: offset, end: offset + QUOTE_UNITS }),
    lang,
    within: offset / Math.max(1, length),
    lines: (topLine() - top) / height,
  }
}

/** Where the words of a place are now, also when they were edited. */
export function find(blocks: TextBlocks, anchor: Anchor): { readonly block: number; readonly offset: number } | null {
  const found = findPassage(blocks, anchor) ?? findNear(blocks, anchor)
  return found === null ? null : { block: found.block, offset: found.start }
}

/** Scrolls until a letter is again where it was on the screen. */
export function restoreLetterPosition(blocks: TextBlocks, { block, offset, top }: Letter): void {
  const box = letterAt(blocks, block, offset)
  if (box !== null) scrollDown(box.top - top)
}

/** Where the same share of a place's block is in the text of another language. Null when that has no such block. */
export function sameShare(blocks: TextBlocks, { block, within }: Place) {
  if (block >= blocks.starts.length) return null
  const length = lengthOf(blocks, block)
  return { block, offset: Math.max(0, Math.min(Math.round(within * length), length - 1)) }
}

/** Where a place is in this text: where its words are, or without words at the same share of its block. */
export const whereIs = (blocks: TextBlocks, lang: string, place: Place) =>
  place.lang === lang && place.quote !== '' ? find(blocks, place) : sameShare(blocks, place)

/** A place without its words, which are not the article's own. */
export const withoutWords = <P extends Place>(place: P): P => ({ ...place, quote: '', before: '', after: '' })

/** How much of the text is behind the reader, 0 to 1. It grows evenly on a screen of any size. */
export function fractionOf(text: HTMLElement): number {
  const { top, bottom, height } = text.getBoundingClientRect()
  if (bottom <= innerHeight) return 1
  return Math.min(1, Math.max(0, -top / Math.max(1, height - innerHeight)))
}

/**
 * Scrolls to a stored place. Does nothing when the reader was still above the text, at the title. `share` is how much of the article the
 * text is, 0 to 1.
 */
export function scrollToPlace(
  text: HTMLElement,
  blocks: TextBlocks,
  lang: string,
  stored: StoredPlace,
  share: number,
): void {
  const { block, within, lines } = stored
  if (block === 0 && within === 0 && lines < 0) return
  const at = whereIs(blocks, lang, stored)
  const box = at && letterAt(blocks, at.block, at.offset)
  const { top, height } = text.getBoundingClientRect()
  if (box) scrollDown(box.top + lines * box.height - topLine())
  else scrollDown(top + Math.min(1, stored.fraction / share) * (height - innerHeight))
}
