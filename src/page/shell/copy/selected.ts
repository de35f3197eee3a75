import { numberOf } from './list-numbers.ts'

/** Characters that nobody sees: soft hyphens and marks for line breaks. Only the layout needs them. */
const HIDDEN = /[\u00ad\u200b\u2060\ufeff]/g

export const withoutHidden = (text: string): string => text.replace(HIDDEN, '')

/** What a copied text does not need: controls between its parts, and the sources of a picture, whose address the picture has. */
const NOT_TEXT = 'button, input, select, textarea, script, style, noscript, template, source, svg[aria-hidden=true]'
/** What is meant only as a whole. */
const WHOLE = 'math, svg, img'
/** Is written without content. */
const EMPTY = 'br, hr, wbr, td, th, col'
/** A passage inside of it is copied with it: its looks, its link, its list, its table. */
const COPIED_AROUND =
  'a, em, strong, b, i, s, u, code, sub, sup, mark, q, pre, ruby, rb, ul, ol, dl, tr, thead, tbody, tfoot, table, math, math *, svg, svg *'
const KEPT = ['lang', 'dir', 'title', 'alt', 'start', 'reversed', 'value', 'type', 'colspan', 'rowspan', 'scope']
const SIZES = ['width', 'height']

const isSelectable = (element: Element): boolean => {
  const style = getComputedStyle(element)
  const select = style.getPropertyValue('user-select') || style.getPropertyValue('-webkit-user-select')
  return style.display !== 'none' && style.visibility !== 'hidden' && select !== 'none'
}

/** The element without its content, with what has a meaning elsewhere. */
function bare(element: Element): Element {
  if (element.namespaceURI !== document.documentElement.namespaceURI) return document.importNode(element, true)
  const copy = document.createElement(element.localName)
  for (const name of [...KEPT, ...SIZES]) {
    const value = element.getAttribute(name)
    if (value !== null) copy.setAttribute(name, value)
  }
  if (element instanceof HTMLAnchorElement && element.href !== '') copy.setAttribute('href', element.href)
  if (element instanceof HTMLImageElement) copy.setAttribute('src', element.currentSrc || element.src)
  return copy
}

function textIn(node: Text, range: Range): Text | null {
  const from = node === range.startContainer ? range.startOffset : 0
  const to = node === range.endContainer ? range.endOffset : undefined
  const text = node.data.slice(from, to)
  return withoutHidden(text) === '' ? null : document.createTextNode(text)
}

/** Numbers the items as they are in the whole list, which may begin sooner or have more of them. */
function beginList(list: HTMLOListElement, copy: Element, first: Element | undefined): void {
  if (first === undefined) return
  const number = numberOf(list, first)
  if (number !== 1 || list.reversed) copy.setAttribute('start', String(number))
}

/** Empty cells in place of those before the passage, so that the others keep their columns. Not in a passage of one row. */
function beginRow(row: HTMLTableRowElement, copy: Element, range: Range): void {
  if (row.contains(range.endContainer)) return
  for (const cell of row.cells) if (!range.intersectsNode(cell)) copy.append(document.createElement('td'))
}

function elementIn(element: Element, range: Range): Element | null {
  const copy = bare(element)
  if (element.matches(WHOLE)) return copy
  const children = [...element.childNodes].map((node) => ({ node, part: copyOf(node, range) }))
  const kept = children.flatMap(({ node, part }) => (part === null ? [] : [{ node, part }]))
  if (element instanceof HTMLTableRowElement) beginRow(element, copy, range)
  const items = kept.map(({ node }) => node).filter((node) => node instanceof HTMLLIElement)
  if (element instanceof HTMLOListElement) beginList(element, copy, items[0])
  copy.append(...kept.map(({ part }) => part))
  return kept.length > 0 || element.matches(EMPTY) ? copy : null
}

/** What of the node is in the range. Null if nothing of it is. */
function copyOf(node: Node, range: Range): Node | null {
  if (!range.intersectsNode(node)) return null
  if (node instanceof Text) return textIn(node, range)
  return node instanceof Element && !node.matches(NOT_TEXT) && isSelectable(node) ? elementIn(node, range) : null
}

/** A copy of what is selected, in the lists, tables and links where it stands. Addresses are whole, and nothing in it is hidden. */
export function copiedFrom(range: Range): DocumentFragment {
  const { commonAncestorContainer: common } = range
  let around = common instanceof Element ? common : (common.parentElement ?? document.body)
  while (around.matches(COPIED_AROUND) && around.parentElement !== null) around = around.parentElement
  const copied = document.createDocumentFragment()
  copied.append(...[...around.childNodes].flatMap((child) => copyOf(child, range) ?? []))
  return copied
}
