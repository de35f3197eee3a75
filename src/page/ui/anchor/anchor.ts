/** Finds a passage again in a text that was edited since. Knows no document: texts in, numbers out. */

/** How much of the text on each side is kept with a quote, in UTF-16 units. */
export const CONTEXT_UNITS = 32
/** So much of quote and context together is found by chance hardly ever. */
const ENOUGH_UNITS = 16
/** Of the passage's own block at least so much, where there is. */
const OWN_UNITS = 12
/** A whole block may be shorter. */
const MIN_BLOCK_UNITS = 6
/** The context of the right one of several is longer than any other's by at least this. */
const CLEARLY_UNITS = 4

/** A passage as it is kept: where it stood, and what it said. */
export interface Anchor {
  /** Index among the text's blocks. */
  readonly block: number
  /** In the block's text, in UTF-16 units. */
  readonly offset: number
  readonly quote: string
  readonly before: string
  readonly after: string
}

/** Where it stands now: both ends in the same block. */
export interface Passage {
  readonly block: number
  readonly start: number
  readonly end: number
}

/** Blocks as one text, with a line break between each two. */
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

/** Where a block ends in the joined text. */
const endOf = ({ text, starts }: JoinedBlocks, block: number): number => (starts[block + 1] ?? text.length + 1) - 1

export function anchorAt(blocks: JoinedBlocks, { block, start, end }: Passage): Anchor {
  const { text, starts } = blocks
  const from = (starts[block] ?? 0) + start
  const to = Math.min((starts[block] ?? 0) + end, endOf(blocks, block))
  return {
    block,
    offset: start,
    quote: text.slice(from, to),
    before: text.slice(Math.max(0, from - CONTEXT_UNITS), from),
    after: text.slice(to, to + CONTEXT_UNITS),
  }
}

/** A stretch of the joined text as a passage of the block it begins in. */
export function passageAt(blocks: JoinedBlocks, from: number, to: number): Passage {
  const { starts } = blocks
  const after = starts.findIndex((start) => start > from)
  const block = (after === -1 ? starts.length : after) - 1
  const start = starts[block] ?? 0
  const end = endOf(blocks, block)
  // Nothing of it is before the line break.
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

/** How much of the context still stands around a place of the quote. */
interface Context {
  readonly all: number
  /** Of it, what is in the same block: the neighbours of a passage that is gone have the rest. */
  readonly own: number
}

function contextAt(text: string, { quote, before, after }: Anchor, at: number): Context {
  const end = at + quote.length
  const left = sameEnd(text.slice(Math.max(0, at - before.length), at), before)
  const right = sameBeginning(text.slice(end, end + after.length), after)
  return {
    all: left + right,
    own: Math.min(left, ownUnits(before, 'end')) + Math.min(right, ownUnits(after, 'beginning')),
  }
}

/** How much of a context is of the passage's own block, whose end is a line break. */
function ownUnits(context: string, nearest: 'beginning' | 'end'): number {
  const edge = nearest === 'end' ? context.lastIndexOf('\n') : context.indexOf('\n')
  if (edge === -1) return context.length
  return nearest === 'end' ? context.length - edge - 1 : edge
}

/** Where it stood: unchanged, and with all that is around it. */
function whereItStood({ text, starts }: JoinedBlocks, anchor: Anchor): number | null {
  const start = starts[anchor.block]
  if (start === undefined || anchor.quote === '') return null
  const at = start + anchor.offset
  if (!text.startsWith(anchor.quote, at)) return null
  return contextAt(text, anchor, at).all === anchor.before.length + anchor.after.length ? at : null
}

interface Candidate extends Context {
  readonly at: number
}

/** Nothing that is found by chance: long enough, or all of its block. */
function isSure({ quote, before, after }: Anchor, { all, own }: Context): boolean {
  const ownAll = ownUnits(before, 'end') + ownUnits(after, 'beginning')
  if (own === ownAll && quote.length + own >= MIN_BLOCK_UNITS) return true
  return quote.length >= ENOUGH_UNITS || (quote.length + all >= ENOUGH_UNITS && own >= Math.min(ownAll, OWN_UNITS))
}

/** The one that the context names best; null when that leaves a doubt. */
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

/** The passage where its words still are: never another that only has the same ones. */
export function findPassage(blocks: JoinedBlocks, anchor: Anchor): Passage | null {
  const at = whereItStood(blocks, anchor) ?? byContext(blocks, anchor)
  return at === null ? null : passageAt(blocks, at, at + anchor.quote.length)
}
