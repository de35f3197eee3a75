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
/** A passage inside of it is copied with it: its looks, its link, its heading, its list, its table. */
const COPIED_AROUND =
  'a, em, strong, b, i, s, u, code, sub, sup, mark, q, pre, ruby, rb, h1, h2, h3, h4, h5, h6, ul, ol, dl, ' +
  'tr, thead, tbody, tfoot, table, math, math *, svg, svg *'
/** A cell of several rows or columns. */
const SPANNING = '[rowspan]:not([rowspan="1"]), [colspan]:not([colspan="1"])'
const COPIED = ['lang', 'dir', 'title', 'alt', 'start', 'reversed', 'value', 'type', 'colspan', 'rowspan', 'scope']
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
  for (const name of [...COPIED, ...SIZES]) {
    const value = element.getAttribute(name)
    if (value !== null) copy.setAttribute(name, value)
  }
  if (element instanceof HTMLAnchorElement && element.href !== '') copy.setAttribute('href', element.href)
  if (element instanceof HTMLImageElement) copy.setAttribute('src', element.currentSrc || element.src)
  return copy
}

/** What is selected. Firefox makes a range for each cell, and for each word that is selected with Ctrl. */
interface Passage {
  readonly ranges: readonly Range[]
  /** The first column of each table of which something is selected. Null where the number of a cell does not tell its column. */
  readonly columns: Map<HTMLTableElement, number | null>
}

const isIn = (node: Node, { ranges }: Passage): boolean => ranges.some((range) => range.intersectsNode(node))

/** The parts of a text, with a blank after each that another range follows. */
function textIn(node: Text, { ranges }: Passage): Text | null {
  const slices = ranges.map((range, at) => {
    if (!range.intersectsNode(node)) return ''
    const from = node === range.startContainer ? range.startOffset : 0
    const isEnd = node === range.endContainer
    const slice = node.data.slice(from, isEnd ? range.endOffset : undefined)
    return slice !== '' && isEnd && at < ranges.length - 1 ? `${slice} ` : slice
  })
  const text = slices.join('')
  return withoutHidden(text) === '' ? null : document.createTextNode(text)
}

interface Item {
  readonly node: Node
  readonly part: Node
}

/** Numbers the items as they are in the whole list, which may begin sooner or have more of them. */
function numberItems(list: HTMLOListElement, copy: Element, items: readonly Item[]): void {
  let before: Element | null = null
  for (const { node, part } of items) {
    if (!(node instanceof HTMLLIElement && part instanceof Element)) continue
    const number = numberOf(list, node)
    if (before === null && (number !== 1 || list.reversed)) copy.setAttribute('start', String(number))
    if (before !== null && node.previousElementSibling !== before) part.setAttribute('value', String(number))
    before = node
  }
}

function firstColumn(table: HTMLTableElement, passage: Passage): number | null {
  const known = passage.columns.get(table)
  if (known !== undefined) return known
  const firsts = [...table.rows].map((row) => [...row.cells].findIndex((cell) => isIn(cell, passage)))
  const column = table.querySelector(SPANNING) === null ? Math.min(...firsts.filter((at) => at !== -1)) : null
  passage.columns.set(table, column)
  return column
}

/**
 * The cells of a row, with empty ones in place of those that are not selected, so that the others stay in their columns. Without these
 * where cells span several rows or columns, as browsers do.
 */
function cellsIn(row: HTMLTableRowElement, passage: Passage): readonly Node[] {
  const cells = [...row.cells]
  const table = row.closest('table')
  const first = table === null ? null : firstColumn(table, passage)
  if (first === null) return cells.flatMap((cell) => copyOf(cell, passage) ?? [])
  const last = cells.findLastIndex((cell) => isIn(cell, passage))
  return cells
    .slice(first, last + 1)
    .flatMap((cell) => (isIn(cell, passage) ? (copyOf(cell, passage) ?? []) : document.createElement('td')))
}

function partsIn(element: Element, passage: Passage): readonly Item[] {
  return [...element.childNodes].flatMap((node) => {
    const part = copyOf(node, passage)
    return part === null ? [] : [{ node, part }]
  })
}

function elementIn(element: Element, passage: Passage): Element | null {
  const copy = bare(element)
  if (element.matches(WHOLE)) return copy
  if (element instanceof HTMLTableRowElement) copy.append(...cellsIn(element, passage))
  else {
    const items = partsIn(element, passage)
    if (element instanceof HTMLOListElement) numberItems(element, copy, items)
    copy.append(...items.map(({ part }) => part))
  }
  return copy.hasChildNodes() || element.matches(EMPTY) ? copy : null
}

/** What of the node is selected. Null if nothing of it is. */
function copyOf(node: Node, passage: Passage): Node | null {
  if (!isIn(node, passage)) return null
  if (node instanceof Text) return textIn(node, passage)
  return node instanceof Element && !node.matches(NOT_TEXT) && isSelectable(node) ? elementIn(node, passage) : null
}

/** The nearest element that has all ranges in it, and with them what they are copied in. */
function aroundAll([first, ...others]: readonly Range[]): Element {
  const common = first?.commonAncestorContainer
  let around = common instanceof Element ? common : (common?.parentElement ?? document.body)
  const isAround = (element: Element) => others.every((range) => element.contains(range.commonAncestorContainer))
  while (around.parentElement !== null && (around.matches(COPIED_AROUND) || !isAround(around)))
    around = around.parentElement
  return around
}

/** A copy of what is selected, in the lists, tables and links where it stands. Addresses are whole, and nothing in it is hidden. */
export function copiedFrom(ranges: readonly Range[]): DocumentFragment {
  const copied = document.createDocumentFragment()
  const parts = partsIn(aroundAll(ranges), { ranges, columns: new Map() })
  copied.append(...parts.map(({ part }) => part))
  return copied
}
