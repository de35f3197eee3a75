import type { Element, ElementContent, Properties, RootContent } from 'hast'

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

/** White space between the parts of an element. */
export const isBlank = (node: RootContent): boolean => node.type === 'text' && node.value.trim() === ''
