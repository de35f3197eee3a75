import type { Element, ElementContent } from 'hast'
import { element, inRuns } from '#server/import/element.ts'
import { costOf, isMedia } from './cost.ts'
import { cutText, type Room } from './cut-text.ts'

/** Blocks of text. The empty name is that of a text between blocks. */
const TEXTS = new Set(['', 'blockquote', 'dd', 'div', 'li', 'p', 'pre', 'td'])
/** Blocks that say nothing by themselves: they stand before others. */
const isBeforeOthers = ({ tagName }: Element): boolean => /^(?:h\d|dt|thead|caption|colgroup)$/.test(tagName)
const INLINE =
  /^(?:a|abbr|b|bdi|bdo|br|cite|code|del|dfn|em|i|ins|kbd|mark|math|q|rp|rt|ruby|s|samp|small|span|strong|sub|sup|u|var|wbr)$/

const isBlock = (node: ElementContent): node is Element =>
  node.type === 'element' && !INLINE.test(node.tagName) && !isMedia(node)

/** The parts of a block: its blocks, and what stands between them as one part, which has no tag of its own. */
const partsOf = (nodes: readonly ElementContent[]): Element[] =>
  inRuns(nodes, isBlock).map((part) => ('type' in part ? part : element('', {}, part)))

/** Without those at the end that say nothing alone. */
function withoutLonelyEnd(parts: readonly Element[]): Element[] {
  const last = parts.findLastIndex((part) => !isBeforeOthers(part) && costOf(part) > 0)
  return parts.slice(0, last + 1)
}

/** With so much of the room taken, no part is cut. */
const ENOUGH = 0.5

/** The first parts that fit, and the beginning of the next one if they are few. */
export function firstParts(nodes: readonly ElementContent[], room: Room): ElementContent[] {
  const taken: Element[] = []
  let words = 0
  let said = 0
  for (const part of partsOf(nodes)) {
    const cost = costOf(part)
    if (words + cost > room.most) {
      const cut = said < room.most * ENOUGH ? cutPart(part, { ...room, most: room.most - words }) : null
      if (cut !== null) taken.push(cut)
      break
    }
    taken.push(part)
    words += cost
    if (!isBeforeOthers(part)) said += cost
  }
  return withoutLonelyEnd(taken).flatMap((part) => (part.tagName === '' ? part.children : [part]))
}

/** The beginning of a part, or null when nothing of it fits. A figure is not cut, but for a table in it. */
function cutPart(node: Element, room: Room): Element | null {
  if (!node.children.some(isBlock)) return TEXTS.has(node.tagName) ? cutText(node, room) : null
  const hasTable = node.children.some((child) => isBlock(child) && child.tagName === 'table')
  if (node.tagName === 'figure' && !hasTable) return null
  const children = firstParts(node.children, room)
  return children.length === 0 ? null : { ...node, children }
}
