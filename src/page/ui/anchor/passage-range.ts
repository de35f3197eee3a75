import { type Passage, startOf } from './anchor.ts'
import { lettersOf, type TextBlocks } from './text-blocks.ts'

const SOFT_HYPHENS = /\u00ad/g

/** How many letters stand before a place in a text node. */
const lettersBefore = (node: Text, at: number): number => node.data.slice(0, at).replace(SOFT_HYPHENS, '').length

/** A place in a text node. The node is the same when a translator of the browser has taken it out of the document. */
export interface TextPlace {
  readonly node: Text
  readonly at: number
}

/** Where a place is in the blocks that were read with its node. Null when it is in none of them. */
export function letterOf({ blocks }: TextBlocks, { node, at }: TextPlace) {
  const block = blocks.findIndex(({ nodes }) => nodes.includes(node))
  const nodes = blocks[block]?.nodes
  if (nodes === undefined) return null
  const before = nodes.slice(0, nodes.indexOf(node))
  const letters = before.reduce((sum, one) => sum + lettersBefore(one, one.length), 0)
  return { block, offset: letters + lettersBefore(node, at) }
}

/** The first and the last selected letter of a block. Null when the selection does not touch it. */
function selectedIn(nodes: readonly Text[], range: Range): readonly [start: number, end: number] | null {
  let letters = 0
  let start: number | null = null
  let end = 0
  for (const node of nodes) {
    if (range.intersectsNode(node)) {
      start ??= letters + lettersBefore(node, node === range.startContainer ? range.startOffset : 0)
      end = letters + lettersBefore(node, node === range.endContainer ? range.endOffset : node.length)
    }
    letters += lettersBefore(node, node.length)
  }
  return start === null ? null : [start, end]
}

/** The parts of a selection: one passage for each block that it touches. Spaces at their ends do not belong to them. */
export function passagesOf(blocks: TextBlocks, range: Range): readonly Passage[] {
  return blocks.blocks.flatMap(({ nodes }, block) => {
    const selected = selectedIn(nodes, range)
    if (selected === null) return []
    const [start, end] = selected
    const first = startOf(blocks, block)
    const words = blocks.text.slice(first + start, first + end)
    const trimmed = words.trim()
    if (trimmed === '') return []
    const from = start + words.indexOf(trimmed)
    return [{ block, start: from, end: from + trimmed.length }]
  })
}

/** The range of a passage in the document. Null when the text is not there. */
export function rangeOf({ blocks }: TextBlocks, { block, start, end }: Passage): Range | null {
  let index = 0
  const range = document.createRange()
  let isBegun = false
  for (const [node, at] of lettersOf(blocks[block]?.nodes ?? [])) {
    if (index === start) {
      range.setStart(node, at)
      isBegun = true
    }
    index += 1
    if (isBegun && index === end) {
      range.setEnd(node, at + 1)
      return range
    }
  }
  return null
}

/** The element in which a range begins. A range whose text a translator has replaced is at the place of that text. */
export const elementOfRange = ({ startContainer }: Range): HTMLElement | null =>
  startContainer instanceof HTMLElement ? startContainer : startContainer.parentElement
