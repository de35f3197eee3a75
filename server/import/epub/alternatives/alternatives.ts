import type { Element, ElementContent } from 'xast'
import { childrenOf, elementsOf, isElement, localName, textContent } from '../package/xml.ts'

type Children = Element['children']

/** What an article can show of the cases of a switch. */
const SHOWN = new Set(['http://www.w3.org/1998/Math/MathML', 'http://www.w3.org/2000/svg'])

/** The first address of a list of pictures for several screens. */
const firstOf = (srcset: string | null | undefined): string | undefined =>
  srcset?.trim().split(/\s+/)[0]?.replace(/,$/, '') || undefined

/** The address of a picture. Some books name only one for each kind of screen. */
export const sourceOf = ({ attributes: { src, srcset } }: Element): string | undefined => src?.trim() || firstOf(srcset)

/** The one of several cases that an article shows. */
function caseOf(node: Element): Children {
  const known = childrenOf(node, 'case').find(({ attributes }) => SHOWN.has(String(attributes['required-namespace'])))
  return (known ?? childrenOf(node, 'default')[0] ?? childrenOf(node, 'case')[0])?.children ?? []
}

/** The picture for readers of all screens, or else the first one. */
function pictureOf(node: Element): Children {
  const picture = elementsOf(node, 'img').find((one) => sourceOf(one) !== undefined)
  if (picture !== undefined) return [picture]
  const [source] = elementsOf(node, 'source')
  return source === undefined ? node.children : [{ ...source, name: 'img' }]
}

const PICTURE_FILE = /\.(?:png|jpe?g|gif|svg|webp|avif)(?:[?#]|$)/i

/** A picture that is put in as an object. Its content is for those who do not see it. */
function objectPicture(node: Element): Element | undefined {
  const { data, type } = node.attributes
  if (typeof data !== 'string' || !(type?.startsWith('image/') ?? PICTURE_FILE.test(data))) return undefined
  const alt = node.attributes['aria-label'] ?? textContent(node).trim()
  return { ...node, name: 'img', attributes: { ...node.attributes, src: data, alt }, children: [] }
}

/** The elements of older HTML in capitals have their attributes in capitals too. */
function inSmallLetters(node: Element): Element {
  if (!/[A-Z]/.test(localName(node))) return node
  const attributes = Object.entries(node.attributes).map(([name, value]) => [name.toLowerCase(), value])
  return { ...node, name: node.name.toLowerCase(), attributes: Object.fromEntries(attributes) }
}

/** The nodes that stand for an element: those of its alternatives that an article can show. */
export function shownOf(given: ElementContent): ElementContent[] {
  if (!isElement(given)) return [given]
  const node = inSmallLetters(given)
  const name = localName(node)
  if (name === 'switch') return [{ ...node, children: caseOf(node) }]
  if (name === 'picture') return [{ ...node, children: pictureOf(node) }]
  if (name !== 'object') return [node]
  const picture = objectPicture(node)
  // What an object is, is left out. What stands in it for that case is not.
  return picture === undefined ? [{ ...node, children: [] }, ...node.children] : [picture]
}
