import type { Element, ElementContent } from 'hast'
import { element } from '#server/import/html/element.ts'
import { idsIn } from './blocks.ts'
import type { OnDropped } from './inline.ts'

const HIDING = /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden)\b/i

type Attribute = string | null | undefined

/** Whether a book hides an element by itself. What a style sheet hides is not known. */
export const isHidden = (hidden: Attribute, style: Attribute): boolean =>
  (typeof hidden === 'string' && hidden.toLowerCase() !== 'until-found') || HIDING.test(style ?? '')

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
