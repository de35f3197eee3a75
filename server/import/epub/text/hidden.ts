import type { Element, ElementContent } from 'hast'
import { element, idsIn } from '#server/import/element.ts'
import type { OnDropped } from './inline.ts'

/**
 * Takes what a book hides out of a page. The notes in it stay, because a tap on their mark shows them, and so do the targets of
 * links. The page is changed.
 */
export function removeHidden(page: Element, notes: ReadonlySet<Element>, onHidden: OnDropped): void {
  const notesIn = (node: Element): Element[] =>
    notes.has(node) ? [node] : node.children.flatMap((child) => (child.type === 'element' ? notesIn(child) : []))
  page.children = page.children.flatMap((child): ElementContent[] => {
    if (child.type !== 'element') return [child]
    if (child.properties.hidden === true && !notes.has(child)) {
      onHidden(child)
      return [...idsIn(child).map((id) => element('a', { id })), ...notesIn(child)]
    }
    removeHidden(child, notes, onHidden)
    return [child]
  })
}
