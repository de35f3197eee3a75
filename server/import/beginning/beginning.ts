import type { Element, ElementContent, Root } from 'hast'
import { idsIn, isElement } from '#server/import/element.ts'
import { unlinkDead } from '#server/import/fragments.ts'
import { MOST_SHARE, MOST_WORDS } from '#server/library/audience.ts'
import { costOf } from './cost.ts'
import { firstParts } from './cut-block.ts'

/** How much of an article everybody may read: the smaller of both, as near as the end of a sentence allows. */
const SHARE = 1 / 7
const WORDS = 140

const isNoteMark = (node: ElementContent): boolean =>
  isElement(node, 'sup') &&
  node.children.some((child) => isElement(child) && child.properties.dataFootnoteRef !== undefined)

/** A copy without the marks of notes, because a beginning has no notes. */
function withoutMarks(node: Element): Element {
  const children = node.children
    .filter((child) => !isNoteMark(child))
    .map((child) => (isElement(child) ? withoutMarks(child) : child))
  return { ...node, children }
}

/**
 * The beginning of an article: whole blocks while they fit, else the first items, rows or sentences of a block. Without a
 * heading at its end. `part`: of the usual length.
 */
export function beginningOf(tree: Root, language: string, part = 1): Root {
  const blocks = tree.children
    .filter((node) => isElement(node))
    .filter(({ tagName }) => tagName !== 'section')
    .map(withoutMarks)
  const total = blocks.reduce((sum, block) => sum + costOf(block), 0)
  const usual = Math.min(WORDS, total * SHARE) * part
  // For a long first sentence, and for one that is longer still.
  const rooms = [
    { most: usual, by: 'sentence' },
    { most: Math.min(MOST_WORDS, total * MOST_SHARE) * part, by: 'sentence' },
    { most: usual, by: 'word' },
  ] as const
  const found = rooms.map((room) => firstParts(blocks, { ...room, language })).find(({ length }) => length > 0)
  const beginning: Root = { type: 'root', children: structuredClone(found ?? []) }
  // What they lead to may come later.
  unlinkDead(beginning, new Set(idsIn(beginning)))
  return beginning
}
