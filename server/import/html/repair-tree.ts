import type { Element, Root } from 'hast'
import { visit } from 'unist-util-visit'
import { element } from '#server/import/element.ts'
import { unlinkDead } from '../fragments.ts'

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
  unlinkDead(tree, ids)
  visit(tree, 'element', ({ tagName, properties: { src, alt } }: Element, index, parent) => {
    if (tagName !== 'img' || src !== undefined || parent === undefined || index === undefined) return
    parent.children[index] = element('span', {}, alt ? [String(alt)] : [])
  })
}
