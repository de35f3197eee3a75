import { present } from '#contract/present.ts'

/** Finds a passage again in a text that was edited. It knows no document: texts in, numbers out. */

/** How much text is stored before and after a quote, in UTF-16 units. */
const CONTEXT_UNITS = 32
/** A match of this many units of quote and context is hardly ever a coincidence. */
const ENOUGH_UNITS = 20
/** At least this many units of the match must be in the passage's own block, if the block is that long. */
const OWN_UNITS = 36
/** When a whole block matches, this many units are enough. */
const MIN_BLOCK_UNITS = 6
/** The best of several matches must have at least this much more context than the second best. */
const CLEARLY_UNITS = 4

/** A passage as it is stored: its position and its words. */
export interface Anchor {
  readonly block: number
  /** The position in the block's text, in UTF-16 units. */
  readonly offset: number
  readonly quote: string
  readonly before: string
  readonly after: string
}

/** The current position of a passage. Both ends are in the same block. */
export interface Passage {
  readonly block: number
  readonly start: number
  readonly end: number
}

/** All blocks as one text, with a line break between them. `starts` has the offset of each block. */
export interface JoinedBlocks {
  readonly text: string
  readonly starts: readonly number[]
}

export function joinBlocks(blocks: readonly string[]): JoinedBlocks {
  const starts: number[] = []
  let length = 0
  for (const block of blocks) {
    starts.push(length)
    length += block.length + 1
  }
  return { text: blocks.join('\n'), starts }
}

/** Where a block begins in the joined text. The block is one of the text. */
export const startOf = ({ starts }: JoinedBlocks, block: number): number => present(starts[block])

const endOf = ({ text, starts }: JoinedBlocks, block: number): number => (starts[block + 1] ?? text.length + 1) - 1

/** The text of a block. Empty where the text has no such block. */
export const wordsOf = (blocks: JoinedBlocks, block: number): string =>
  block < blocks.starts.length ? blocks.text.slice(startOf(blocks, block), endOf(blocks, block)) : ''

/** How long a block of the text is. */
export const lengthOf = (blocks: JoinedBlocks, block: number): number => endOf(blocks, block) - startOf(blocks, block)

export function anchorAt(blocks: JoinedBlocks, { block, start, end }: Passage): Anchor {
  const { text } = blocks
  const first = startOf(blocks, block)
  const from = first + start
  const to = Math.min(first + end, endOf(blocks, block))
  return {
    block,
    offset: start,
    quote: text.slice(from, to),
    before: text.slice(Math.max(0, from - CONTEXT_UNITS), from),
    after: text.slice(to, to + CONTEXT_UNITS),
  }
}

/** The anchor of a highlight, which is stored with its start in the block. */
export const anchorOf = ({
  block,
  start,
  quote,
  before,
  after,
}: Omit<Anchor, 'offset'> & Pick<Passage, 'start'>): Anchor => ({ block, offset: start, quote, before, after })

/** A range of the joined text as a passage. The passage is in the block where the range begins, and is cut at that block's end. */
export function passageAt(blocks: JoinedBlocks, from: number, to: number): Passage {
  const block = blocks.starts.findLastIndex((start) => start <= from)
  const start = startOf(blocks, block)
  const end = endOf(blocks, block)
  // The range begins at the very end of a block: the passage is in the next block.
  if (from >= end && to > end + 1) return passageAt(blocks, end + 1, to)
  return { block, start: Math.min(from, end) - start, end: Math.max(from, Math.min(to, end)) - start }
}

const sameEnd = (a: string, b: string): number => {
  let length = 0
  while (length < a.length && length < b.length && a.at(-1 - length) === b.at(-1 - length)) length += 1
  return length
}
const sameBeginning = (a: string, b: string): number => {
  let length = 0
  while (length < a.length && length < b.length && a[length] === b[length]) length += 1
  return length
}

/** How many units of the stored context are still around a match. */
interface Context {
  readonly all: number
  /** The part in the same block. Only this counts as proof: the neighbours of a deleted passage match the rest. */
  readonly own: number
  /** How many units the stored context has in the same block. */
  readonly ownAll: number
}

export function contextAt(text: string, { quote, before, after }: Anchor, at: number): Context {
  const end = at + quote.length
  const unitsBefore = sameEnd(text.slice(Math.max(0, at - before.length), at), before)
  const unitsAfter = sameBeginning(text.slice(end, end + after.length), after)
  const [ownBefore, ownAfter] = [ownUnits(before, 'end'), ownUnits(after, 'beginning')]
  return {
    all: unitsBefore + unitsAfter,
    own: Math.min(unitsBefore, ownBefore) + Math.min(unitsAfter, ownAfter),
    ownAll: ownBefore + ownAfter,
  }
}

/** How many units of a context are in the passage's own block, which ends at a line break. */
function ownUnits(context: string, nearest: 'beginning' | 'end'): number {
  const edge = nearest === 'end' ? context.lastIndexOf('\n') : context.indexOf('\n')
  if (edge === -1) return context.length
  return nearest === 'end' ? context.length - edge - 1 : edge
}

/** The stored position, if the passage and all of its context are unchanged there. */
function atStoredPosition({ text, starts }: JoinedBlocks, anchor: Anchor): number | null {
  const start = starts[anchor.block]
  if (start === undefined || anchor.quote === '') return null
  const at = start + anchor.offset
  if (!text.startsWith(anchor.quote, at)) return null
  return contextAt(text, anchor, at).all === anchor.before.length + anchor.after.length ? at : null
}

interface Candidate extends Context {
  readonly at: number
}

/** Whether a match is no coincidence: it is long enough, or it is a whole block. */
function isSure({ quote, before, after }: Anchor, { all, own, ownAll }: Context): boolean {
  if (own === ownAll && quote.length + own >= MIN_BLOCK_UNITS) return true
  // Sources are cited in the same words, and so are doses: half of the context has to be there too, also in the same block.
  if (2 * all < before.length + after.length || 2 * own < ownAll) return false
  return quote.length >= ENOUGH_UNITS || (quote.length + all >= ENOUGH_UNITS && own >= Math.min(ownAll, OWN_UNITS))
}

/** The match with the most context. Null when a second one is almost as good. */
function byContext({ text }: JoinedBlocks, anchor: Anchor): number | null {
  const { quote } = anchor
  if (quote === '') return null
  let best: Candidate | null = null
  let second = -1
  for (let at = text.indexOf(quote); at !== -1; at = text.indexOf(quote, at + 1)) {
    const found = { at, ...contextAt(text, anchor, at) }
    if (best === null || found.all > best.all) {
      second = best?.all ?? -1
      best = found
    } else second = Math.max(second, found.all)
  }
  if (best === null || !isSure(anchor, best)) return null
  return second === -1 || best.all >= second + CLEARLY_UNITS ? best.at : null
}

/** Finds the passage by its exact words. Null rather than another place with the same words. */
export function findPassage(blocks: JoinedBlocks, anchor: Anchor): Passage | null {
  const at = atStoredPosition(blocks, anchor) ?? byContext(blocks, anchor)
  return at === null ? null : passageAt(blocks, at, at + anchor.quote.length)
}
