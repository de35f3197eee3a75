import type { Element, ElementContent, Root } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import { gather, isBackLink, isElement } from '#server/import/element.ts'

export interface Note {
  readonly id: string
  /** The number of the text's mark, from 1. */
  readonly number: number
  /** Without the links back to the text. */
  readonly children: readonly ElementContent[]
}

export interface Notes {
  /** The heading above the notes. */
  readonly label: string
  readonly notes: readonly Note[]
}

export const isNoteMark = (node: Element): boolean =>
  node.tagName === 'a' && node.properties.dataFootnoteRef !== undefined

function withoutBackLinks(children: readonly ElementContent[]): ElementContent[] {
  const rest = children
    .filter((child) => !isBackLink(child))
    .map((child) => (isElement(child) ? { ...child, children: withoutBackLinks(child.children) } : child))
  const last = rest.at(-1)
  if (last?.type === 'text') rest[rest.length - 1] = { ...last, value: last.value.trimEnd() }
  return rest
}

/** Removes the notes from an article's tree and returns them. The marks stay and link to the notes' ids. */
export function takeNotes(tree: Root): Notes {
  const at = tree.children.findIndex((node) => isElement(node) && node.properties.dataFootnotes !== undefined)
  const section = tree.children[at]
  if (section === undefined || !isElement(section)) return { label: '', notes: [] }
  tree.children.splice(at, 1)
  const heading = section.children.find((node) => isElement(node, 'h2'))
  const items = gather(section, (node) =>
    isElement(node, 'li') && node.properties.id !== undefined ? node : undefined,
  )
  const notes = items.map((item, index) => ({
    id: String(item.properties.id),
    number: index + 1,
    children: withoutBackLinks(item.children).filter((child) => isElement(child) || textOf(child).trim() !== ''),
  }))
  return { label: heading === undefined ? '' : textOf(heading), notes }
}
