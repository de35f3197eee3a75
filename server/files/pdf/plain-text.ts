import type { ElementContent } from 'hast'
import { propertyText } from '#server/import/element.ts'

/** The text of an element that can hold nothing else: a new line is one letter, and a picture is its words. */
export function plainTextOf(node: ElementContent): string {
  if (node.type === 'text') return node.value
  if (node.type !== 'element') return ''
  if (node.tagName === 'br') return '\n'
  return node.tagName === 'img' ? propertyText(node, 'alt') : node.children.map(plainTextOf).join('')
}
