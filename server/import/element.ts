import type { Element, ElementContent, Properties, Root, RootContent } from 'hast'
import { visit } from 'unist-util-visit'

/** Makes an element. Children are a list: a page of a book may have more of them than a call may have arguments. */
export const element = (
  tagName: string,
  properties: Properties,
  children: readonly (ElementContent | string)[] = [],
): Element => ({
  type: 'element',
  tagName,
  properties,
  children: children.map((child) => (typeof child === 'string' ? { type: 'text', value: child } : child)),
})

/** An attribute of an element as text. Empty without the attribute: to a reader that is the same. */
export const propertyText = ({ properties }: Element, name: string): string => String(properties[name] ?? '')

/** Whether a node is an element, and one of this name. */
export const isElement = (node: RootContent | undefined, name?: string): node is Element =>
  node?.type === 'element' && (name === undefined || node.tagName === name)

export const elementsIn = ({ children }: Element): Element[] => children.filter((child) => child.type === 'element')

/** What `find` gives for the elements of a tree, in their order. Undefined: nothing. */
export function gather<T>(tree: Root | Element, find: (node: Element) => T | undefined): T[] {
  const found: T[] = []
  visit(tree, 'element', (node) => {
    const one = find(node)
    if (one !== undefined) found.push(one)
  })
  return found
}

/** The ids in a tree. */
export const idsIn = (tree: Root | Element): string[] =>
  gather(tree, ({ properties: { id } }) => (typeof id === 'string' ? id : undefined))

/** Nodes in their order. Those between two that stand apart are a list. */
export function inRuns<T, A extends T>(nodes: readonly T[], isApart: (node: T) => node is A): (A | T[])[] {
  const made: (A | T[])[] = []
  for (const node of nodes) {
    const last = made.at(-1)
    if (isApart(node)) made.push(node)
    else if (Array.isArray(last)) last.push(node)
    else made.push([node])
  }
  return made
}

/** White space between the parts of an element. */
export const isBlank = (node: RootContent): boolean => node.type === 'text' && node.value.trim() === ''

/** Whether an element is one of these or has one anywhere inside. */
export const holdsAny = (outer: Element, wanted: ReadonlySet<Element>): boolean =>
  wanted.has(outer) || outer.children.some((child) => child.type === 'element' && holdsAny(child, wanted))

/** An element without these in it: itself when it has none. A cell among them stays empty, so that the others stay in their columns. */
export function withoutParts(outer: Element, parts: ReadonlySet<Element>): Element {
  if (parts.size === 0 || !holdsAny(outer, parts)) return outer
  const children = outer.children.flatMap((child): ElementContent[] => {
    if (child.type !== 'element') return [child]
    if (!parts.has(child)) return [withoutParts(child, parts)]
    return /^t[hd]$/.test(child.tagName) ? [{ ...child, children: [] }] : []
  })
  return { ...outer, children }
}

/** Whether a node is the link from a note back to the text. */
export const isBackLink = (node: RootContent): boolean =>
  isElement(node) && node.properties.dataFootnoteBackref !== undefined
