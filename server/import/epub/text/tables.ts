import type { Element, ElementContent } from 'hast'
import { EpubFault } from '../epub-fault.ts'
import { inlineOf, isBlock, isVisible, type OnDropped, trimmed } from './inline.ts'

const element = (tagName: string, children: ElementContent[], properties: Element['properties'] = {}): Element => ({
  type: 'element',
  tagName,
  properties,
  children,
})

/** The most rows or columns that a cell may span. A table is filled cell by cell, and a book could ask for millions. */
const MAX_SPAN = 50
/** The most empty cells that may be added to a table, for each element that it has. */
const MAX_FILLED = 10
const FREE_CELLS = 200

const spanOf = (value: unknown): number => Math.min(MAX_SPAN, Math.max(1, Number.parseInt(String(value ?? 1), 10) || 1))

function alignOf({ properties }: Element): Element['properties'] {
  const alignment = /text-align\s*:\s*(right|end|center)/.exec(String(properties.style ?? ''))?.[1] ?? properties.align
  if (alignment === 'right' || alignment === 'end') return { align: 'right' }
  return alignment === 'center' ? { align: 'center' } : {}
}

/** Paragraphs of a cell become lines, separated by `br`. */
function cellContent(cell: Element, onDropped: OnDropped): ElementContent[] {
  const lines: ElementContent[][] = [[]]
  for (const child of cell.children) {
    if (isBlock(child)) lines.push(trimmed(inlineOf([child], onDropped)), [])
    else lines.at(-1)?.push(...inlineOf([child], onDropped))
  }
  return lines.filter(isVisible).flatMap((line, index) => (index === 0 ? line : [element('br', []), ...line]))
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

/** A table without spans, which articles cannot have: a cell that spans others is followed by empty cells. */
export function plainTable(table: Element, onDropped: OnDropped): Element[] {
  const taken = new Set<string>()
  const elements = elementCount(table)
  let filled = 0
  const fill = (cells: number) => {
    filled += cells
    if (filled > FREE_CELLS + MAX_FILLED * elements)
      throw new EpubFault('', 1, 'the cells of a table reach over too many others')
  }
  const heads = table.children.filter(
    (child): child is Element => child.type === 'element' && child.tagName === 'thead',
  )
  const headRows = new Set(heads.flatMap(rowsOf))
  const rows = rowsOf(table).map((row, y) => {
    const cells: Element[] = []
    const fillTaken = () => {
      while (taken.has(`${cells.length},${y}`)) cells.push(element('td', []))
    }
    for (const cell of row.children) {
      if (cell.type !== 'element' || !/^t[hd]$/.test(cell.tagName)) continue
      fillTaken()
      const [colspan, rowspan] = [spanOf(cell.properties.colspan), spanOf(cell.properties.rowspan)]
      fill(colspan * rowspan - 1)
      for (let dy = 1; dy < rowspan; dy += 1)
        for (let dx = 0; dx < colspan; dx += 1) taken.add(`${cells.length + dx},${y + dy}`)
      cells.push(element(cell.tagName, cellContent(cell, onDropped), alignOf(cell)))
      for (let dx = 1; dx < colspan; dx += 1) cells.push(element('td', []))
    }
    fillTaken()
    return { isHead: headRows.has(row), row: element('tr', cells) }
  })
  const head = rows.filter(({ isHead }) => isHead).map(({ row }) => row)
  const body = rows.filter(({ isHead }) => !isHead).map(({ row }) => row)
  const caption = table.children.find(
    (child): child is Element => child.type === 'element' && child.tagName === 'caption',
  )
  const words = caption === undefined ? [] : inlineOf(caption.children, onDropped)
  if (head.length + body.length === 0) return words.length === 0 ? [] : [element('p', words)]
  return [
    element('table', [
      ...(isVisible(words) ? [element('caption', words)] : []),
      ...(head.length > 0 ? [element('thead', head)] : []),
      ...(body.length > 0 ? [element('tbody', body)] : []),
    ]),
  ]
}
