import type { Element, ElementContent } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import { listSign } from '#contract/library/list-numbers.ts'
import { present } from '#contract/present.ts'
import { element, elementsIn, propertyText } from '#server/import/element.ts'
import { append } from '#server/import/long-lists.ts'
import { inlineOf, isBlock, isVisible, type OnDropped, text, trimmed } from './inline.ts'
import { tongueProperties } from './language.ts'
import { listParts, signsOf } from './lists.ts'

/** The most rows or columns that a cell may span. A table is filled cell by cell, and a book could ask for millions. */
const MAX_SPAN = 50
/** The most empty cells that may be added to a table, for each element that it has. */
const MAX_FILLED = 10
const FREE_CELLS = 200

const spanOf = (value: unknown): number => Math.min(MAX_SPAN, Math.max(1, Number.parseInt(String(value ?? 1), 10) || 1))

function alignOf(cell: Element): Element['properties'] {
  const alignment =
    /text-align\s*:\s*(right|end|center)/.exec(propertyText(cell, 'style'))?.[1] ?? cell.properties.align
  if (alignment === 'right' || alignment === 'end') return { align: 'right' }
  return alignment === 'center' ? { align: 'center' } : {}
}

/** Paragraphs, items and rows in a cell become lines, separated by `br`. */
function cellContent(cell: Element, onDropped: OnDropped): ElementContent[] {
  const lines = linesOf(cell.children, onDropped)
  return lines.flatMap((line, index) => (index === 0 ? line : [element('br', {}), ...line]))
}

function linesOf(nodes: readonly ElementContent[], onDropped: OnDropped): ElementContent[][] {
  const lines: ElementContent[][] = [[]]
  for (const child of nodes) {
    if (isBlock(child)) append(lines, [...blockLines(child, onDropped), []])
    else append(present(lines.at(-1)), inlineOf([child], onDropped))
  }
  return lines.map(trimmed).filter(isVisible)
}

function blockLines(block: Element, onDropped: OnDropped): ElementContent[][] {
  const { tagName, children } = block
  if (/^[uo]l$/.test(tagName)) {
    const { before, items } = listParts(block)
    const { type } = signsOf(block)
    const marked = items.flatMap(({ node, number, after }) => {
      const [first = [], ...others] = linesOf([...node.children, ...after], onDropped)
      return [[text(tagName === 'ol' ? `${listSign(number, type)}. ` : '• '), ...first], ...others]
    })
    return [...linesOf(before, onDropped), ...marked]
  }
  if (tagName === 'tr') {
    const cells = children.flatMap((cell) => (cell.type === 'element' ? linesOf(cell.children, onDropped) : []))
    return [cells.flatMap((line, at) => (at === 0 ? line : [text(' '), ...line]))]
  }
  if (tagName === 'pre')
    return textOf(block)
      .split('\n')
      .map((line) => [element('code', {}, [line])])
  return linesOf(children, onDropped)
}

const elementCount = (node: Element): number =>
  node.children.reduce((sum, child) => sum + (child.type === 'element' ? elementCount(child) : 0), 1)

function rowsOf(node: Element): Element[] {
  return node.children.flatMap((child) => {
    if (child.type !== 'element') return []
    if (child.tagName === 'tr') return [child]
    return /^(thead|tbody|tfoot)$/.test(child.tagName) ? rowsOf(child) : []
  })
}

const cellsOf = (row: Element): Element[] =>
  row.children.filter((child): child is Element => child.type === 'element' && /^t[hd]$/.test(child.tagName))

/** The columns of a table. A cell alone in its row may say that it reaches over any number: `colspan="100%"`. */
const widthOf = (rows: readonly Element[]): number =>
  rows.map(cellsOf).reduce((width, cells) => {
    const own = cells.length > 1 ? cells.reduce((sum, { properties }) => sum + spanOf(properties.colspan), 0) : 1
    return Math.max(width, own)
  }, 1)

interface Span {
  readonly columns: number
  readonly rows: number
}

/** The places that cells of a table reach over. `onTooMany`: called when they are too many for its elements. Then no more cells do. */
function openGrid(rows: readonly Element[], elements: number, onTooMany: () => void) {
  const taken = new Set<string>()
  const width = widthOf(rows)
  let filled = 0
  const spanAt = ({ properties }: Element, y: number): Span => ({
    columns: Math.min(width, spanOf(properties.colspan)),
    rows: Math.min(rows.length - y, spanOf(properties.rowspan)),
  })
  return {
    isTaken: (x: number, y: number): boolean => taken.has(`${x},${y}`),
    take: (cell: Element, x: number, y: number): Span => {
      const most = FREE_CELLS + MAX_FILLED * elements
      if (filled > most) return { columns: 1, rows: 1 }
      const span = spanAt(cell, y)
      filled += span.columns * span.rows - 1
      if (filled > most) onTooMany()
      for (let dy = 1; dy < span.rows; dy += 1)
        for (let dx = 0; dx < span.columns; dx += 1) taken.add(`${x + dx},${y + dy}`)
      return span
    },
  }
}

/** The row at `y` with an empty cell wherever another cell spans. */
function plainRow(row: Element, y: number, grid: ReturnType<typeof openGrid>, onDropped: OnDropped): Element {
  const cells: Element[] = []
  const fillTaken = () => {
    while (grid.isTaken(cells.length, y)) cells.push(element('td', {}))
  }
  for (const cell of cellsOf(row)) {
    fillTaken()
    const span = grid.take(cell, cells.length, y)
    if (span.columns > 1 || span.rows > 1) onDropped(cell)
    cells.push(element(cell.tagName, { ...alignOf(cell), ...tongueProperties(cell) }, cellContent(cell, onDropped)))
    for (let dx = 1; dx < span.columns; dx += 1) cells.push(element('td', {}))
  }
  fillTaken()
  return element('tr', {}, cells)
}

/** A table without spans, which articles cannot have: a cell that spans others is followed by empty cells. */
export function plainTable(table: Element, onDropped: OnDropped): Element[] {
  const parts = elementsIn(table)
  const rowsIn = (isWanted: (name: string) => boolean): Element[] =>
    rowsOf({ ...table, children: parts.filter(({ tagName }) => isWanted(tagName)) })
  const headRows = rowsIn((name) => name === 'thead')
  // Older books have the last rows before the others.
  const rows = [...headRows, ...rowsIn((name) => !/^t(?:head|foot)$/.test(name)), ...rowsIn((name) => name === 'tfoot')]
  const grid = openGrid(rows, elementCount(table), () => onDropped(table))
  const made = rows.map((row, y) => plainRow(row, y, grid, onDropped))
  const [head, body] = [made.slice(0, headRows.length), made.slice(headRows.length)]
  const caption = parts.find(({ tagName }) => tagName === 'caption')
  const words = caption === undefined ? [] : inlineOf(caption.children, onDropped)
  const tongue = caption === undefined ? {} : tongueProperties(caption)
  if (made.length === 0) return words.length === 0 ? [] : [element('p', tongue, words)]
  return [
    element('table', tongueProperties(table), [
      ...(isVisible(words) ? [element('caption', tongue, words)] : []),
      ...(head.length > 0 ? [element('thead', {}, head)] : []),
      ...(body.length > 0 ? [element('tbody', {}, body)] : []),
    ]),
  ]
}
