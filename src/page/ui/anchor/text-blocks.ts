import { type JoinedBlocks, joinBlocks } from './anchor.ts'
import { textNodesOf } from './text-nodes.ts'

/** The blocks of an article's text. A block inside another one owns its text; the outer block has only the rest. */
const BLOCKS = 'p, li, h2, h3, h4, h5, h6, blockquote, tr, figcaption, pre'
/** An open note lies over the text and does not belong to it. */
const OVERLAY = '[popover]'

const SOFT_HYPHEN = '\u00ad'
/** Runs of white space that is not drawn are hardly ever longer. */
const MAX_UNSEEN_UNITS = 8

interface TextBlock {
  readonly nodes: Text[]
}

/** An article's text in the document, as blocks without soft hyphens and line breaks. */
export interface TextBlocks extends JoinedBlocks {
  readonly blocks: readonly TextBlock[]
}

const plain = (text: string): string => text.replaceAll(SOFT_HYPHEN, '').replaceAll('\n', ' ')

export function readBlocks(text: Node): TextBlocks {
  const found = new Map<Element, Text[]>()
  for (const node of textNodesOf(text)) {
    const block = node.parentElement?.closest(BLOCKS)
    if (!block || node.parentElement?.closest(OVERLAY)) continue
    const nodes = found.get(block)
    if (nodes !== undefined) nodes.push(node)
    // A line break at the start of a list item does not make the item a block.
    else if (node.data.trim() !== '') found.set(block, [node])
  }
  const blocks = [...found.values()].map((nodes) => ({ nodes }))
  return { blocks, ...joinBlocks(blocks.map(({ nodes }) => plain(nodes.map(({ data }) => data).join('')))) }
}

/** The element of a block. Null if there is no such block. */
export const elementOf = ({ blocks }: TextBlocks, block: number): HTMLElement | null =>
  blocks[block]?.nodes[0]?.parentElement?.closest<HTMLElement>(BLOCKS) ?? null

/** Whether the document still has the texts that were read. A translator of the browser puts others in their place. */
export const areInDocument = ({ blocks }: TextBlocks): boolean =>
  blocks.every(({ nodes }) => nodes.every((node) => node.isConnected))

/** The bottom of a block's own text, in px from the top of the viewport. */
export function bottomOf({ blocks }: TextBlocks, block: number): number {
  const nodes = blocks[block]?.nodes ?? []
  const [first, last] = [nodes[0], nodes.at(-1)]
  if (first === undefined || last === undefined) return 0
  const range = document.createRange()
  range.setStart(first, 0)
  range.setEnd(last, last.length)
  return range.getBoundingClientRect().bottom
}

/** The box of the letter at an offset, or of the next letter that is drawn: a space at a line break is not drawn. */
export function letterAt({ blocks }: TextBlocks, block: number, offset: number): DOMRect | null {
  const range = document.createRange()
  let index = 0
  let last: DOMRect | null = null
  for (const [node, at] of lettersOf(blocks[block]?.nodes ?? [])) {
    if (index++ < offset) continue
    range.setStart(node, at)
    range.setEnd(node, at + 1)
    const box = range.getBoundingClientRect()
    if (box.height > 0) return box
    if (index > offset + MAX_UNSEEN_UNITS) return last
    last = box
  }
  return null
}

/** The places of all letters. A soft hyphen is none. */
export function* lettersOf(nodes: readonly Text[]): Generator<readonly [node: Text, at: number]> {
  for (const node of nodes)
    for (let at = 0; at < node.length; at += 1) if (node.data[at] !== SOFT_HYPHEN) yield [node, at]
}
