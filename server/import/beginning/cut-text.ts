import type { Element, ElementContent } from 'hast'
import { isMedia, textCost, textOf } from './cost.ts'

export interface Room {
  /** Words. */
  readonly most: number
  /** Where a text may be cut: at the end of one of these. */
  readonly by: 'sentence' | 'word'
  readonly language: string
}

/** The longest beginning that fits. `shape`: of the same length, and cut where the text may be. */
export function fitting(text: string, { most, by, language }: Room, shape = text): string {
  let [chars, cost] = [0, 0]
  for (const { segment } of new Intl.Segmenter(language, { granularity: by }).segment(shape)) {
    const end = chars + segment.length
    cost += textCost(text.slice(chars, end))
    if (cost > most) break
    chars = end
  }
  return text.slice(0, shape.slice(0, chars).trimEnd().length)
}

/** What is shown whole or not at all: half a formula says something else. Code of several lines may be cut. */
const isWhole = (tagName: string, parent: Element): boolean =>
  tagName === 'math' || tagName === 'ruby' || (tagName === 'code' && parent.tagName !== 'pre')

/** One word of the same length. Its first letter decides whether a sentence may end before it. */
const wordFor = (text: string): string => (/^\P{L}*\p{Ll}/u.test(text) ? 'x' : 'X').padEnd(text.length, 'x')

/** The text of a node in which one word stands for each part that is shown whole. */
function shapeOf(node: Element): string {
  const shapes = node.children.map((child) => {
    const text = textOf(child)
    if (child.type !== 'element' || text === '') return text
    if (isWhole(child.tagName, node)) return wordFor(text)
    return isMedia(child) || child.children.length === 0 ? text : shapeOf(child)
  })
  return shapes.join('')
}

/** A copy with the first characters of its text. */
function firstChars(node: Element, chars: number): Element {
  let rest = chars
  const children: ElementContent[] = []
  for (const child of node.children) {
    if (rest <= 0) break
    const length = textOf(child).length
    if (length <= rest) children.push(child)
    else if (child.type === 'text') children.push({ ...child, value: child.value.slice(0, rest) })
    else if (child.type === 'element' && !isMedia(child)) children.push(firstChars(child, rest))
    rest -= length
  }
  return { ...node, children }
}

/** The beginning of a paragraph, or null when nothing of it fits. A sentence that is cut ends in “…”. */
export function cutText(node: Element, room: Room): Element | null {
  const text = fitting(textOf(node), room, shapeOf(node))
  if (textCost(text) === 0) return null
  const cut = firstChars(node, text.length)
  return room.by === 'sentence' ? cut : { ...cut, children: [...cut.children, { type: 'text', value: '…' }] }
}
