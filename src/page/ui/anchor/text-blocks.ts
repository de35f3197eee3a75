import { type JoinedBlocks, joinBlocks } from './anchor.ts'

/** What an article's text consists of. Of nested ones each has the text that is in no inner one. */
const BLOCKS = 'p, li, h2, h3, h4, h5, h6, blockquote, tr, figcaption, pre'
/** A note that is open over the text is no part of it. */
const OVER = '[popover]'

const SOFT_HYPHEN = '\u00ad'
/** White space that is not drawn is hardly ever longer. */
const MAX_UNSEEN_UNITS = 8

interface TextBlock {
  readonly nodes: Text[]
}

/** An article's text in the document, as blocks without soft hyphens and line breaks. */
export interface TextBlocks extends JoinedBlocks {
  readonly blocks: readonly TextBlock[]
}

const plain = (text: string): string => text.replaceAll(SOFT_HYPHEN, '').replaceAll('\n', ' ')

export function readBlocks(text: HTMLElement): TextBlocks {
  const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT)
  const found = new Map<Element, Text[]>()
  while (walker.nextNode()) {
    const node = walker.currentNode as Text
    const block = node.parentElement?.closest(BLOCKS)
    if (!block || node.parentElement?.closest(OVER)) continue
    const nodes = found.get(block)
    if (nodes !== undefined) nodes.push(node)
    // A list item that begins with a line break is no block for that.
    else if (node.data.trim() !== '') found.set(block, [node])
  }
  const blocks = [...found.values()].map((nodes) => ({ nodes }))
  return { blocks, ...joinBlocks(blocks.map(({ nodes }) => plain(nodes.map(({ data }) => data).join('')))) }
}

/** Where a block's own text ends on the screen. */
export function bottomOf({ blocks }: TextBlocks, block: number): number {
  const nodes = blocks[block]?.nodes ?? []
  const [first, last] = [nodes[0], nodes.at(-1)]
  if (first === undefined || last === undefined) return 0
  const range = document.createRange()
  range.setStart(first, 0)
  range.setEnd(last, last.length)
  return range.getBoundingClientRect().bottom
}

export const lengthOf = ({ starts, text }: JoinedBlocks, block: number): number =>
  (starts[block + 1] ?? text.length + 1) - 1 - (starts[block] ?? 0)

/** The letter at an offset, or the next one that is drawn: what stands where a line breaks is not. */
export function letterAt({ blocks }: TextBlocks, block: number, offset: number): DOMRect | null {
  const range = document.createRange()
  let left = offset
  let last: DOMRect | null = null
  for (const node of blocks[block]?.nodes ?? []) {
    for (let at = 0; at < node.length; at += 1) {
      if (node.data[at] === SOFT_HYPHEN) continue
      left -= 1
      if (left >= 0) continue
      range.setStart(node, at)
      range.setEnd(node, at + 1)
      const box = range.getBoundingClientRect()
      if (box.height > 0) return box
      if (left < -MAX_UNSEEN_UNITS) return last
      last = box
    }
  }
  return null
}
