import type { Element, ElementContent, Root } from 'hast'
import { visit } from 'unist-util-visit'

export interface Note {
  readonly id: string
  /** As the text's marks say it, from 1. */
  readonly number: number
  /** Without the links back. */
  readonly children: readonly ElementContent[]
}

export interface Notes {
  /** The heading over them. */
  readonly label: string
  readonly notes: readonly Note[]
}

const isElement = (node: { readonly type: string }): node is Element => node.type === 'element'

export const textOf = (node: Root | ElementContent | Root['children'][number]): string =>
  node.type === 'text'
    ? node.value
    : 'children' in node
      ? node.children.map((child) => textOf(child as ElementContent)).join('')
      : ''

export const isNoteMark = (node: Element): boolean =>
  node.tagName === 'a' && node.properties.dataFootnoteRef !== undefined

const isBackLink = (node: ElementContent): boolean =>
  isElement(node) && node.tagName === 'a' && node.properties.dataFootnoteBackref !== undefined

function withoutBackLinks(children: readonly ElementContent[]): ElementContent[] {
  const kept = children
    .filter((child) => !isBackLink(child))
    .map((child) => (isElement(child) ? { ...child, children: withoutBackLinks(child.children) } : child))
  const last = kept.at(-1)
  if (last?.type === 'text') kept[kept.length - 1] = { ...last, value: last.value.trimEnd() }
  return kept
}

/** Takes the notes out of an article's tree; its marks stay, and lead to the notes' ids. */
export function takeNotes(tree: Root): Notes {
  const at = tree.children.findIndex((node) => isElement(node) && node.properties.dataFootnotes !== undefined)
  const section = tree.children[at]
  if (section === undefined || !isElement(section)) return { label: '', notes: [] }
  tree.children.splice(at, 1)
  const heading = section.children.find((node) => isElement(node) && node.tagName === 'h2')
  const items: Element[] = []
  visit(section, 'element', (node) => {
    if (node.tagName === 'li' && node.properties.id !== undefined) items.push(node)
  })
  const notes = items.map((item, index) => ({
    id: String(item.properties.id),
    number: index + 1,
    children: withoutBackLinks(item.children).filter((child) => isElement(child) || textOf(child).trim() !== ''),
  }))
  return { label: heading === undefined ? '' : textOf(heading), notes }
}
