import type { Element, Root } from 'hast'
import { visit } from 'unist-util-visit'
import { element } from './element.ts'

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment)
  } catch {
    return fragment
  }
}

/**
 * Makes the tree of a book by others fit to be stored: a second id goes, a link to a part that is not there becomes its words, and a
 * picture without a file becomes the words that describe it. The tree is changed.
 */
export function repairTree(tree: Root): void {
  const ids = new Set<string>()
  visit(tree, 'element', ({ properties }: Element) => {
    const { id } = properties
    if (typeof id !== 'string') return
    if (ids.has(id)) delete properties.id
    ids.add(id)
  })
  visit(tree, 'element', (node: Element, index, parent) => {
    if (parent === undefined || index === undefined) return undefined
    const { href, src, alt } = node.properties
    if (node.tagName === 'img' && src === undefined) {
      parent.children.splice(index, 1, element('span', {}, alt ? [String(alt)] : []))
      return index + 1
    }
    if (node.tagName !== 'a' || typeof href !== 'string' || !href.startsWith('#')) return undefined
    const id = href.slice(1)
    if (ids.has(id) || ids.has(decoded(id))) return undefined
    parent.children.splice(index, 1, ...node.children)
    return index
  })
}
