import type { Element, ElementContent } from 'hast'
import { isMedia, textCost, textOf } from './cost.ts'

export interface Room {
  /** Words. */
  readonly most: number
  /** Where a text may be cut: at the end of one of these. */
  readonly by: 'sentence' | 'word'
  readonly language: string
}

/** The longest beginning that fits. */
export function fitting(text: string, { most, by, language }: Room): string {
  let [chars, cost] = [0, 0]
  for (const { segment } of new Intl.Segmenter(language, { granularity: by }).segment(text)) {
    cost += textCost(segment)
    if (cost > most) break
    chars += segment.length
  }
  return text.slice(0, chars).trimEnd()
}

/** A copy with the first characters of its text. */
function firstChars(node: Element, chars: number): Element {
  let left = chars
  const children: ElementContent[] = []
  for (const child of node.children) {
    if (left <= 0) break
    const length = textOf(child).length
    if (length <= left) children.push(child)
    else if (child.type === 'text') children.push({ ...child, value: child.value.slice(0, left) })
    else if (child.type === 'element' && !isMedia(child)) children.push(firstChars(child, left))
    left -= length
  }
  return { ...node, children }
}

/** The beginning of a paragraph, or null when nothing of it fits. A sentence that is cut ends in “…”. */
export function cutText(node: Element, room: Room): Element | null {
  const text = fitting(textOf(node), room)
  if (textCost(text) === 0) return null
  const cut = firstChars(node, text.length)
  return room.by === 'sentence' ? cut : { ...cut, children: [...cut.children, { type: 'text', value: '…' }] }
}
